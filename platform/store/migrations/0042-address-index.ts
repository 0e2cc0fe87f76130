import type { Migration } from '#platform/store/migration.ts'

/** Finds the other jobs at an address. */
export const addressIndex: Migration = () => ['CREATE INDEX bookings_address ON bookings (lower(address))']
