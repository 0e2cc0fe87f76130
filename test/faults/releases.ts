import type { Migration } from '#platform/store/migration.ts'
import { initial } from '#platform/store/migrations/0001-initial.ts'

/** A typical migration: a new column, a new table filled from an old one, an index and a renamed table. */
const next: Migration = ({ serial, timestamp, now }) => [
  'ALTER TABLE bookings ADD COLUMN "crewSize" integer',
  'UPDATE bookings SET "crewSize" = 2',
  `CREATE TABLE visits (id ${serial}, "bookingId" integer NOT NULL, created_at ${timestamp} NOT NULL DEFAULT ${now})`,
  'INSERT INTO visits ("bookingId") SELECT id FROM bookings',
  'CREATE INDEX visits_booking ON visits ("bookingId")',
  'ALTER TABLE call_logs RENAME TO calls',
]

export const firstRelease = [initial]
export const releases = [initial, next]
