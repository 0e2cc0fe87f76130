import type { Migration } from '#platform/store/migration.ts'

const wish = (row: string, day: string) => `${row}id, ${day}, CASE ${row}"preferredTime"
    WHEN '8:00 AM' THEN '08:00' WHEN '9:00 AM' THEN '09:00' WHEN '10:00 AM' THEN '10:00' WHEN '11:00 AM' THEN '11:00'
    WHEN '12:00 PM' THEN '12:00' WHEN '1:00 PM' THEN '13:00' WHEN '2:00 PM' THEN '14:00' WHEN '3:00 PM' THEN '15:00'
    WHEN '4:00 PM' THEN '16:00' ELSE '24:00' END`

const sqliteDay = (row: string) => `substr(${row}"preferredDate", 1, 10)`
const postgresDay = (row: string) => `to_char(${row}"preferredDate" AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

/** A new booking's wish, and the end of both rows with their booking. */
const onInsert = (values: string) => `INSERT INTO visits ("bookingId", day, time) VALUES (${values});`
const onDelete = `DELETE FROM visits WHERE "bookingId" = old.id;
    DELETE FROM booking_notes WHERE "bookingId" = old.id;`

const sqliteTriggers = [
  `CREATE TRIGGER add_visit AFTER INSERT ON bookings BEGIN ${onInsert(wish('new.', sqliteDay('new.')))} END`,
  `CREATE TRIGGER delete_visit AFTER DELETE ON bookings BEGIN ${onDelete} END`,
]

/** The functions of PostgreSQL's triggers. A backup of the tables does not contain them. */
export const visitFunctions = [
  `CREATE OR REPLACE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${onInsert(wish('new.', postgresDay('new.')))}
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION delete_visit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${onDelete}
    RETURN NULL;
  END $$`,
]

const postgresTriggers = [
  'CREATE TRIGGER add_visit AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION add_visit()',
  'CREATE TRIGGER delete_visit AFTER DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION delete_visit()',
]

/**
 * When each booking's visit takes place: the agreed day and time, or the customer's wish while window and duration are
 * null. A trigger adds the wish of every new booking. Also the notes on bookings, and the days that staff keep closed.
 */
export const visits: Migration = ({ engine, serial, limited }) => {
  const dayOf = engine === 'sqlite' ? sqliteDay : postgresDay
  return [
    `CREATE TABLE visits (
      "bookingId" integer PRIMARY KEY,
      day ${limited('day', 10)} NOT NULL,
      time ${limited('time', 5)} NOT NULL,
      "windowMinutes" integer,
      "durationMinutes" integer
    )`,
    `INSERT INTO visits ("bookingId", day, time) SELECT ${wish('', dayOf(''))} FROM bookings`,
    'CREATE INDEX visits_day ON visits (day, time, "bookingId")',
    'DROP INDEX bookings_visit',
    `CREATE TABLE booking_notes (
      "bookingId" integer PRIMARY KEY,
      notes text NOT NULL
    )`,
    ...(engine === 'sqlite' ? sqliteTriggers : [...visitFunctions, ...postgresTriggers]),
    `CREATE TABLE closed_days (
      id ${serial},
      first_day ${limited('first_day', 10)} NOT NULL,
      last_day ${limited('last_day', 10)} NOT NULL,
      reason ${limited('reason', 100)} NOT NULL
    )`,
  ]
}
