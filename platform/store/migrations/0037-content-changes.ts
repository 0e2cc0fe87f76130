import type { Migration } from '#platform/store/migration.ts'

/** What was published from the dashboard: a file of the content before and after. */
export const contentChanges: Migration = ({ serial, timestamp, limited }) => [
  `CREATE TABLE content_changes (
    id ${serial},
    at ${timestamp} NOT NULL,
    "personId" ${limited('personId', 32)},
    name ${limited('name', 100)} NOT NULL,
    fields text NOT NULL,
    "textBefore" text NOT NULL,
    "textAfter" text NOT NULL,
    "publishedAt" ${timestamp}
  )`,
]
