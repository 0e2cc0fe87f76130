import type { Migration } from '#platform/store/migration.ts'

/** How often the address of a customer's page was replaced by another. */
export const pageReplacements: Migration = () => [
  `CREATE TABLE page_replacements (
    "bookingId" integer PRIMARY KEY,
    count integer NOT NULL
  )`,
]
