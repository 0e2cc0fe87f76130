import { bookingForm } from '#features/bookings/booking-form.ts'
import { confirmationTime, confirmedThanks, notConfirmedYet, timeProblemSentences } from '#features/bookings/wording.ts'
import type { SentBooking } from '#features/rendered-pages.ts'
import { Sent, sentHead } from '#site/forms/sent.tsx'
import type { Head } from '#site/head/head.ts'

const thanks = `Thank you! We'll contact you within ${confirmationTime} to confirm your appointment and discuss your project details.`

export const head: Head = sentHead(bookingForm, { title: 'Booking Submitted', description: thanks })

export function BookingSent({ timeProblem, isConfirmed, ...sent }: SentBooking) {
  const problem = timeProblem ? timeProblemSentences[timeProblem] : isConfirmed === false && notConfirmedYet
  const text = isConfirmed ? confirmedThanks : problem ? `${problem} ${thanks}` : thanks
  return (
    <Sent title={isConfirmed ? 'Your visit is confirmed' : 'Booking Successfully Submitted!'} text={text} {...sent} />
  )
}
