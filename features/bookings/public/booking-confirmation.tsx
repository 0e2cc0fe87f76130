import type { ComponentProps } from 'react'
import type { BookingReceipt, BookingRequest } from '#features/bookings/booking-request.ts'
import { callTime, timeProblemSentences } from '#features/bookings/wording.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { shownPhone } from '#firm/phone.ts'
import { slotInWords } from '#firm/slot.ts'
import type { FormPhotos } from '#site/forms/photos.ts'
import { SentConfirmation } from '#ui/sent-confirmation.tsx'

type ConfirmationProps = Pick<ComponentProps<typeof SentConfirmation>, 'onReset' | 'firstFieldId'> & {
  booking: BookingRequest
  receipt: Partial<BookingReceipt>
  photos: FormPhotos
}

/** Replaces the sent form and remains after the toast has gone. */
export function Confirmation({ booking, receipt, photos: { chosen }, ...form }: ConfirmationProps) {
  return (
    <SentConfirmation
      described={{ service: booking.service, text: booking.description }}
      title={receipt.confirmed ? 'Your visit is confirmed' : 'Your visit is requested'}
      details={[
        ['Service', booking.service],
        ['Day', dayInWords(dayOf(booking.preferredDate))],
        ['Time', slotInWords(booking.preferredTime)],
        ['Reference', receipt.id && referenceOf('bookings', receipt.id)],
      ]}
      requestPath={receipt.request}
      photos={chosen && <chosen.SentPhotos photos={chosen.photos} requestPath={receipt.request} />}
      resetLabel="Book another visit"
      {...form}
    >
      {receipt.timeProblem && `${timeProblemSentences[receipt.timeProblem]} `}
      {receipt.confirmed
        ? `We’ll come on ${dayInWords(dayOf(booking.preferredDate))} at ${slotInWords(booking.preferredTime)}. ${emailSentences.beforeVisit}`
        : receipt.next
          ? receipt.next
          : `We’ll call ${shownPhone(booking.customerPhone)} ${callTime} to confirm the day and time and to ask about the job.`}
      {receipt.emailSent && ` A confirmation email is on its way to ${booking.customerEmail}.`}
    </SentConfirmation>
  )
}
