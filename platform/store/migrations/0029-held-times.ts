import type { Migration } from '#platform/store/migration.ts'

/** Until when a booking that nobody answered keeps its time. */
export const heldTimes: Migration = ({ timestamp }) => [`ALTER TABLE bookings ADD COLUMN "heldUntil" ${timestamp}`]
