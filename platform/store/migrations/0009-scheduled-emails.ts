import type { Migration } from '#platform/store/migration.ts'

/**
 * When visits were agreed and completed, which decides on reminders and review requests. Emails that go out at most once
 * have a key. Also the addresses that want no review requests, as hashes, the texts that staff opened, and indexes for
 * what nobody has answered and for failed emails.
 */
export const scheduledEmails: Migration = ({ serial, timestamp, limited }) => [
  `ALTER TABLE visits ADD COLUMN "agreedAt" ${timestamp}`,
  `ALTER TABLE visits ADD COLUMN "completedAt" ${timestamp}`,
  'CREATE INDEX visits_completed ON visits ("completedAt") WHERE "completedAt" IS NOT NULL',
  `ALTER TABLE outbox ADD COLUMN "onceKey" ${limited('onceKey', 20)}`,
  'CREATE UNIQUE INDEX outbox_once ON outbox (about, "subjectId", purpose, "onceKey") WHERE "onceKey" IS NOT NULL',
  `UPDATE outbox SET state = 'stopped' WHERE state = 'failed' AND reason = 'A newer email to the customer replaced it'`,
  `CREATE TABLE review_recipients (
    recipient text PRIMARY KEY,
    "bookingId" integer,
    "askedAt" ${timestamp},
    "saidNoAt" ${timestamp}
  )`,
  `CREATE TABLE opened_texts (
    id ${serial},
    "bookingId" integer NOT NULL,
    kind ${limited('kind', 20)} NOT NULL,
    created_at ${timestamp} NOT NULL
  )`,
  'CREATE INDEX opened_texts_booking ON opened_texts ("bookingId")',
  `CREATE INDEX bookings_pending ON bookings (status, id, created_at) WHERE status = 'pending'`,
  `CREATE INDEX contact_submissions_new ON contact_submissions (status, id, created_at) WHERE status = 'new'`,
  'DROP INDEX outbox_failed',
  `CREATE INDEX outbox_failed ON outbox (created_at, id) WHERE state = 'failed'`,
]
