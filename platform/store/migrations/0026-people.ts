import type { Migration } from '#platform/store/migration.ts'

/** People who sign in: what the specified table `users` lacks, their passkeys, what they did, and whose a row is. */
export const people: Migration = ({ timestamp, limited }) => [
  ...Object.entries({
    signInName: limited('signInName', 20),
    role: limited('role', 20),
    phone: limited('phone', 50),
    color: limited('color', 20),
    passphraseHash: 'text',
    disabledAt: timestamp,
  }).map(([column, type]) => `ALTER TABLE users ADD COLUMN "${column}" ${type}`),
  `ALTER TABLE calendar_feeds ADD COLUMN "createdBy" ${limited('createdBy', 32)}`,
  'CREATE UNIQUE INDEX users_sign_in_name ON users ("signInName")',
  'ALTER TABLE bookings ADD COLUMN people text',
  ...['closed_days', 'calendar_feeds', 'row_changes', 'outbox', 'opened_texts', 'request_messages'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN "personId" ${limited('personId', 32)}`,
  ),
  `CREATE TABLE passkeys (
    id ${limited('id', 1400)} PRIMARY KEY,
    "personId" ${limited('personId', 32)} NOT NULL,
    "publicKey" text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    name ${limited('name', 60)} NOT NULL,
    created_at ${timestamp} NOT NULL,
    "lastUsedAt" ${timestamp}
  )`,
  'CREATE INDEX passkeys_person ON passkeys ("personId")',
  `CREATE TABLE passkey_challenges (
    challenge ${limited('challenge', 100)} PRIMARY KEY,
    "personId" ${limited('personId', 32)},
    expire ${timestamp} NOT NULL
  )`,
  `CREATE TABLE activity (
    id ${limited('id', 32)} PRIMARY KEY,
    at ${timestamp} NOT NULL,
    "personId" ${limited('personId', 32)},
    action ${limited('action', 30)} NOT NULL,
    list ${limited('list', 30)},
    "rowId" integer,
    detail ${limited('detail', 200)}
  )`,
  'CREATE INDEX activity_at ON activity (at, id)',
]
