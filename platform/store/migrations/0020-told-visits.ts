import type { Migration } from '#platform/store/migration.ts'

/** The time that the customer was last told, as JSON, once it is no longer that of the booking. */
export const toldVisits: Migration = () => ['ALTER TABLE bookings ADD COLUMN "toldVisit" text']
