import {
  type Delivery,
  isUpdate,
  isWebhookEvent,
  type QuotePurpose,
  standsForSeveral,
} from '#features/emails/delivery.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { Sql } from '#platform/store/store.ts'
import { chargeReceipt, noteSent } from './daily-quota.ts'
import { type Channel, type NewDelivery, outbox } from './outbox.ts'

/** What tells about a customer's message, or answers it, names the message. */
type AboutMessage = 'message' | 'message_receipt' | 'corrected' | 'request.message' | 'declined' | 'answer'

type PendingDelivery = (
  | { purpose: AboutMessage; requestMessageId: number; quoteVersionId?: undefined }
  | { purpose: QuotePurpose; quoteVersionId: number; requestMessageId?: undefined }
  | {
      purpose: Exclude<Delivery['purpose'], AboutMessage | QuotePurpose>
      requestMessageId?: number
      quoteVersionId?: undefined
    }
) & {
  /** The customer's address, which may be empty; undefined for email to the office and for webhook events. */
  customer?: string
  /** The time before the first attempt. Staff can stop the email until then. */
  delayMs?: number
  /** The hash of what staff saw before they sent the email. */
  previewHash?: string
  /** Why we declined or cancelled. */
  reasonGiven?: Delivery['reasonGiven']
}

/** Signs that a bot sent the submission. It is saved like any other, and staff decide. */
export type SpamSignal = { sign: string | null; isHoneypotFilled: boolean }

/** A visitor or a customer who causes emails. */
export type Sender = Partial<SpamSignal> & { ip: string }

export type RowDeliveries = Pick<Delivery, 'about' | 'subjectId'> & {
  pending: readonly PendingDelivery[]
  /** Without it, as for email that staff send, no quota applies. */
  sender?: Sender
}

type Mailing = {
  isConfigured: Record<Channel, boolean>
  /** Counts the receipts that a network causes. */
  receipts: RateLimit
}

/**
 * Saves a row's pending emails and webhook events, in the transaction that saves the row. Resolves to the ids of the
 * emails. A filled honeypot gets no receipt, because the address may be a stranger's. An update replaces earlier emails
 * to the customer that still wait. A customer without an address gets none. The quota holds back receipts. It never holds back
 * the confirmation of a visit, and what only acknowledges is not saved beyond it. Without mail, emails are saved as not
 * configured. Without a webhook, no events are saved.
 */
export async function enqueue(
  sql: Sql,
  { about, subjectId, pending, sender }: RowDeliveries,
  { isConfigured, receipts }: Mailing,
  now: Date,
): Promise<Delivery['id'][]> {
  if (pending.some(({ purpose }) => isUpdate(purpose))) await outbox.supersede(sql, about, subjectId, now)
  const emails: NewDelivery[] = []
  for (const { purpose, customer, requestMessageId = null, quoteVersionId = null, ...others } of pending) {
    const facts = { about, subjectId, purpose, requestMessageId, quoteVersionId, suspicion: sender?.sign ?? null }
    if (standsForSeveral(purpose) && (await outbox.isPending(sql, facts, now))) continue
    if (isWebhookEvent(purpose)) {
      if (isConfigured.webhook) await outbox.enqueue(sql, [{ ...facts, state: 'waiting', reason: null }], now)
      continue
    }
    if (customer === '') continue
    const isCharged = isConfigured.mail && customer && sender
    const reason = isCharged ? await holdReason(sql, purpose, customer, { ...sender, receipts }, now) : undefined
    if (reason && purpose !== 'receipt') continue
    const state = !isConfigured.mail ? 'not_configured' : reason ? 'failed' : 'waiting'
    emails.push({ ...facts, state, reason: reason ?? null, ...others })
  }
  return emails.length > 0 ? outbox.enqueue(sql, emails, now) : []
}

/** Why an email to the customer that a stranger may have caused is not sent; undefined when it is. */
async function holdReason(
  sql: Sql,
  purpose: Delivery['purpose'],
  customer: string,
  sender: Sender & { receipts: RateLimit },
  now: Date,
): Promise<string | undefined> {
  if (sender.isHoneypotFilled) return 'The submission looks like spam'
  if (purpose !== 'confirmed') return chargeReceipt(sql, customer, sender, now)
  await noteSent(sql, customer, now)
  return undefined
}
