import { NewBookingDialog } from '#dashboard/bookings/new-booking-dialog.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import type { Source } from './source.ts'

const conversionDraft = 'conversion'

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
