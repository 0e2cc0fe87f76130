import type { Delivery } from '#features/emails/delivery.ts'
import type { Channel } from './outbox.ts'
import type { Outcome } from './outcome.ts'

/** Sends the deliveries of one channel. */
export type Transport = {
  channel: Channel
  /** Whether the settings name a server to send to. */
  isConfigured: boolean
  /** Makes the content and sends it, until the signal aborts. */
  send(delivery: Delivery, signal: AbortSignal): Promise<Outcome>
  /** Throws 404 when the row was deleted, and 409 when the delivery cannot be sent now or is no longer right. */
  throwIfUnsendable(delivery: Delivery): Promise<void>
  /** Resolves to true when the receiving server was down and is up again, so that all waiting deliveries are tried now. */
  hasRecovered(now: Date): Promise<boolean>
}
