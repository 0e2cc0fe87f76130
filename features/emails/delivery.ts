import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { lists } from '#features/lists.ts'
import { Id, longText, maxId, optional, Timestamp, text } from '#firm/fields.ts'

/** What a delivery is about: a row of a list, or the whole office. */
export const mailSubjects = [lists.bookings.mailAbout, lists['contact-submissions'].mailAbout, 'office'] as const

/** Emails about what customers do on their pages, and our answers. */
export const pagePurposes = [
  'message',
  'message_receipt',
  'declined',
  'answer',
  'photos',
  'photos_receipt',
  'links',
  'corrected',
] as const

/**
 * `notice`, `message`, `photos`, `quote_accepted`, `quote_declined` and `digest` go to the office, the others to the customer. `turned_down` is about a booking
 * that was cancelled before anyone agreed to it, `cancelled` about any other. `visit` names the agreed visit, `message` is
 * about a customer's message, `message_receipt` acknowledges it, `declined` holds the answer of staff to one, `answer` a
 * message that staff wrote, `photos` is
 * about photos that were added later, `photos_receipt` acknowledges them, `links` has the links to the customer's pages,
 * `corrected` tells the previous address that contact details were changed, `review` asks for a review, and `job_report` says that the report of the job is on the customer's page. `crew_visit` goes to a person of the crew.
 */
export const emailPurposes = [
  'receipt',
  'notice',
  'confirmed',
  'cancelled',
  'turned_down',
  'visit',
  ...pagePurposes,
  'reminder',
  'review',
  'job_report',
  'crew_visit',
  'quote',
  'quote_follow_up',
  'quote_accepted',
  'acceptance_receipt',
  'quote_declined',
  'decline_receipt',
  'digest',
] as const

