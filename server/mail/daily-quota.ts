import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import type { Sql } from '#server/store/store.ts'
import { recipientHash } from './recipient-hash.ts'

const mailsPerDay = 3
const receiptsPerHour = 60

const Quota = z.object({ used: z.number() })

/** The key of the quota that all addresses share. Other keys are hashes. */
const everyone = 'everyone'

/**
 * Charges a receipt to the recipient's daily quota and to everyone's hourly quota. Resolves to undefined when it may be
 * sent, otherwise to the reason for staff. Prevents misuse of the forms to flood one mailbox or to write to thousands of
 * strangers. Addresses are stored as hashes.
 */
export async function chargeReceipt(sql: Sql, recipient: string, now: Date): Promise<string | undefined> {
  const [today, thisHour] = [dayAt(now), hourAt(now)]
  // Reads first, because an update would make all other submissions wait for this row.
  const statement = 'SELECT used FROM mail_allowances WHERE recipient = $1 AND day = $2'
  const [total] = await sql(statement, [everyone, thisHour], Quota)
  if (total && total.used >= receiptsPerHour) return hourlyQuotaUsed
  if (!(await charge(sql, recipientHash(recipient), today, mailsPerDay))) return dailyQuotaUsed
  return (await charge(sql, everyone, thisHour, receiptsPerHour)) ? undefined : hourlyQuotaUsed
}

/** Deletes the recipient's quotas: even the hash of an address reveals that it was used here. */
export async function deleteQuotas(sql: Sql, recipient: string): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE recipient = $1', [recipientHash(recipient)])
}

export async function deleteOldQuotas(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE day < $1', [dayAt(now)])
}

const dailyQuotaUsed = `One address gets at most ${mailsPerDay} emails a day`
const hourlyQuotaUsed = `The forms send at most ${receiptsPerHour} receipts an hour`

/** Resolves to false when the limit is reached. */
async function charge(sql: Sql, key: string, period: string, limit: number): Promise<boolean> {
  const charged = await sql(
    `INSERT INTO mail_allowances AS now (recipient, day, used) VALUES ($1, $2, 1)
     ON CONFLICT (recipient, day) DO UPDATE SET used = now.used + 1 WHERE now.used < $3 RETURNING used`,
    [key, period, limit],
  )
  return charged.length > 0
}

/** The day and the hour, such as "2026-12-01 15". Sorts after the day alone. */
const hourAt = (now: Date) => `${dayAt(now)} ${now.toISOString().slice(11, 13)}`
