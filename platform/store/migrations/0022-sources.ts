import type { Migration } from '#platform/store/migration.ts'

/** Where a booking or quote request came from. The indexes hold only rows that know it, for the sums by source. */
export const sources: Migration = ({ limited }) => {
  const isKnown = `("howHeard" IS NOT NULL OR "sourceDetail" IS NOT NULL)`
  return [
    ...['bookings', 'contact_submissions'].flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN "howHeard" ${limited('howHeard', 100)}`,
      `ALTER TABLE ${table} ADD COLUMN "sourceDetail" ${limited('sourceDetail', 200)}`,
      `CREATE INDEX ${table}_source ON ${table} (created_at, "howHeard", "sourceDetail") WHERE ${isKnown}`,
    ]),
    `CREATE INDEX bookings_done_source ON bookings ("plannedDay", "howHeard", "sourceDetail", "amountCents")
      WHERE status = 'completed' AND ${isKnown}`,
  ]
}
