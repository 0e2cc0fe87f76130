import type { Booking } from '#domain/booking.ts'
import { business } from '#domain/business.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import type { Mail } from '#domain/mail.ts'
import { confirmationTime } from '#domain/wording.ts'
import type { Letter, LetterWriter } from '#server/mail/letter.ts'
import { bookings } from './repository.ts'
import { visitEvent } from './visit-event.ts'

/** What a booking has to say to its customer and to the office; `publicUrl` is where the site is. */
export const bookingLetters =
  (publicUrl: string): LetterWriter =>
  async (sql, id, purpose) => {
    const booking = await bookings.find(sql, id)
    if (!booking) return undefined
    return purpose === 'notice' ? notice(booking, publicUrl) : toCustomer(booking, purpose, publicUrl)
  }

function toCustomer(booking: Booking, purpose: Exclude<Mail['purpose'], 'notice'>, publicUrl: string): Letter {
  return {
    to: { name: booking.customerName, address: booking.customerEmail },
    replyTo: { name: business.name, address: business.email },
    ...words[purpose](booking.customerName),
    facts: factsOf(booking),
    calendar: visitEvent(booking, publicUrl),
  }
}

const words: Record<
  Exclude<Mail['purpose'], 'notice'>,
  (name: string) => Pick<Letter, 'subject' | 'opening' | 'closing'>
> = {
  receipt: (name) => ({
    subject: `We have your booking request – ${business.name}`,
    opening: [`Hello ${name},`, 'Thank you for asking us. This is what we wrote down:'],
    closing: [
      `What happens next: one of us calls you within ${confirmationTime} to confirm the time and to talk the work through. Until then the visit is not fixed. The estimate is free.`,
      `Something wrong, or no power right now? Call ${business.phone}; emergencies are answered day and night.`,
    ],
  }),
  confirmed: (name) => ({
    subject: `Your visit is confirmed – ${business.name}`,
    opening: [`Hello ${name},`, 'Your visit is confirmed. We will be there:'],
    closing: [
      'It helps us if the way to the electrical panel is clear when we come.',
      `If you need another time, call ${business.phone}.`,
    ],
  }),
  cancelled: (name) => ({
    subject: `Your visit is cancelled – ${business.name}`,
    opening: [`Hello ${name},`, 'This visit is cancelled; nobody will come:'],
    closing: [`If you did not expect this, or would like another day, call ${business.phone}.`],
  }),
}

function notice(booking: Booking, publicUrl: string): Letter {
  return {
    to: 'office',
    replyTo: { name: booking.customerName, address: booking.customerEmail },
    subject: 'New booking request',
    opening: [`A booking came in from the website. The customer was promised a call within ${confirmationTime}.`],
    facts: [
      ['Name', booking.customerName],
      ['Phone', booking.customerPhone],
      ['Email', booking.customerEmail],
      ...factsOf(booking),
    ],
    closing: ['A reply to this mail goes to the customer.'],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}

function factsOf(booking: Booking): Letter['facts'] {
  return [
    ['Service', booking.service],
    ['Date', dayInWords(dayOf(booking.preferredDate))],
    ['Time', booking.preferredTime],
    ['Address', booking.address],
    ['Description', booking.description],
  ]
}
