import type { Migration } from '#platform/store/migration.ts'

/** What else a person was told of a visit, as a hash. Null in rows of before. */
export const toldCrewDetails: Migration = ({ limited }) => [
  `ALTER TABLE told_crew ADD COLUMN details ${limited('details', 16)}`,
]
