import type { Migration } from '#server/store/migration.ts'

const wish = (row: string, day: string) => `${row}id, ${day}, CASE ${row}"preferredTime"
    WHEN '8:00 AM' THEN '08:00' WHEN '9:00 AM' THEN '09:00' WHEN '10:00 AM' THEN '10:00' WHEN '11:00 AM' THEN '11:00'
    WHEN '12:00 PM' THEN '12:00' WHEN '1:00 PM' THEN '13:00' WHEN '2:00 PM' THEN '14:00' WHEN '3:00 PM' THEN '15:00'
    WHEN '4:00 PM' THEN '16:00' ELSE '24:00' END`

const sqliteTrigger = (values: string) => [
  `CREATE TRIGGER add_visit AFTER INSERT ON bookings BEGIN
    INSERT INTO visits ("bookingId", day, time) VALUES (${values});
  END`,
]

const postgresTrigger = (values: string) => [
  `CREATE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO visits ("bookingId", day, time) VALUES (${values});
    RETURN NEW;
  END $$`,
  'CREATE TRIGGER add_visit AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION add_visit()',
]

/**
 * When each booking's visit takes place: the agreed day and time, or the customer's wish while window and duration are
 * null. A trigger adds the wish of every new booking. Also the notes on bookings, and the days that staff keep closed.
 */
export const visits: Migration = ({ engine, serial, limited }) => {
  const isSqlite = engine === 'sqlite'
  const dayOf = (row: string) =>
    isSqlite
      ? `substr(${row}"preferredDate", 1, 10)`
      : `to_char(${row}"preferredDate" AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  const values = wish('new.', dayOf('new.'))
  const booking = 'integer PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED'
  return [
    `CREATE TABLE visits (
      "bookingId" ${booking},
      day ${limited('day', 10)} NOT NULL,
      time ${limited('time', 5)} NOT NULL,
      "windowMinutes" integer,
      "durationMinutes" integer
    )`,
    `INSERT INTO visits ("bookingId", day, time) SELECT ${wish('', dayOf(''))} FROM bookings`,
    'CREATE INDEX visits_day ON visits (day, time, "bookingId")',
    'DROP INDEX bookings_visit',
    ...(isSqlite ? sqliteTrigger(values) : postgresTrigger(values)),
    `CREATE TABLE booking_notes (
      "bookingId" ${booking},
      notes text NOT NULL
    )`,
    `CREATE TABLE closed_days (
      id ${serial},
      first_day ${limited('first_day', 10)} NOT NULL,
      last_day ${limited('last_day', 10)} NOT NULL,
      reason ${limited('reason', 100)} NOT NULL
    )`,
  ]
}
