import type { Migration } from '#platform/store/migration.ts'

/** What staff record about the job of a booking. The notes of before become the first of the list. */
export const jobRecords: Migration = ({ serial, timestamp, limited }) => [
  `CREATE TABLE job_notes (
    id ${serial},
    "bookingId" integer NOT NULL,
    text ${limited('text', 5000)} NOT NULL,
    "personId" ${limited('personId', 32)},
    "writtenAt" ${timestamp} NOT NULL
  )`,
  'CREATE INDEX job_notes_booking ON job_notes ("bookingId")',
  `INSERT INTO job_notes ("bookingId", text, "writtenAt")
    SELECT id, notes, updated_at FROM bookings WHERE notes IS NOT NULL AND notes <> ''`,
  `CREATE TABLE job_photos (
    "photoId" integer PRIMARY KEY,
    "bookingId" integer NOT NULL,
    kind ${limited('kind', 10)} NOT NULL,
    "personId" ${limited('personId', 32)},
    "inReport" smallint NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX job_photos_booking ON job_photos ("bookingId")',
  `CREATE TABLE job_checks (
    "bookingId" integer NOT NULL,
    item ${limited('item', 200)} NOT NULL,
    "isDone" smallint NOT NULL,
    value ${limited('value', 200)},
    "personId" ${limited('personId', 32)},
    "checkedAt" ${timestamp} NOT NULL,
    PRIMARY KEY ("bookingId", item)
  )`,
  `CREATE TABLE job_reports (
    "bookingId" integer PRIMARY KEY,
    text ${limited('text', 2000)} NOT NULL,
    parts text NOT NULL,
    "personId" ${limited('personId', 32)},
    "savedAt" ${timestamp} NOT NULL,
    "shownAt" ${timestamp}
  )`,
]
