import type { Migration } from '#platform/store/migration.ts'

/** The deposit that a version names, and what its amounts are multiples of. */
export const quoteDeposits: Migration = () => [
  'ALTER TABLE quotes ADD COLUMN "depositPercent" integer',
  'ALTER TABLE quotes ADD COLUMN "smallestCents" integer',
]
