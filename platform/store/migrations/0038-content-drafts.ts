import type { Migration } from '#platform/store/migration.ts'

/** What was typed into the website's forms and not published, by file. */
export const contentDrafts: Migration = ({ timestamp, limited }) => [
  `CREATE TABLE content_drafts (
    name ${limited('name', 100)} PRIMARY KEY,
    changes text NOT NULL,
    body text,
    "personId" ${limited('personId', 32)},
    "savedAt" ${timestamp} NOT NULL
  )`,
]
