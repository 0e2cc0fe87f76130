import type { Migration } from '#platform/store/migration.ts'

/** The days of the visit in the customer's calendar, as JSON. `[]` marks a long visit from before, whose days nobody noted. */
export const sentDays: Migration = () => [
  'ALTER TABLE bookings ADD COLUMN "sentDays" text',
  `UPDATE bookings SET "sentDays" = '[]' WHERE "durationMinutes" > 240`,
]
