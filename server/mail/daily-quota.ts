import { hash } from 'node:crypto'
import { dayAt } from '#domain/calendar-day.ts'
import type { Sql } from '#server/store/store.ts'

const mailsADay = 3
const receiptsAnHour = 60

/** Stands for all addresses together; other keys are hashes. */
const everyone = 'everyone'

/**
 * Counts a mail that a visitor's form asks for against the recipient's day and everyone's hour. Resolves to undefined
 * when it may be sent, otherwise to the reason for staff. Nobody can use our forms to fill a stranger's mailbox, or to
 * send mail to thousands of them. Addresses are kept as hashes.
 */
export async function chargeReceipt(sql: Sql, recipient: string, now: Date): Promise<string | undefined> {
  const [today, thisHour] = [dayAt(now), hourAt(now)]
  // Read first: an update would make every other form wait for this row.
  const [total] = await sql<{ used: number }>('SELECT used FROM mail_allowances WHERE recipient = $1 AND day = $2', [
    everyone,
    thisHour,
  ])
  if (total && total.used >= receiptsAnHour) return tooManyInAll
  if (!(await take(sql, keyOf(recipient), today, mailsADay))) return tooManyToOne
  return (await take(sql, everyone, thisHour, receiptsAnHour)) ? undefined : tooManyInAll
}

/** Forgets what the recipient was sent: the hash of an address is enough to tell that the address was here. */
export async function deleteQuotas(sql: Sql, recipient: string): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE recipient = $1', [keyOf(recipient)])
}

export async function deleteOldQuotas(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE day < $1', [dayAt(now)])
}

const tooManyToOne = `One address gets at most ${mailsADay} mails a day`
const tooManyInAll = `The forms send at most ${receiptsAnHour} receipts an hour`

/** False when the limit is reached. */
async function take(sql: Sql, key: string, period: string, limit: number): Promise<boolean> {
  const taken = await sql(
    `INSERT INTO mail_allowances AS now (recipient, day, used) VALUES ($1, $2, 1)
     ON CONFLICT (recipient, day) DO UPDATE SET used = now.used + 1 WHERE now.used < $3 RETURNING used`,
    [key, period, limit],
  )
  return taken.length > 0
}

/** The day and the hour, which sorts after the day alone. */
const hourAt = (now: Date) => `${dayAt(now)} ${now.toISOString().slice(11, 13)}`

/** Mail to `ada+tag@…` arrives in the mailbox of `ada@…`. */
function keyOf(recipient: string): string {
  const [local = '', domain = ''] = recipient.toLowerCase().split('@')
  const tag = local.indexOf('+')
  return hash('sha256', `${tag > 0 ? local.slice(0, tag) : local}@${domain}`)
}
