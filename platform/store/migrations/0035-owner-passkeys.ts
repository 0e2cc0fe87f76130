import type { Migration } from '#platform/store/migration.ts'

/** Ties the passkeys of the owner's password to it. Null for those of people. */
export const ownerPasskeys: Migration = () => ['ALTER TABLE passkeys ADD COLUMN "passwordTag" text']
