import type { Migration } from '#platform/store/migration.ts'

/** What a booking brings in, in cents, and when staff first answered. The indexes hold what sums by month need. */
export const revenue: Migration = ({ engine, timestamp, limited }) => {
  const seconds =
    engine === 'sqlite'
      ? 'CAST(round((julianday(min(at)) - julianday(created_at)) * 86400) AS integer)'
      : 'round(extract(epoch FROM min(at) - created_at))::integer'
  /** The known answers: a status or visit that staff changed, an email that only staff cause, and a text. */
  const known = (list: string, table: string, about: string, changes: string[], texts = '') =>
    `INSERT INTO first_answers (list, "rowId", "receivedAt", seconds)
    SELECT '${list}', id, created_at, ${seconds} FROM (
      SELECT "rowId" AS answered, created_at AS at FROM row_changes WHERE list = '${list}' AND by = 'staff'
        AND (${changes.map((change) => `before LIKE '%${change}%'`).join(' OR ')})
      UNION ALL SELECT "subjectId", created_at FROM outbox
        WHERE about = '${about}' AND purpose IN ('confirmed', 'turned_down', 'visit', 'declined')${texts}
    ) AS answers JOIN ${table} ON id = answered AND at > created_at GROUP BY id, created_at`
  return [
    'ALTER TABLE bookings ADD COLUMN "amountCents" integer',
    `CREATE INDEX bookings_done ON bookings ("plannedDay", "amountCents") WHERE status = 'completed'`,
    `CREATE INDEX contact_submissions_value ON contact_submissions (created_at, estimated_value)
      WHERE estimated_value IS NOT NULL`,
    `CREATE TABLE first_answers (
      list ${limited('list', 30)} NOT NULL,
      "rowId" integer NOT NULL,
      "receivedAt" ${timestamp} NOT NULL,
      seconds integer NOT NULL,
      PRIMARY KEY (list, "rowId")
    )`,
    'CREATE INDEX first_answers_received ON first_answers ("receivedAt", seconds)',
    known(
      'bookings',
      'bookings',
      'booking',
      ['"status":"pending"', '"visit":null'],
      ' UNION ALL SELECT "bookingId", created_at FROM opened_texts',
    ),
    known('contact-submissions', 'contact_submissions', 'contact_submission', ['"status":"new"']),
  ]
}
