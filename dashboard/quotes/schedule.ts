import { sourceOfSubmission } from '#dashboard/conversion/source.ts'
import { useClosedReason } from '#dashboard/shared/closed-days.ts'
import { firstNumber } from '#dashboard/shared/first-number.ts'
import { pathOf, readRow, readSlice } from '#dashboard/shared/lists.ts'
import { useStaffMutation } from '#dashboard/shared/mutations.ts'
import { useToday } from '#dashboard/shared/today.ts'
import { isBookableDay } from '#domain/bookable-days.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter } from '#domain/calendar-day.ts'
import type { ContactSubmission } from '#domain/contact-submission.ts'
import { digitsOf } from '#domain/dialing.ts'
import { referenceOf } from '#domain/reference.ts'
import type { QuoteToSchedule } from '#domain/row-quote.ts'
import { timeSlots } from '#domain/services.ts'

const list = 'contact-submissions'

/** Of a booking whose address nobody has asked for yet. */
const unknownAddress = 'Address not known yet'
/** Of a booking's phone number. */
const maxPhone = 20
const daysAhead = 60

type Input = { id: number; body: object }

/**
 * Schedules the work of an accepted quote. A quote request becomes a booking, whose description and amount the server takes
 * from the quote. `onBooking` gets the booking, so that staff can choose its visit.
 */
export function useSchedule(onBooking: (booking: Booking) => void) {
  const today = useToday()
  const closedReason = useClosedReason()
  const creation = useStaffMutation<Input, Booking>({
    reloads: [pathOf(list), pathOf('bookings')],
    request: ({ id, body }) => ({ method: 'POST', path: `${pathOf(list)}/${id}/booking`, body }),
    success: ({ id }) => ({
      title: 'Booking Created',
      description: `It is booking ${referenceOf('bookings', id)}. Agree on its time with the customer.`,
    }),
    failure: { title: 'Create Failed', description: 'Failed to create booking.' },
    onSuccess: onBooking,
  })

  /** Until staff choose the visit, the booking is for the next day that visitors could book. */
  function nextDay(): CalendarDay {
    const days = Array.from({ length: daysAhead }, (_, index) => dayAfter(today, index + 1))
    return days.find((day) => isBookableDay(day) && closedReason(day) === undefined) ?? dayAfter(today, 1)
  }

  async function schedule({ list: of, rowId }: Pick<QuoteToSchedule, 'list' | 'rowId'>): Promise<void> {
    if (of === 'bookings') {
      const booking = await readRow('bookings', rowId)
      if (booking) onBooking(booking)
      return
    }
    const submission = await readRow(list, rowId)
    if (!submission) return
    const { values } = sourceOfSubmission(submission)
    const body = {
      ...values,
      customerPhone: firstNumber(submission.phone).slice(0, maxPhone),
      description: null,
      howHeard: submission.howHeard,
      address: (await addressOf(submission)) ?? unknownAddress,
      preferredDate: nextDay(),
      preferredTime: timeSlots[0],
    }
    creation.mutate({ id: rowId, body })
  }

  return { schedule, isPending: creation.isPending, problem: creation.problem }
}

/** That of the customer's last booking. */
async function addressOf({ phone }: ContactSubmission): Promise<string | undefined> {
  const q = digitsOf(firstNumber(phone))
  if (q === '') return undefined
  const { rows } = await readSlice('bookings', new URLSearchParams({ q }).toString(), { limit: 1 })
  return rows[0]?.address
}
