import { dayAt } from '#domain/calendar-day.ts'
import { sha256 } from '#server/sha256.ts'
import type { Sql } from '#server/store/store.ts'

/** So that nobody can use our forms to fill a stranger's mailbox. */
export const mailsADay = 3

/** Takes one of the recipient's mails of today; false when there is none left. The address is kept as a hash. */
export async function takeAllowance(sql: Sql, recipient: string, now: Date): Promise<boolean> {
  const taken = await sql(
    `INSERT INTO mail_allowances AS today (recipient, day, used) VALUES ($1, $2, 1)
     ON CONFLICT (recipient, day) DO UPDATE SET used = today.used + 1 WHERE today.used < ${mailsADay} RETURNING used`,
    [keyOf(recipient), dayAt(now)],
  )
  return taken.length > 0
}

/** Forgets what the recipient was sent: the hash of an address is enough to tell that the address was here. */
export async function forgetAllowances(sql: Sql, recipient: string): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE recipient = $1', [keyOf(recipient)])
}

export async function forgetOldAllowances(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM mail_allowances WHERE day < $1', [dayAt(now)])
}

const keyOf = (recipient: string) => sha256(recipient.toLowerCase())
