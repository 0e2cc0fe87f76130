import * as z from 'zod/mini'
import { Delivery, statusPurposes, webhookEvents } from '#features/emails/delivery.ts'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import { insertStatements } from '#platform/store/insert-statements.ts'
import { quotedList } from '#platform/store/listing.ts'
import { authorId } from '#platform/store/row-events.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { inList } from '#platform/store/values.ts'
import { newMessageId } from './message-id.ts'
import type { Outcome } from './outcome.ts'

const firstDelayMs = 30_000
const maxDelayMs = 24 * 3_600_000
/** Longer than any attempt. An expired lease means that its instance died. */
const leaseMs = 60_000
/** The last attempt is four and a half days after the first. */
const maxAttempts = 16

/** Why a delivery about a deleted row is not sent. */
export const rowDeleted = 'The booking or quote request was deleted'
/** The same reason, as earlier versions stored it. */
const rowDeletedBefore = 'What it was about has been deleted'

/** Why an outdated email to the customer is not sent. */
const superseded = 'A newer email to the customer replaced it'

const { selected, readAll } = tableOf<Delivery>('outbox', Delivery)
const DeliveryId = z.pick(Delivery, { id: true })
/** Skips an email whose key already exists. */
const insertStatement = insertStatements('outbox', 'id', 'ON CONFLICT DO NOTHING')
const insertedColumns = [
  'about',
  'subjectId',
  'purpose',
  'state',
  'reason',
  'suspicion',
  'messageId',
  'onceKey',
  'requestMessageId',
  'quoteVersionId',
  'previewHash',
  'reasonGiven',
  'personId',
  'nextAttemptAt',
  'created_at',
]

export type NewDelivery = Pick<Delivery, 'about' | 'subjectId' | 'purpose' | 'state' | 'reason' | 'suspicion'> &
  Partial<Pick<Delivery, 'onceKey' | 'requestMessageId' | 'quoteVersionId' | 'previewHash' | 'reasonGiven'>> & {
    /** The time before the first attempt. */
    delayMs?: number
  }

/** How deliveries are sent: emails by the mail server, webhook events by HTTP. */
export type Channel = 'mail' | 'webhook'

const inChannel: Record<Channel, string> = {
  mail: `purpose NOT IN (${quotedList(webhookEvents)})`,
  webhook: `purpose IN (${quotedList(webhookEvents)})`,
}

/** Not being sent at the instant that the placeholder holds. The column of the lease keeps its first name. */
const isNotLeased = (placeholder: string) => `("claimedUntil" IS NULL OR "claimedUntil" <= ${placeholder})`

type Subject = Pick<Delivery, 'about' | 'subjectId' | 'purpose'>

