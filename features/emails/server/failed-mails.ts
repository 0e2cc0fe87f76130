import { Delivery, FailedMail, webhookEvents } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import { quotedList } from '#platform/store/listing.ts'
import type { Sql } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { Count } from '#platform/store/values.ts'

const days = 14

const { selected } = tableOf<Delivery>('outbox', Delivery)
const [booking, quote] = [lists.bookings, lists['contact-submissions']]

/** Leaves out emails that were held back as spam or by a quota: they have no attempt. Also those about deleted rows. */
const found = `FROM (
    SELECT ${selected} FROM outbox
    WHERE state = 'failed' AND created_at >= $1 AND attempts > 0 AND purpose NOT IN (${quotedList(webhookEvents)})
  ) AS failed
  LEFT JOIN bookings AS booking ON failed.about = '${booking.mailAbout}' AND booking.id = failed."subjectId"
  LEFT JOIN contact_submissions AS quote ON failed.about = '${quote.mailAbout}' AND quote.id = failed."subjectId"
  WHERE failed.about = 'office' OR booking.id IS NOT NULL OR quote.id IS NOT NULL`

/** Emails of the last two weeks that could not be sent, and that staff can act on. */
export const failedMails = {
  /** Newest first. */
  list: (sql: Sql, now: Date, limit: number): Promise<FailedMail[]> =>
    sql(
      `SELECT failed.*, coalesce(booking."customerName", quote.name) AS "customerName" ${found}
       ORDER BY failed."createdAt" DESC, failed.id DESC LIMIT $2`,
      [firstInstant(now), limit],
      FailedMail,
    ),

  async count(sql: Sql, now: Date): Promise<number> {
    const [counted] = await sql(`SELECT count(*) AS count ${found}`, [firstInstant(now)], Count)
    return counted?.count ?? 0
  },
}

const firstInstant = (now: Date) => new Date(now.getTime() - days * 86_400_000).toISOString()
