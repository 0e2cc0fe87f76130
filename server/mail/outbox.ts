import { randomUUID } from 'node:crypto'
import { business } from '#domain/business.ts'
import { Mail } from '#domain/mail.ts'
import { insertStatements } from '#server/store/insert-statements.ts'
import type { Sql } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'
import { inList } from '#server/store/values.ts'
import type { Outcome } from './smtp.ts'

const firstDelayMs = 30_000
const longestDelayMs = 24 * 3_600_000
/** By then four days and a half have passed. */
const mostAttempts = 16

/** Why the mail of a deleted row is not sent. */
export const rowDeleted = 'What it was about has been deleted'

/** Why a mail to the customer is not sent that a later one has made untrue. */
const overtaken = 'A newer mail to the customer took its place'

const { selected, readAll } = tableOf<Mail>('outbox', Mail)
const insertion = insertStatements('outbox', 'id')
const kept = [
  'about',
  'subjectId',
  'purpose',
  'state',
  'reason',
  'suspicion',
  'messageId',
  'nextAttemptAt',
  'created_at',
]

export type NewMail = Pick<Mail, 'about' | 'subjectId' | 'purpose' | 'state' | 'reason' | 'suspicion'>

/** The mails that rows owe, and how far each of them has got. */
export const outbox = {
  /** Resolves to the ids of the mails. */
  async enqueue(sql: Sql, mails: NewMail[], now: Date): Promise<Mail['id'][]> {
    const at = now.toISOString()
    const values = mails.flatMap(({ about, subjectId, purpose, state, reason, suspicion }) => {
      return [about, subjectId, purpose, state, reason, suspicion, newMessageId(), at, at]
    })
    const rows = await sql<Pick<Mail, 'id'>>(insertion(kept, mails.length), values)
    return rows.map(({ id }) => id)
  },

  /** All mails for staff, newest first. */
  readAll,

  /** All mails, newest first, or those about one row. */
  list(sql: Sql, about?: Mail['about'], subjectId?: number): Promise<Mail[]> {
    if (about === undefined || subjectId === undefined) {
      return sql(`SELECT ${selected} FROM outbox ORDER BY id DESC`)
    }
    const statement = `SELECT ${selected} FROM outbox WHERE about = $1 AND "subjectId" = $2 ORDER BY id DESC`
    return sql(statement, [about, subjectId])
  },

  /** The mails about these rows, newest first. */
  listAbout(sql: Sql, about: Mail['about'], subjectIds: readonly number[]): Promise<Mail[]> {
    const [places, ids] = inList(subjectIds, 2)
    return sql(`SELECT ${selected} FROM outbox WHERE about = $1 AND "subjectId" IN (${places}) ORDER BY id DESC`, [
      about,
      ...ids,
    ])
  },

  async find(sql: Sql, id: Mail['id']): Promise<Mail | undefined> {
    return (await sql<Mail>(`SELECT ${selected} FROM outbox WHERE id = $1`, [id]))[0]
  },

  /** The ids of at most `most` mails whose time has come and that nobody is sending, the longest waiting first. */
  async due(sql: Sql, now: Date, most: number): Promise<Mail['id'][]> {
    const rows = await sql<Pick<Mail, 'id'>>(
      `SELECT id FROM outbox WHERE state = 'waiting' AND "nextAttemptAt" <= $1
       AND ("claimedUntil" IS NULL OR "claimedUntil" <= $1) ORDER BY "nextAttemptAt" LIMIT $2`,
      [now.toISOString(), most],
    )
    return rows.map(({ id }) => id)
  },

  /**
   * Makes the mail the caller's alone to send until the given time; undefined when it is not due, or another instance's.
   */
  async claim(sql: Sql, id: Mail['id'], now: Date, until: Date): Promise<Mail | undefined> {
    const [mail] = await sql<Mail>(
      `UPDATE outbox SET "claimedUntil" = $3
       WHERE id = $1 AND state = 'waiting' AND "nextAttemptAt" <= $2
       AND ("claimedUntil" IS NULL OR "claimedUntil" <= $2) RETURNING ${selected}`,
      [id, now.toISOString(), until.toISOString()],
    )
    return mail
  },

  /** Keeps what came of an attempt: a mail that may still be taken waits twice as long as before, from 30 s to 24 h. */
  async saveOutcome(sql: Sql, mail: Mail, outcome: Outcome, now: Date): Promise<void> {
    const attempts = mail.attempts + 1
    const isSent = outcome.state === 'sent'
    const isOver = outcome.state === 'refused' || attempts >= mostAttempts
    const delayMs = Math.min(firstDelayMs * 2 ** mail.attempts, longestDelayMs)
    await sql(
      `UPDATE outbox SET state = $2, reason = $3, attempts = $4, "sentAt" = $5, "nextAttemptAt" = $6,
       "claimedUntil" = NULL WHERE id = $1`,
      [
        mail.id,
        isSent ? 'sent' : isOver ? 'failed' : 'waiting',
        isSent ? null : outcome.reason,
        attempts,
        isSent ? now.toISOString() : null,
        new Date(now.getTime() + delayMs).toISOString(),
      ],
    )
  },

  /** Makes a mail that is not sent due at once, as if it had never been tried; undefined when it has been sent. */
  async requeue(sql: Sql, id: Mail['id'], now: Date): Promise<Mail | undefined> {
    const [mail] = await sql<Mail>(
      `UPDATE outbox SET state = 'waiting', reason = NULL, attempts = 0, "nextAttemptAt" = $2
       WHERE id = $1 AND state <> 'sent' RETURNING ${selected}`,
      [id, now.toISOString()],
    )
    return mail
  },

  /** Makes what was not sent because its row had been deleted due again, now that the row is back. */
  async requeueRestored(sql: Sql, about: Mail['about'], subjectId: number, now: Date): Promise<void> {
    await sql(
      `UPDATE outbox SET state = 'waiting', reason = NULL, attempts = 0, "nextAttemptAt" = $4
       WHERE about = $1 AND "subjectId" = $2 AND state = 'failed' AND reason = $3`,
      [about, subjectId, rowDeleted, now.toISOString()],
    )
  },

  /** Gives up the mails to the row's customer that still wait, but not what somebody is sending just now. */
  async supersede(sql: Sql, about: Mail['about'], subjectId: number, now: Date): Promise<void> {
    await sql(
      `UPDATE outbox SET state = 'failed', reason = $3
       WHERE about = $1 AND "subjectId" = $2 AND purpose <> 'notice' AND state = 'waiting'
       AND ("claimedUntil" IS NULL OR "claimedUntil" <= $4)`,
      [about, subjectId, overtaken, now.toISOString()],
    )
  },

  /** Makes all that waits due at once. */
  async retryNow(sql: Sql, now: Date): Promise<void> {
    await sql(`UPDATE outbox SET "nextAttemptAt" = $1 WHERE state = 'waiting' AND "nextAttemptAt" > $1`, [
      now.toISOString(),
    ])
  },

  /** Forgets the mails about a row that is gone for good. */
  async deleteAbout(sql: Sql, about: Mail['about'], subjectId: number): Promise<void> {
    await sql('DELETE FROM outbox WHERE about = $1 AND "subjectId" = $2', [about, subjectId])
  },
}

const { hostname } = new URL(business.url)

function newMessageId(): string {
  return `<${randomUUID()}@${hostname}>`
}