/** Emails and webhook events about rows, and their delivery state. */
export const outbox = {
  /** Resolves to the ids of the new deliveries. */
  async enqueue(sql: Sql, deliveries: NewDelivery[], now: Date): Promise<Delivery['id'][]> {
    const at = now.toISOString()
    const values = deliveries.flatMap(
      ({ about, subjectId, purpose, state, reason, suspicion, delayMs = 0, ...delivery }) => {
        const { onceKey = null, requestMessageId = null, quoteVersionId = null } = delivery
        const { previewHash = null, reasonGiven = null } = delivery
        const dueAt = later(now, delayMs)
        return [
          ...[about, subjectId, purpose, state, reason, suspicion, newMessageId()],
          ...[onceKey, requestMessageId, quoteVersionId, previewHash, reasonGiven, authorId(), dueAt, at],
        ]
      },
    )
    const rows = await sql(insertStatement(insertedColumns, deliveries.length), values, DeliveryId)
    return rows.map(({ id }) => id)
  },

  /** Reads all deliveries in batches, newest first. */
  readAll,

  /** All deliveries, or those about one row, newest first. */
  list(sql: Sql, about?: Delivery['about'], subjectId?: number): Promise<Delivery[]> {
    if (about === undefined || subjectId === undefined) {
      return sql(`SELECT ${selected} FROM outbox ORDER BY id DESC`, [], Delivery)
    }
    const statement = `SELECT ${selected} FROM outbox WHERE about = $1 AND "subjectId" = $2 ORDER BY id DESC`
    return sql(statement, [about, subjectId], Delivery)
  },

  /** The deliveries about these rows, newest first. */
  listAbout(sql: Sql, about: Delivery['about'], subjectIds: readonly number[]): Promise<Delivery[]> {
    const [placeholders, ids] = inList(subjectIds, 2)
    const statement = `SELECT ${selected} FROM outbox WHERE about = $1 AND "subjectId" IN (${placeholders}) ORDER BY id DESC`
    return sql(statement, [about, ...ids], Delivery)
  },

  async find(sql: Sql, id: Delivery['id']): Promise<Delivery | undefined> {
    return (await sql(`SELECT ${selected} FROM outbox WHERE id = $1`, [id], Delivery))[0]
  },

  /** The ids of due deliveries that no instance is sending: confirmed visits first, then in order of their due time. */
  async due(sql: Sql, channel: Channel, now: Date, limit: number): Promise<Delivery['id'][]> {
    const rows = await sql(
      `SELECT id FROM outbox WHERE state = 'waiting' AND "nextAttemptAt" <= $1
       AND ${isNotLeased('$1')} AND ${inChannel[channel]}
       ORDER BY CASE purpose WHEN 'confirmed' THEN 0 ELSE 1 END, "nextAttemptAt" LIMIT $2`,
      [now.toISOString(), limit],
      DeliveryId,
    )
    return rows.map(({ id }) => id)
  },

  /** Leases the delivery to the caller for a minute; undefined when it is not due or already leased. */
  async lease(sql: Sql, id: Delivery['id'], now: Date): Promise<Delivery | undefined> {
    const [delivery] = await sql(
      `UPDATE outbox SET "claimedUntil" = $3
       WHERE id = $1 AND state = 'waiting' AND "nextAttemptAt" <= $2
       AND ${isNotLeased('$2')} RETURNING ${selected}`,
      [id, now.toISOString(), later(now, leaseMs)],
      Delivery,
    )
    return delivery
  },

  /**
   * Undoes what a clock that was ahead has written: makes deliveries due now that would wait longer than any delay, and ends
   * leases that are longer than any lease.
   */
  async bringBack({ scan, write }: Store, channel: Channel, now: Date): Promise<void> {
    const latestAttempt = later(now, maxDelayMs + clockToleranceMs)
    const latestLease = later(now, leaseMs + clockToleranceMs)
    const isWaiting = `state = 'waiting' AND ${inChannel[channel]}`
    const statement = `SELECT id FROM outbox WHERE ${isWaiting} AND ("nextAttemptAt" > $1 OR "claimedUntil" > $2) LIMIT 1`
    if ((await scan(statement, [latestAttempt, latestLease], DeliveryId)).length === 0) return
    await write(async (sql) => {
      const attempts = `UPDATE outbox SET "nextAttemptAt" = $1 WHERE ${isWaiting} AND "nextAttemptAt" > $2`
      await sql(attempts, [now.toISOString(), latestAttempt])
      await sql(`UPDATE outbox SET "claimedUntil" = NULL WHERE ${isWaiting} AND "claimedUntil" > $1`, [latestLease])
    })
  },

  /** Saves the result of an attempt. The delay before the next attempt doubles each time, from 30 s to 24 h. */
  async saveOutcome(sql: Sql, delivery: Delivery, outcome: Outcome, now: Date): Promise<void> {
    if (outcome.state === 'dropped') {
      await sql('DELETE FROM outbox WHERE id = $1', [delivery.id])
      return
    }
    const attempts = delivery.attempts + 1
    const isFinal = outcome.state === 'refused' || attempts >= maxAttempts
    const delayMs = Math.min(firstDelayMs * 2 ** delivery.attempts, maxDelayMs)
    await sql(
      `UPDATE outbox SET state = $2, reason = $3, attempts = $4, "sentAt" = $5, "nextAttemptAt" = $6,
       "claimedUntil" = NULL WHERE id = $1`,
      [
        delivery.id,
        outcome.state === 'sent' || outcome.state === 'stopped' ? outcome.state : isFinal ? 'failed' : 'waiting',
        'reason' in outcome ? outcome.reason : null,
        attempts,
        outcome.state === 'sent' ? now.toISOString() : null,
        later(now, delayMs),
      ],
    )
  },

  /** Makes an unsent delivery due now and resets its attempts; undefined when it was already sent. */
  async requeue(sql: Sql, id: Delivery['id'], now: Date): Promise<Delivery | undefined> {
    const [delivery] = await sql(
      `UPDATE outbox SET state = 'waiting', reason = NULL, attempts = 0, "nextAttemptAt" = $2
       WHERE id = $1 AND state <> 'sent' RETURNING ${selected}`,
      [id, now.toISOString()],
      Delivery,
    )
    return delivery
  },

  /** Stops a delivery that waits and is not being sent; undefined for any other. */
  async stop(sql: Sql, id: Delivery['id'], reason: string, now: Date): Promise<Delivery | undefined> {
    const [delivery] = await sql(
      `UPDATE outbox SET state = 'stopped', reason = $2 WHERE id = $1 AND state = 'waiting' AND ${isNotLeased('$3')}
       RETURNING ${selected}`,
      [id, reason, now.toISOString()],
      Delivery,
    )
    return delivery
  },

  /** Stops the unsent email with this key. Resolves to false when it was sent or is being sent. */
  async stopOnce(sql: Sql, delivery: Subject & { onceKey: string; reason: string }, now: Date): Promise<boolean> {
    const { about, subjectId, purpose, onceKey, reason } = delivery
    const stopped = await sql(
      `UPDATE outbox SET state = 'stopped', reason = $5
       WHERE about = $1 AND "subjectId" = $2 AND purpose = $3 AND "onceKey" = $4 AND state <> 'sent'
       AND ${isNotLeased('$6')} RETURNING id`,
      [about, subjectId, purpose, onceKey, reason, now.toISOString()],
    )
    return stopped.length > 0
  },

  /** Makes the deliveries due now that failed because their row was deleted. */
  async requeueRestored(sql: Sql, about: Delivery['about'], subjectId: number, now: Date): Promise<void> {
    await sql(
      `UPDATE outbox SET state = 'waiting', reason = NULL, attempts = 0, "nextAttemptAt" = $4
       WHERE about = $1 AND "subjectId" = $2 AND state = 'failed' AND reason IN ($3, $5)`,
      [about, subjectId, rowDeleted, now.toISOString(), rowDeletedBefore],
    )
  },

  /** The last email that told the row's customer where it stands. */
  async lastStatus(sql: Sql, about: Delivery['about'], subjectId: number): Promise<Delivery['purpose'] | undefined> {
    const [last] = await sql(
      `SELECT purpose FROM outbox WHERE about = $1 AND "subjectId" = $2 AND state = 'sent'
       AND purpose IN (${quotedList(statusPurposes)}) ORDER BY id DESC LIMIT 1`,
      [about, subjectId],
      z.pick(Delivery, { purpose: true }),
    )
    return last?.purpose
  },

  /** Cancels the waiting emails that tell the row's customer where it stands, except any that is being sent. */
  async supersede(sql: Sql, about: Delivery['about'], subjectId: number, now: Date): Promise<void> {
    await sql(
      `UPDATE outbox SET state = 'stopped', reason = $3
       WHERE about = $1 AND "subjectId" = $2 AND purpose IN (${quotedList(statusPurposes)}) AND state = 'waiting'
       AND ${isNotLeased('$4')}`,
      [about, subjectId, superseded, now.toISOString()],
    )
  },

  /** Makes all deliveries of the channel that wait for another attempt due now. One without an attempt can still be stopped. */
  async retryNow(sql: Sql, channel: Channel, now: Date): Promise<void> {
    await sql(
      `UPDATE outbox SET "nextAttemptAt" = $1
       WHERE state = 'waiting' AND attempts > 0 AND "nextAttemptAt" > $1 AND ${inChannel[channel]}`,
      [now.toISOString()],
    )
  },

  /**
   * Whether such a delivery waits, for its time or until mail is set up, and is not being sent. Locks it, so that no instance
   * sends it before the caller commits.
   */
  async isPending(sql: Sql, { about, subjectId, purpose }: Subject, now: Date): Promise<boolean> {
    const waiting = await sql(
      `UPDATE outbox SET id = id WHERE about = $1 AND "subjectId" = $2 AND purpose = $3
       AND state IN ('waiting', 'not_configured') AND ${isNotLeased('$4')} RETURNING id`,
      [about, subjectId, purpose, now.toISOString()],
    )
    return waiting.length > 0
  },

  /** The email with this key, in any state. */
  async findOnce(sql: Sql, { about, subjectId, purpose, onceKey }: Subject & { onceKey: string }) {
    const statement = `SELECT ${selected} FROM outbox
      WHERE about = $1 AND "subjectId" = $2 AND purpose = $3 AND "onceKey" = $4`
    return (await sql(statement, [about, subjectId, purpose, onceKey], Delivery))[0]
  },

  /** Deletes the waiting emails of this purpose about the row, except any that is being sent. */
  async withdraw(sql: Sql, { about, subjectId, purpose }: Subject, now: Date): Promise<void> {
    await sql(
      `DELETE FROM outbox WHERE about = $1 AND "subjectId" = $2 AND purpose = $3 AND state = 'waiting'
       AND ${isNotLeased('$4')}`,
      [about, subjectId, purpose, now.toISOString()],
    )
  },

  /** Deletes the deliveries about a row that was deleted for good. */
  async deleteAbout(sql: Sql, about: Delivery['about'], subjectId: number): Promise<void> {
    await sql('DELETE FROM outbox WHERE about = $1 AND "subjectId" = $2', [about, subjectId])
  },
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()
