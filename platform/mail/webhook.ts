import type { Delivery } from '#features/emails/delivery.ts'
import type { Sql } from '#platform/store/store.ts'
import type { Outcome } from './outcome.ts'

/** The configured webhook. */
export type Webhook = {
  /** Makes the JSON body from the row as it is now; undefined when the row no longer exists. */
  bodyOf(
    sql: Sql,
    delivery: Pick<
      Delivery,
      'about' | 'subjectId' | 'purpose' | 'suspicion' | 'createdAt' | 'requestMessageId' | 'quoteVersionId'
    >,
  ): Promise<object | undefined>
  /** Sends the body until the signal aborts. All attempts share the delivery's message id. */
  send(body: object, delivery: Pick<Delivery, 'messageId'>, signal: AbortSignal): Promise<Outcome>
}
