import * as z from 'zod/mini'
import { Id } from '#firm/fields.ts'
import { recipientHash } from '#platform/mail/recipient-hash.ts'
import type { Sql } from '#platform/store/store.ts'

/** The time from one review request to the next, for one customer. */
const pauseMs = 365 * 86_400_000

/** A completed booking whose customer has an email address. */
export const Reviewable = z.object({ id: Id, customerEmail: z.string() })
export type Reviewable = z.infer<typeof Reviewable>

/**
 * The SQL condition: the customer did not say no, and no other booking asked within a year. The booking that asked last may
 * ask again, because its request was withdrawn before it was sent.
 */
const mayBeAsked =
  'recipients."saidNoAt" IS NULL AND (recipients."askedAt" IS NULL OR recipients."askedAt" <= $3 OR recipients."bookingId" = $2)'

/** Who was asked for a review and when, and who said no. Addresses are stored as hashes. */
export const reviewRecipients = {
  /** Whether the customer never said no and was not asked within a year. */
  async mayBeAsked(sql: Sql, { id, customerEmail }: Reviewable, now: Date): Promise<boolean> {
    const refused = await sql(
      `SELECT recipients.recipient FROM review_recipients AS recipients WHERE recipients.recipient = $1 AND NOT (${mayBeAsked})`,
      [recipientHash(customerEmail), id, pauseBefore(now)],
    )
    return refused.length === 0
  },

  /** Saves that the booking asks its customer now. Resolves to false when the customer may not be asked. */
  async reserve(sql: Sql, { id, customerEmail }: Reviewable, now: Date): Promise<boolean> {
    const reserved = await sql(
      `INSERT INTO review_recipients AS recipients (recipient, "bookingId", "askedAt") VALUES ($1, $2, $4)
       ON CONFLICT (recipient) DO UPDATE SET "bookingId" = $2, "askedAt" = $4 WHERE ${mayBeAsked}
       RETURNING recipient`,
      [recipientHash(customerEmail), id, pauseBefore(now), now.toISOString()],
    )
    return reserved.length > 0
  },

  /** Undoes `reserve`, unless the booking's review request is still in the outbox. */
  async release(sql: Sql, { id, customerEmail }: Reviewable): Promise<void> {
    await sql(
      `UPDATE review_recipients SET "askedAt" = NULL WHERE recipient = $1 AND "bookingId" = $2 AND NOT EXISTS
       (SELECT 1 FROM outbox WHERE about = 'booking' AND "subjectId" = $2 AND purpose = 'review')`,
      [recipientHash(customerEmail), id],
    )
  },

  async hasSaidNo(sql: Sql, address: string): Promise<boolean> {
    const statement = 'SELECT recipient FROM review_recipients WHERE recipient = $1 AND "saidNoAt" IS NOT NULL'
    return (await sql(statement, [recipientHash(address)])).length > 0
  },

  /** Saves that the customer wants no review requests, for good. */
  async sayNo(sql: Sql, address: string, now: Date): Promise<void> {
    await sql(
      `INSERT INTO review_recipients AS recipients (recipient, "saidNoAt") VALUES ($1, $2)
       ON CONFLICT (recipient) DO UPDATE SET "saidNoAt" = COALESCE(recipients."saidNoAt", $2)`,
      [recipientHash(address), now.toISOString()],
    )
  },

  /** Deletes the address. One that said no stays as a hash, because it must never be asked again. */
  async erase(sql: Sql, address: string): Promise<void> {
    const recipient = recipientHash(address)
    await sql('DELETE FROM review_recipients WHERE recipient = $1 AND "saidNoAt" IS NULL', [recipient])
    await sql('UPDATE review_recipients SET "bookingId" = NULL, "askedAt" = NULL WHERE recipient = $1', [recipient])
  },
}

const pauseBefore = (now: Date) => new Date(now.getTime() - pauseMs).toISOString()
