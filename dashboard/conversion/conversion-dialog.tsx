import { bookingChoices, quoteChoices } from '#content'
import type { NewBookingValues } from '#dashboard/bookings/new-booking.ts'
import { NewBookingDialog } from '#dashboard/bookings/new-booking-dialog.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import type { CallLog } from '#domain/call-log.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import type { ListName } from '#domain/lists.ts'

export const conversionDraft = 'conversion'

/** A row that can become a booking, and the fields of the booking that it fills in. */
export type Source = {
  list: Exclude<ListName, 'bookings'>
  id: number
  updatedAt: string
  values: Partial<NewBookingValues>
}

export function sourceOfSubmission({ id, updatedAt, name, email, phone, service, message }: ContactSubmission): Source {
  const values = {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    service: quoteChoices.find(({ value }) => value === service)?.bookingChoice ?? 'Other',
    description: message,
  }
  return { list: 'contact-submissions', id, updatedAt, values }
}

export function sourceOfCall({ id, updatedAt, callerName, callerPhone, serviceInquiry, notes }: CallLog): Source {
  const values = {
    customerName: callerName ?? '',
    customerPhone: callerPhone ?? '',
    service: bookingChoices.find((service) => service === serviceInquiry) ?? '',
    description: [serviceInquiry, notes].filter(Boolean).join('\n'),
  }
  return { list: 'call-logs', id, updatedAt, values }
}

const details: Record<number, string> = {
  404: 'Someone else deleted the quote request or call.',
  412: 'Someone else changed the quote request or call. Press Create Booking again to continue anyway.',
}

/** A form that turns a quote request or a call into a booking. The row's own values are filled in. */
export function ConversionDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const { list, id, updatedAt, values } = source
  return (
    <NewBookingDialog
      title={`Create Booking${values.customerName ? `: ${values.customerName}` : ''}`}
      submitText="Create Booking"
      draft={conversionDraft}
      subject={source}
      values={values}
      target={{ path: `${pathOf(list)}/${id}/booking`, updatedAt, reloads: [pathOf(list)], details }}
      onClose={onClose}
    />
  )
}
