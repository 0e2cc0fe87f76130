import type { Migration } from '#platform/store/migration.ts'

/**
 * Whether the customer named the preferred day and time. A booking made at one press from an accepted quote had a day, a time and an
 * address that nobody had named.
 */
export const preferences: Migration = ({ boolean }) => [
  `ALTER TABLE bookings ADD COLUMN "hasPreference" ${boolean} NOT NULL DEFAULT true`,
  `UPDATE bookings SET "hasPreference" = false, address = '' WHERE address = 'Address not known yet'`,
]
