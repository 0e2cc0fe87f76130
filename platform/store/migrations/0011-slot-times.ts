import type { Migration } from '#platform/store/migration.ts'

/** Any other text than a slot comes last in its day. */
const timeOf = (isSlot: string, paddedHour: string, minutes: string) =>
  `CASE WHEN ${isSlot} THEN ${paddedHour} || ${minutes} ELSE '24:00' END`

const hour24 = (slot: string, hour: string) => `(${hour} % 12 + CASE WHEN ${slot} LIKE '%PM' THEN 12 ELSE 0 END)`

function sqliteTime(row: string): string {
  const slot = `${row}"preferredTime"`
  const isSlot = `${slot} GLOB '[1-9]:[0-5][0-9] [AP]M' OR ${slot} GLOB '1[0-2]:[0-5][0-9] [AP]M'`
  const hour = `substr('0' || ${hour24(slot, `CAST(${slot} AS integer)`)}, -2)`
  return timeOf(isSlot, hour, `substr(${slot}, instr(${slot}, ':'), 3)`)
}

function postgresTime(row: string): string {
  const slot = `${row}"preferredTime"`
  const hour = `right('0' || ${hour24(slot, `split_part(${slot}, ':', 1)::integer`)}, 2)`
  return timeOf(`${slot} ~ '^(1[0-2]|[1-9]):[0-5][0-9] [AP]M$'`, hour, `substr(${slot}, strpos(${slot}, ':'), 3)`)
}

const insert = (day: string, time: string) =>
  `INSERT INTO visits ("bookingId", day, time) VALUES (new.id, ${day}, ${time});`

/** Replaces the function of PostgreSQL's trigger. A backup of the tables does not contain it. */
export const addVisitFunction = `CREATE OR REPLACE FUNCTION add_visit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${insert(`to_char(new."preferredDate" AT TIME ZONE 'UTC', 'YYYY-MM-DD')`, postgresTime('new.'))}
    RETURN NULL;
  END $$`

/** The slots are the owner's, so a wish may start at any quarter of an hour. */
export const slotTimes: Migration = ({ engine }) => [
  ...(engine === 'sqlite'
    ? [
        'DROP TRIGGER add_visit',
        `CREATE TRIGGER add_visit AFTER INSERT ON bookings BEGIN
    ${insert('substr(new."preferredDate", 1, 10)', sqliteTime('new.'))} END`,
      ]
    : [addVisitFunction]),
  `UPDATE visits SET time = (SELECT ${(engine === 'sqlite' ? sqliteTime : postgresTime)('bookings.')} FROM bookings
    WHERE bookings.id = visits."bookingId") WHERE time = '24:00' AND "durationMinutes" IS NULL`,
]
