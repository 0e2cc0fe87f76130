import type { Migration } from '#platform/store/migration.ts'

/** Several calendar feeds, each with a name and an id. The only feed of an earlier version stays valid. */
export const calendarFeeds: Migration = ({ serial, timestamp, limited }) => [
  'ALTER TABLE calendar_feeds RENAME TO calendar_feeds_before',
  `CREATE TABLE calendar_feeds (
    id ${serial},
    name ${limited('name', 60)} NOT NULL,
    hash text NOT NULL,
    created_at ${timestamp} NOT NULL
  )`,
  `INSERT INTO calendar_feeds (name, hash, created_at)
    SELECT 'Calendar', hash, created_at FROM calendar_feeds_before`,
  'DROP TABLE calendar_feeds_before',
  'CREATE UNIQUE INDEX calendar_feeds_hash ON calendar_feeds (hash)',
]
