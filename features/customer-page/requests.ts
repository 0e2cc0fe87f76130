import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { BookingColumns } from '#features/bookings/booking-columns.ts'
import { CustomerPhone, TimeSlot } from '#features/bookings/booking-request.ts'
import type { Visit } from '#features/bookings/visit.ts'
import { Day, DayAsTimestamp, Email, Id, longText, optional, required, Timestamp, text } from '#firm/fields.ts'
import { MessageText } from './message-reply.ts'

/** The lists whose rows have a page for their customer. */
export const requestLists = ['bookings', 'contact-submissions'] as const
export type RequestList = (typeof requestLists)[number]

export const hasRequestPage = (list: string): list is RequestList => requestLists.some((known) => known === list)

/** Whether there is nothing left to do. */
export const isFinished = ({ status }: { status: string }) => ['completed', 'cancelled', 'closed'].includes(status)

/** Whether no visit is planned yet. Then the customer can choose a day once they accepted a quote. */
export const isUnscheduled = ({ status, visit }: { status: string; visit?: Visit | null }) =>
  status === 'quoted' || (status === 'pending' && !visit)

/** Whether the visit takes place. Only a booking has these statuses. */
export const isConfirmed = ({ status }: { status: string }) => status === 'confirmed' || status === 'in_progress'

/** How a customer can cancel on their page. `sentence` says why they can only ask, or not even that, without a period. */
export type Cancellation = { way: 'at once' } | { way: 'by asking' | 'not here'; sentence: string }

export const messageKinds = ['reschedule', 'cancel', 'message'] as const

/** Staff answer open messages: they accept or decline what was asked, or are done with a message. */
export const messageStates = ['open', 'accepted', 'declined', 'done'] as const

/** Whether the customer waits for an answer to a cancellation. */
export const hasAskedToCancel = (messages: readonly Pick<RequestMessage, 'kind' | 'state'>[]) =>
  messages.some(({ kind, state }) => kind === 'cancel' && state === 'open')

const maxText = 2000

const customerKinds = [...messageKinds, 'keep', 'correct']

/** The right contact details, each only if it was wrong. */
const Correction = z.object({
  phone: z.optional(CustomerPhone),
  email: z.optional(Email),
  address: z.optional(text(500)),
})
export type Correction = z.infer<typeof Correction>

/** What a customer sends from their page. Other fields are ignored. */
export const CustomerMessage = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('reschedule'),
      preferredDate: DayAsTimestamp,
      preferredTime: TimeSlot,
      text: optional(longText(maxText)),
    }),
    z.object({ kind: z.literal('cancel'), text: optional(longText(maxText)) }),
    /** Takes back a cancellation of a short time ago. */
    z.object({ kind: z.literal('keep') }),
    z.extend(Correction, { kind: z.literal('correct') }),
    z.object({ kind: z.literal('message'), text: required(longText(maxText)) }),
  ],
  {
    error: ({ code }) => (code === 'invalid_union' ? `Kind must be one of: ${customerKinds.join(', ')}` : undefined),
  },
)
export type CustomerMessage = z.infer<typeof CustomerMessage>

/** A message about a customer's row, as staff see it: the customer's own, or one that staff wrote. See `isOurs`. */
export const RequestMessage = z.object({
  id: Id,
  list: z.enum(requestLists),
  rowId: Id,
  kind: z.enum(messageKinds),
  /** The day and slot that the customer asks for instead. */
  preferredDate: z.nullable(Day),
  preferredTime: z.nullable(BookingColumns.shape.preferredTime),
  /** Null in a message of staff, which is a reply. */
  text: z.nullable(z.string()),
  state: z.enum(messageStates),
  /** What staff wrote, which the customer sees. */
  reply: z.nullable(z.string()),
  createdAt: Timestamp,
  answeredAt: z.nullable(Timestamp),
  /** Who wrote or answered it, by id. Null for the customer and the owner's password. */
  personId: z.nullable(PersonId),
})
export type RequestMessage = z.infer<typeof RequestMessage>

/** A message that staff write to the customer of a row. */
export const StaffMessage = z.extend(MessageText, { list: z.enum(requestLists), id: Id })
export type StaffMessage = z.infer<typeof StaffMessage>

/** A message that nobody has answered, with what staff need to answer it. */
export const OpenRequestMessage = z.extend(RequestMessage, {
  customerName: z.string(),
  customerPhone: z.string(),
  /** May be empty. */
  customerEmail: z.string(),
  /** For If-Match. */
  rowUpdatedAt: Timestamp,
})
export type OpenRequestMessage = z.infer<typeof OpenRequestMessage>

/** A message as the customer sees it. A field without a value is left out. */
export const SentMessage = z.extend(
  z.pick(RequestMessage, { kind: true, state: true, createdAt: true }),
  z.partial(
    z.object({
      preferredDate: Day,
      preferredTime: BookingColumns.shape.preferredTime,
      text: z.string(),
      reply: z.string(),
    }),
  ).shape,
)
export type SentMessage = z.infer<typeof SentMessage>
