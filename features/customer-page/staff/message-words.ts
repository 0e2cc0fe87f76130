import { timestampInWords } from '#dashboard/kit/times.ts'
import { isOurs } from '#features/customer-page/our-message.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { slotInWords } from '#firm/slot.ts'

/** Whom an answer goes to. `email` may be empty. */
export type Customer = { name: string; email: string }

const slotOf = ({ preferredDate, preferredTime }: RequestMessage) =>
  preferredDate ? `${dayInWords(preferredDate)}, ${slotInWords(preferredTime ?? '')}` : 'another day'

/** Follows the customer's name. The text of a message comes after it. */
export function askedInWords(message: RequestMessage): string {
  if (message.kind === 'reschedule') return `asks for ${slotOf(message)}`
  return message.kind === 'cancel' ? 'asks to cancel' : 'writes:'
}

/** What became of an answered message, in two short sentences. */
export function answeredInWords(message: RequestMessage): string {
  const { kind, state, answeredAt } = message
  const when = answeredAt ? ` ${timestampInWords(answeredAt)}` : ''
  if (isOurs(message)) return `We wrote${when}:`
  if (kind === 'message') return `Wrote to us. Done${when}.`
  if (kind === 'cancel' && state === 'done') return `Cancelled on their page${when}.`
  const asked = kind === 'cancel' ? 'Asked to cancel' : `Asked for ${slotOf(message)}`
  const answers = { open: 'Open', accepted: 'Accepted', declined: 'Declined', done: 'Closed by the cancellation' }
  return `${asked}. ${answers[state]}${when}.`
}
