import type { Migration } from '#platform/store/migration.ts'

/** Whose a known device is, and the domain that a passkey belongs to. Null for those from before. */
export const secretsOfPeople: Migration = ({ limited }) => [
  `ALTER TABLE known_clients ADD COLUMN "personId" ${limited('personId', 32)}`,
  `ALTER TABLE passkeys ADD COLUMN "rpId" ${limited('rpId', 253)}`,
]
