import * as z from 'zod/mini'
import { dayAt } from '#firm/calendar-day.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { Sql } from '#platform/store/store.ts'
import type { Sender } from './enqueue.ts'
import { recipientHash } from './recipient-hash.ts'

const mailsPerDay = 3
const receiptsPerHour = 60
/** Of the receipts of an hour, so many can be for one network. */
export const receiptsPerNetwork = 10

const Quota = z.object({ used: z.number() })

/** The key of the quota that all addresses share. Other keys are hashes. */
const everyone = 'everyone'

/**
 * Charges a receipt to its sender's network, to the recipient's daily quota and to everyone's hourly quota. Resolves to
 * undefined when it may be sent, otherwise to the reason for staff. Prevents misuse of the forms to flood one mailbox, to use
 * up everybody's receipts or to write to thousands of strangers. Addresses are stored as hashes.
 */
export async function chargeReceipt(
  sql: Sql,
  recipient: string,
  { ip, receipts }: Pick<Sender, 'ip'> & { receipts: RateLimit },
  now: Date,
): Promise<string | undefined> {
  const [today, thisHour] = [dayAt(now), hourAt(now)]
  // Reads first, because an update would make all other submissions wait for this row.
  const statement = 'SELECT used FROM mail_allowances WHERE recipient = $1 AND day = $2'
  const [total] = await sql(statement, [everyone, thisHour], Quota)
  if (total && total.used >= receiptsPerHour) return hourlyQuotaUsed
  if (!(await receipts.allows(ip, now, { sql }))) return networkQuotaUsed
  if (!(await charge(sql, recipientHash(recipient), today, mailsPerDay))) return dailyQuotaUsed
  return (await charge(sql, everyone, thisHour, receiptsPerHour)) ? undefined : hourlyQuotaUsed
}

/** Counts an email that is always sent. Receipts to the same address then have fewer of the day's emails left. */
export async function noteSent(sql: Sql, recipient: string, now: Date): Promise<void> {
  await charge(sql, recipientHash(recipient), dayAt(now))
}

/** Deletes the recipient's quotas: even the hash of an address reveals that it was used here. */
export async function deleteQuotas(sql: Sql, recipient: string): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE recipient = $1', [recipientHash(recipient)])
}

export async function deleteOldQuotas(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE day < $1', [dayAt(now)])
}

const dailyQuotaUsed = `One address gets at most ${mailsPerDay} emails a day`
const networkQuotaUsed = `The forms send at most ${receiptsPerNetwork} receipts an hour for one network`
const hourlyQuotaUsed = `The forms send at most ${receiptsPerHour} receipts an hour`

/** Resolves to false when the limit is reached. */
async function charge(sql: Sql, key: string, period: string, limit?: number): Promise<boolean> {
  const isBelow = limit === undefined ? '' : 'WHERE now.used < $3'
  const charged = await sql(
    `INSERT INTO mail_allowances AS now (recipient, day, used) VALUES ($1, $2, 1)
     ON CONFLICT (recipient, day) DO UPDATE SET used = now.used + 1 ${isBelow} RETURNING used`,
    [key, period, ...(limit === undefined ? [] : [limit])],
  )
  return charged.length > 0
}

/** The day and the hour, such as "2026-12-01 15". Sorts after the day alone. */
const hourAt = (now: Date) => `${dayAt(now)} ${now.toISOString().slice(11, 13)}`
