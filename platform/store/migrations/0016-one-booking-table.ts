import type { Migration } from '#platform/store/migration.ts'

const specified = [
  '"customerName"',
  '"customerEmail"',
  '"customerPhone"',
  'service',
  '"preferredDate"',
  '"preferredTime"',
  'address',
  'description',
  'status',
  'priority',
  '"estimatedDuration"',
  '"googleBookingUrl"',
  'created_at',
  'updated_at',
]

const phoneDigits = [' ', '-', '(', ')', '.', '+', '/'].reduce(
  (inner, sign) => `replace(${inner}, '${sign}', '')`,
  `coalesce("customerPhone", '')`,
)

/** SQLite cannot add a column that is NOT NULL and has no default, so this makes the table again. */
const inSqlite: Migration = ({ serial, timestamp, now, limited }) => [
  `CREATE TABLE bookings_with_visits (
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
    "plannedDay" ${limited('plannedDay', 10)} NOT NULL,
    "plannedTime" ${limited('plannedTime', 5)} NOT NULL,
    "windowMinutes" integer,
    "durationMinutes" integer,
    "agreedAt" ${timestamp},
    "completedAt" ${timestamp},
    notes text,
    created_at ${timestamp} NOT NULL DEFAULT ${now},
    updated_at ${timestamp} NOT NULL DEFAULT ${now}
  )`,
  `INSERT INTO bookings_with_visits (id, ${specified}, "plannedDay", "plannedTime", "windowMinutes", "durationMinutes",
      "agreedAt", "completedAt", notes)
    SELECT bookings.id, ${specified}, coalesce(visits.day, substr("preferredDate", 1, 10)), coalesce(visits.time, '24:00'),
      "windowMinutes", "durationMinutes", "agreedAt", "completedAt", booking_notes.notes
    FROM bookings
    LEFT JOIN visits ON visits."bookingId" = bookings.id
    LEFT JOIN booking_notes ON booking_notes."bookingId" = bookings.id
    ORDER BY bookings.id`,
  // A new row never reuses the id of a deleted one.
  `DELETE FROM sqlite_sequence WHERE name = 'bookings_with_visits'`,
  `UPDATE sqlite_sequence SET name = 'bookings_with_visits' WHERE name = 'bookings'`,
  'DROP TABLE bookings',
  'ALTER TABLE bookings_with_visits RENAME TO bookings',
  'CREATE INDEX bookings_status ON bookings (status, id)',
  'CREATE INDEX bookings_priority ON bookings (priority, id)',
  `CREATE INDEX bookings_attention ON bookings (id)
    WHERE priority = 'urgent' AND status IN ('pending', 'confirmed', 'in_progress')`,
  'CREATE INDEX bookings_service ON bookings (service, id)',
  'CREATE INDEX bookings_created_at ON bookings (created_at)',
  `CREATE INDEX bookings_phone ON bookings ((ltrim(${phoneDigits}, '1')))`,
  'CREATE INDEX bookings_email ON bookings ((upper("customerEmail")))',
  `CREATE INDEX bookings_pending ON bookings (status, id, created_at) WHERE status = 'pending'`,
]

/** Without the search index, updating every row takes a tenth of the time. */
const inPostgres: Migration = ({ timestamp, limited }) => [
  'DROP FUNCTION add_visit() CASCADE',
  'DROP FUNCTION delete_visit() CASCADE',
  `ALTER TABLE bookings
    ADD COLUMN "plannedDay" ${limited('plannedDay', 10)},
    ADD COLUMN "plannedTime" ${limited('plannedTime', 5)},
    ADD COLUMN "windowMinutes" integer,
    ADD COLUMN "durationMinutes" integer,
    ADD COLUMN "agreedAt" ${timestamp},
    ADD COLUMN "completedAt" ${timestamp},
    ADD COLUMN notes text`,
  `DO $$ DECLARE search_index text; BEGIN
    SELECT pg_get_indexdef(oid) INTO search_index FROM pg_class
      WHERE relname = 'bookings_search' AND relnamespace = current_schema()::regnamespace;
    DROP INDEX IF EXISTS bookings_search;
    UPDATE bookings SET "plannedDay" = coalesce(visits.day, to_char(same."preferredDate" AT TIME ZONE 'UTC', 'YYYY-MM-DD')),
      "plannedTime" = coalesce(visits.time, '24:00'), "windowMinutes" = visits."windowMinutes",
      "durationMinutes" = visits."durationMinutes", "agreedAt" = visits."agreedAt",
      "completedAt" = visits."completedAt", notes = booking_notes.notes
      FROM bookings AS same
      LEFT JOIN visits ON visits."bookingId" = same.id
      LEFT JOIN booking_notes ON booking_notes."bookingId" = same.id
      WHERE same.id = bookings.id;
    IF search_index IS NOT NULL THEN EXECUTE search_index; END IF;
  END $$`,
  'ALTER TABLE bookings ALTER COLUMN "plannedDay" SET NOT NULL, ALTER COLUMN "plannedTime" SET NOT NULL',
]

/** The planned visit and the notes become columns of the booking. They were tables that triggers kept in step. */
export const oneBookingTable: Migration = (dialect) => [
  ...(dialect.engine === 'sqlite' ? inSqlite : inPostgres)(dialect),
  'DROP TABLE visits',
  'DROP TABLE booking_notes',
  'CREATE INDEX bookings_visit ON bookings ("plannedDay", "plannedTime", id)',
  'CREATE INDEX bookings_completed ON bookings ("completedAt") WHERE "completedAt" IS NOT NULL',
]
