import { pathOf } from '#dashboard/kit/lists.ts'
import { NewBookingDialog } from '#features/bookings/staff/new-booking-dialog.tsx'
import type { Source } from './source.ts'

const conversionDraft = 'conversion'

type ConversionDialogProps = {
  source: Source
  /** What the title says before the customer's name. */
  title?: string
  submitText?: string
  onClose(): void
}

/** A form that turns a quote request or a call into a booking. The row's own values are filled in. */
export function ConversionDialog({
  source,
  title = 'Create Booking',
  submitText = 'Create Booking',
  onClose,
}: ConversionDialogProps) {
  const { list, id, updatedAt, values } = source
  const details: Record<number, string> = {
    404: 'Someone else deleted the quote request or call.',
    412: `Someone else changed the quote request or call. Press ${submitText} again to continue anyway.`,
  }
  return (
    <NewBookingDialog
      title={values.customerName ? `${title}: ${values.customerName}` : title}
      submitText={submitText}
      draft={conversionDraft}
      subject={source}
      values={values}
      target={{ path: `${pathOf(list)}/${id}/booking`, updatedAt, reloads: [pathOf(list)], details }}
      onClose={onClose}
    />
  )
}
