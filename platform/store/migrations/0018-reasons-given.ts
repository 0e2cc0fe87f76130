import type { Migration } from '#platform/store/migration.ts'

/** The reason that staff give the customer whose booking they decline or cancel, kept with its email. */
export const reasonsGiven: Migration = ({ limited }) => [
  `ALTER TABLE outbox ADD COLUMN "reasonGiven" ${limited('reasonGiven', 500)}`,
]
