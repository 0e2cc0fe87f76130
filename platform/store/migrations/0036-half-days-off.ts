import type { Migration } from '#platform/store/migration.ts'

/** The part of the day on which a person has time off. */
export const halfDaysOff: Migration = ({ limited }) => [
  `ALTER TABLE closed_days ADD COLUMN part ${limited('part', 20)} NOT NULL DEFAULT 'day'`,
]
