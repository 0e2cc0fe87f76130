import type { Migration } from '#platform/store/migration.ts'

/** The five tables of docs/developer/specification.md, Data, and the idempotency keys of submissions. */
export const initial: Migration = ({ serial, timestamp, now, boolean, json, limited }) => [
  `CREATE TABLE users (
    id text PRIMARY KEY,
    email ${limited('email', 255)} UNIQUE,
    first_name ${limited('first_name', 255)},
    last_name ${limited('last_name', 255)},
    profile_image_url text,
    created_at ${timestamp} NOT NULL DEFAULT ${now},
    updated_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  `CREATE TABLE sessions (
    sid text PRIMARY KEY,
    sess ${json} NOT NULL,
    expire ${timestamp} NOT NULL
  )`,
  'CREATE INDEX sessions_expire ON sessions (expire)',
  `CREATE TABLE contact_submissions (
    id ${serial},
    name ${limited('name', 255)} NOT NULL,
    email ${limited('email', 255)} NOT NULL,
    phone ${limited('phone', 50)} NOT NULL,
    message text NOT NULL,
    service ${limited('service', 100)},
    status ${limited('status', 50)} NOT NULL DEFAULT 'new',
    priority ${limited('priority', 20)} NOT NULL DEFAULT 'normal',
    estimated_value ${limited('estimated_value', 50)},
    follow_up_date ${timestamp},
    notes text,
    source ${limited('source', 100)} NOT NULL DEFAULT 'website',
    created_at ${timestamp} NOT NULL DEFAULT ${now},
    updated_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  `CREATE TABLE bookings (
    id ${serial},
    "customerName" ${limited('customerName', 255)} NOT NULL,
    "customerEmail" ${limited('customerEmail', 255)} NOT NULL,
    "customerPhone" ${limited('customerPhone', 20)} NOT NULL,
    service ${limited('service', 100)} NOT NULL,
    "preferredDate" ${timestamp} NOT NULL,
    "preferredTime" ${limited('preferredTime', 50)} NOT NULL,
    address text NOT NULL,
    description text,
    status ${limited('status', 50)} NOT NULL DEFAULT 'pending',
    priority ${limited('priority', 20)} NOT NULL DEFAULT 'normal',
    "estimatedDuration" text,
    "googleBookingUrl" ${limited('googleBookingUrl', 500)},
    created_at ${timestamp} NOT NULL DEFAULT ${now},
    updated_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  `CREATE TABLE call_logs (
    id ${serial},
    "callerName" text,
    "callerPhone" text,
    "callType" ${limited('callType', 50)} NOT NULL DEFAULT 'incoming',
    "serviceInquiry" text,
    notes text,
    duration text,
    "followUpRequired" ${boolean} NOT NULL DEFAULT false,
    created_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  `CREATE TABLE replay_keys (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    answer text,
    created_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  'CREATE INDEX replay_keys_created_at ON replay_keys (created_at)',
]