/** Events that the webhook reports. */
export const webhookEvents = [
  'booking.created',
  'booking.changed',
  'contact.created',
  'request.message',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (purpose: string): purpose is WebhookEvent =>
  webhookEvents.some((event) => event === purpose)

/** Emails that say where the booking or quote request stands. A later update makes earlier ones outdated. */
export const statusPurposes = [
  'receipt',
  'confirmed',
  'cancelled',
  'turned_down',
  'visit',
] as const satisfies Delivery['purpose'][]
export type StatusPurpose = (typeof statusPurposes)[number]

export const isStatusPurpose = (purpose: Delivery['purpose']): purpose is StatusPurpose =>
  statusPurposes.some((known) => known === purpose)

/** Whether the email makes earlier ones to the customer outdated. */
export const isUpdate = (purpose: Delivery['purpose']) => isStatusPurpose(purpose) && purpose !== 'receipt'

/** Emails and webhook events about a version of a quote. */
export const quotePurposes = [
  'quote',
  'quote_follow_up',
  'quote_accepted',
  'acceptance_receipt',
  'quote_declined',
  'decline_receipt',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
] as const satisfies Delivery['purpose'][]
export type QuotePurpose = (typeof quotePurposes)[number]

/** Whether one waiting delivery about the row stands for several: its content is made when it is sent. */
export const standsForSeveral = (purpose: Delivery['purpose']) =>
  purpose === 'photos' || purpose === 'photos_receipt' || purpose === 'links' || purpose === 'booking.changed'

/** What staff call each email, and each webhook event. */
export const purposeLabels: Record<Delivery['purpose'], string> = {
  receipt: 'Confirmation',
  notice: 'Office alert',
  confirmed: 'Visit confirmed',
  cancelled: 'Cancellation',
  turned_down: 'Booking declined',
  visit: 'Visit time',
  message: 'Office alert: customer message',
  message_receipt: 'Confirmation of a message',
  declined: 'Reply to the customer',
  answer: 'Message to the customer',
  photos: 'Office alert: customer photos',
  photos_receipt: 'Confirmation of photos',
  links: 'Links to their requests',
  corrected: 'Changed contact details',
  reminder: 'Reminder',
  review: 'Review request',
  job_report: 'Report of the job',
  crew_visit: 'Crew: their visit',
  quote: 'Quote',
  quote_follow_up: 'Follow-up of a quote',
  quote_accepted: 'Office alert: quote accepted',
  acceptance_receipt: 'Confirmation of an accepted quote',
  quote_declined: 'Office alert: quote declined',
  decline_receipt: 'Confirmation of a declined quote',
  digest: 'Evening email',
  'booking.created': 'Webhook: new booking',
  'booking.changed': 'Webhook: changed booking',
  'contact.created': 'Webhook: new quote request',
  'request.message': 'Webhook: customer message',
  'quote.sent': 'Webhook: quote sent',
  'quote.accepted': 'Webhook: quote accepted',
  'quote.declined': 'Webhook: quote declined',
}

/** `stopped`: it was no longer wanted, and the reason says why. Nobody has to act. */
export const mailStates = ['waiting', 'sent', 'failed', 'stopped', 'not_configured'] as const

/** In characters, of the reason that staff give the customer. */
export const maxReasonLength = 500

/**
 * An email, or a webhook call if the purpose is a webhook event, as the outbox keeps it. It stores no data of the
 * customer, because the content is made from the row when it is sent.
 */
export const Delivery = z.object({
  id: Id,
  about: z.enum(mailSubjects),
  /** The id of the row. 0 when it is about the office. */
  subjectId: z.int().check(z.gte(0), z.lte(maxId)),
  purpose: z.enum([...emailPurposes, ...webhookEvents]),
  state: z.enum(mailStates),
  /** Why it is not sent: the error of the receiving server, or why no attempt was made. */
  reason: z.nullable(text(500)),
  /** The spam signal of the submission. */
  suspicion: z.nullable(text(100)),
  /** The Message-ID header, and the source of the webhook-id header. All attempts share it, so a receiver can detect a duplicate. */
  messageId: text(255),
  attempts: z.int(),
  nextAttemptAt: Timestamp,
  /** When the receiving server accepted it. */
  sentAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  /**
   * Set for emails that go out at most once: the visit's day of a reminder, the day of a digest, "once" for a review
   * request. No other email about the row with this purpose has the same value.
   */
  onceKey: z.nullable(text(20)),
  /** The customer's message that it tells the office or the webhook about, or whose answer it holds. */
  requestMessageId: z.nullable(Id),
  /** The version of a quote that it is about. */
  quoteVersionId: z.nullable(Id),
  /** The hash of the email that staff saw before they sent it. It is not sent if it would say anything else. */
  previewHash: z.nullable(text(64)),
  /** Why we declined or cancelled, as staff tell the customer in this email. */
  reasonGiven: optional(longText(maxReasonLength)),
  /** Whose request caused it, by id. Null for a customer, the owner's password and the clock. */
  personId: z.nullable(PersonId),
})
export type Delivery = z.infer<typeof Delivery>

/** The email that tells the customer about a booking's status or its new time, as it would be sent now. */
export const StatusEmail = z.object({
  purpose: z.enum(['confirmed', 'cancelled', 'turned_down', 'visit']),
  /** The booking's version, for If-Match. */
  updatedAt: Timestamp,
  subject: z.string(),
  text: z.string(),
})
export type StatusEmail = z.infer<typeof StatusEmail>

/** What staff add to the email. */
export const StatusEmailReason = z.pick(Delivery, { reasonGiven: true })

/** What staff send after they have seen the email. */
export const StatusEmailRequest = z.extend(StatusEmailReason, { purpose: StatusEmail.shape.purpose })
export type StatusEmailRequest = z.infer<typeof StatusEmailRequest>

/** How long staff can stop the email about a status, in seconds. */
export const undoSeconds = 10

/** An email that could not be sent, with the customer it is about. */
export const FailedMail = z.extend(Delivery, { customerName: z.nullable(z.string()) })
export type FailedMail = z.infer<typeof FailedMail>
