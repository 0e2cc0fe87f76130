import type { Migration } from '#platform/store/migration.ts'

/** What each person was last told of a visit of theirs. */
export const toldCrew: Migration = ({ limited }) => [
  `CREATE TABLE told_crew (
    "bookingId" integer NOT NULL,
    "personId" ${limited('personId', 32)} NOT NULL,
    day ${limited('day', 10)} NOT NULL,
    time ${limited('time', 5)} NOT NULL,
    "isGone" smallint NOT NULL,
    changes integer NOT NULL,
    PRIMARY KEY ("bookingId", "personId")
  )`,
  'CREATE INDEX told_crew_day ON told_crew (day)',
]
