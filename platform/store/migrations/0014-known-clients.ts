import type { Migration } from '#platform/store/migration.ts'

/** Hashes of the devices and networks that staff logged in from. */
export const knownClients: Migration = ({ timestamp, limited }) => [
  `CREATE TABLE known_clients (
    hash ${limited('hash', 64)} PRIMARY KEY,
    logged_in_at ${timestamp} NOT NULL
  )`,
]
