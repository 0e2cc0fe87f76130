import * as z from 'zod/mini'
import { business, texts } from '#content'
import { PersonId } from '#core/person-id.ts'
import { type TextKind, textKinds } from '#core/text-kinds.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { arrivalInWords, plannedVisit } from '#features/bookings/visit.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { Id, Timestamp } from '#firm/fields.ts'

/** A text message that staff opened on their own phone. Only the phone knows whether it was sent. */
export const OpenedText = z.object({
  id: Id,
  bookingId: Id,
  kind: z.enum(textKinds),
  createdAt: Timestamp,
  /** Who opened it, by id. Null for the owner's password. */
  personId: z.nullable(PersonId),
})
export type OpenedText = z.infer<typeof OpenedText>

/** `openedAt` is for a record that is sent later than the text was opened. */
export const NewOpenedText = z.extend(z.pick(OpenedText, { kind: true }), { openedAt: z.optional(Timestamp) })
export type NewOpenedText = z.infer<typeof NewOpenedText>

/** The part of a booking that its texts depend on. */
type Subject = Pick<Booking, 'customerName' | 'status' | 'visit' | 'preferredDate' | 'preferredTime'>

type Wording = { firm: string; texts: typeof texts }

/** For what content/messages.yaml leaves out. */
const defaults: Record<TextKind, string> = {
  on_my_way: 'Hi {name}, this is {firm}. We are on our way. Your visit is scheduled for {window}.',
  running_late:
    'Hi {name}, this is {firm}. We are sorry, but we are running late. Your visit was scheduled for {window}.',
  confirmed: 'Hi {name}, this is {firm}. Your visit is confirmed: {day}, {window}.',
}

const maxNameLength = 20

/** The texts that fit the booking now. None when it is finished. */
export function textsFor({ status, visit }: Pick<Booking, 'status' | 'visit'>): TextKind[] {
  if (status === 'completed' || status === 'cancelled') return []
  return visit || status === 'confirmed' ? [...textKinds] : textKinds.filter((kind) => kind !== 'confirmed')
}

/** The owner's text with the facts of the booking. A sentence about a visit that is not settled is left out. */
export function textMessage(
  kind: TextKind,
  booking: Subject,
  wording: Wording = { firm: business.name, texts },
): string {
  const visit = settledVisit(booking)
  const values: Record<string, string | undefined> = {
    name: firstName(booking.customerName) ?? 'there',
    firm: wording.firm,
    day: visit && shortDay(visit.day),
    window: visit && arrivalInWords(visit),
  }
  const filled = (template: string) =>
    template
      .trim()
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => visit || !/\{(day|window)\}/.test(sentence))
      .map((sentence) => sentence.replaceAll(/\{(\w+)\}/g, (_, placeholder: string) => values[placeholder] ?? ''))
      .join(' ')
  return plain(filled(wording.texts?.[kind] ?? '') || filled(defaults[kind]))
}

/** As agreed, or as the customer preferred once staff confirmed that. */
function settledVisit(booking: Subject) {
  return booking.visit || booking.status !== 'pending' ? plannedVisit(booking) : undefined
}

/** The first word of the name. Undefined when it is long, or when it is not a name. */
function firstName(name: string): string | undefined {
  const [first = ''] = name.trim().split(/\s/, 1)
  return first.length <= maxNameLength && /^\p{L}[\p{L}\p{M}'’-]*$/u.test(first) ? first : undefined
}

/** One character outside the alphabet of text messages (GSM 03.38) shortens each message from 160 characters to 70. */
function plain(text: string): string {
  return text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
}
