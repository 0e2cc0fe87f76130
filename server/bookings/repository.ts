import type { Booking } from '#domain/booking.ts'
import { BookingColumns } from '#domain/booking-columns.ts'
import type { BookingRequest } from '#domain/booking-request.ts'
import { dayAfter, dayAt } from '#domain/calendar-day.ts'
import { soundsLikeEmergency } from '#domain/emergency.ts'
import { lists } from '#domain/lists.ts'
import { expectsVisit } from '#domain/reminder.ts'
import type { BookingChange, StaffBooking } from '#domain/staff-booking.ts'
import { plannedVisit, type Visit } from '#domain/visit.ts'
import { withdrawReviewRequest } from '#server/reviews/requests.ts'
import { Conditions } from '#server/store/conditions.ts'
import { type Joined, quotedList } from '#server/store/listing.ts'
import type { Rows } from '#server/store/row-batches.ts'
import type { Sql, Store } from '#server/store/store.ts'
import { tableOf } from '#server/store/table.ts'

/** A trigger adds a row to visits for each booking. Without a duration, it holds the customer's wish. */
const joined: Joined<Booking> = {
  tables: `JOIN visits ON visits."bookingId" = bookings.id
    LEFT JOIN booking_notes ON booking_notes."bookingId" = bookings.id`,
  dayTable: 'visits',
  // One text, which is null until a visit is agreed. Most rows then need no decoding.
  columns: `visits.day || ' ' || visits.time || ' ' || visits."windowMinutes" || ' ' || visits."durationMinutes" AS visit,
    booking_notes.notes AS notes`,
  decode: (row: { visit: string | null }) => {
    if (row.visit !== null) Object.assign(row, { visit: readVisit(row.visit) })
  },
  ofNewRow: { visit: null, notes: null },
}

const table = tableOf<Booking>(lists.bookings.table, BookingColumns, {
  searched: ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description'],
  phone: lists.bookings.phone,
  day: 'visits.day',
  // A subquery, because a count does not join the visits.
  unanswered: `status = 'pending' AND NOT EXISTS
    (SELECT 1 FROM visits AS agreed WHERE agreed."bookingId" = bookings.id AND agreed."durationMinutes" IS NOT NULL)`,
  attention: `priority = 'urgent' AND status IN (${quotedList(lists.bookings.openStatuses)})`,
  visit: { columns: ['visits.day', 'visits.time', 'visits."bookingId"'], of: plannedVisit },
  joined,
})

function readVisit(text: string): Visit {
  const [day = '', time = '', windowMinutes, durationMinutes] = text.split(' ')
  return { day, time, windowMinutes: Number(windowMinutes), durationMinutes: Number(durationMinutes) } as Visit // checked when stored
}

/** Changes apply only to the booking that has the expected `updatedAt`, if there is one. */
type Expected = Booking['updatedAt'] | undefined

export const bookings = {
  storesDays: true,
  list: table.list,
  slice: table.slice,
  find: table.find,
  count: table.count,
  findMany: table.findMany,
  readSlice: table.readSlice,
  readAll: table.readAll,
  remove: table.remove,
  erase: table.erase,
  searchText: table.searchText,

  create: (sql: Sql, request: BookingRequest, now: Date): Promise<Booking> => table.insert(sql, newRow(request, now)),

  /** A booking for a customer, by staff. */
  async createByStaff(sql: Sql, { visit, notes, confirm, ...request }: StaffBooking, now: Date): Promise<Booking> {
    const customerEmail = request.customerEmail ?? ''
    const values = { ...newRow({ ...request, customerEmail }, now), ...(confirm && { status: 'confirmed' as const }) }
    const row = await table.insert(sql, values)
    const booking = { ...row, visit, notes }
    if (visit) await saveVisit(sql, booking, now)
    else if (confirm) await saveStatusTimes(sql, booking, now)
    if (notes) await saveNotes(sql, booking)
    return booking
  },

  /**
   * Agreed and confirmed visits, and visits cancelled within 30 days, soonest first. Visits more than a year old are left
   * out.
   */
  onCalendar: (store: Store, now: Date): Promise<Rows<Booking>> =>
    table.readWhere(
      store,
      new Conditions()
        .add((placeholder) => `visits.day >= ${placeholder}`, dayAfter(dayAt(now), -366))
        .add(
          (placeholder) =>
            `(status IN ('confirmed', 'in_progress') OR (status = 'pending' AND visits."durationMinutes" IS NOT NULL)
              OR (status = 'cancelled' AND updated_at >= ${placeholder}))`,
          daysBefore(now, 30),
        ),
      'visits.day, visits.time, visits."bookingId"',
    ),

  /** Resolves to undefined if the booking does not exist, or its `updatedAt` is not the expected one. */
  async changeStatus(sql: Sql, id: number, status: Booking['status'], now: Date, expected?: Expected) {
    const booking = await update(sql, id, { status }, now, expected)
    if (booking) await saveStatusTimes(sql, booking, now)
    return booking
  },

  /**
   * Sets the agreed visit, or with null returns to the customer's wish. Resolves to undefined like `changeStatus`.
   */
  async setVisit(
    sql: Sql,
    id: number,
    visit: Visit | null,
    now: Date,
    { expected, status }: { expected?: Expected; status?: Booking['status'] | undefined } = {},
  ): Promise<Booking | undefined> {
    const booking = await update(sql, id, status === undefined ? {} : { status }, now, expected)
    if (!booking) return undefined
    await saveVisit(sql, { ...booking, visit }, now)
    if (status !== undefined) await saveStatusTimes(sql, { ...booking, visit }, now)
    return { ...booking, visit }
  },

  /** Changes notes, priority or estimated duration. Resolves to undefined like `changeStatus`. */
  async change(
    sql: Sql,
    id: number,
    { notes, ...columns }: BookingChange,
    now: Date,
    expected?: Expected,
  ): Promise<Booking | undefined> {
    const booking = await update(sql, id, columns, now, expected)
    if (!booking || notes === undefined) return booking
    await saveNotes(sql, { id, notes })
    return { ...booking, notes }
  },

  /** Moves a deleted booking back unchanged; undefined when it is not among the deleted rows. */
  async restore(sql: Sql, id: number): Promise<Booking | undefined> {
    const row = await table.restore(sql, id)
    if (!row) return undefined
    // A booking that an earlier version deleted has neither.
    const booking = { ...row, visit: row.visit ?? null, notes: row.notes ?? null }
    if (booking.visit) await saveVisit(sql, booking)
    if (booking.notes) await saveNotes(sql, booking)
    return booking
  },
}

type ColumnChange = Partial<Pick<Booking, 'status' | 'priority' | 'estimatedDuration'>>

function update(sql: Sql, id: number, columns: ColumnChange, now: Date, expected: Expected) {
  const values = { ...columns, updatedAt: now.toISOString() }
  return table.update(sql, id, values, expected === undefined ? {} : { updatedAt: expected })
}

/** Another window or length is no new agreement. Without `now`, as after a restore, nobody knows when it was agreed. */
async function saveVisit(sql: Sql, booking: Booking, now?: Date): Promise<void> {
  const { id, visit } = booking
  const { day, time } = plannedVisit(booking)
  const agreedAt = (expectsVisit(booking) && now?.toISOString()) || null
  await sql(
    `UPDATE visits SET "agreedAt" = $4
     WHERE "bookingId" = $1 AND (day <> $2 OR time <> $3 OR ("agreedAt" IS NULL AND "durationMinutes" IS NULL))`,
    [id, day, time, agreedAt],
  )
  await sql(
    'UPDATE visits SET day = $2, time = $3, "windowMinutes" = $4, "durationMinutes" = $5 WHERE "bookingId" = $1',
    [id, day, time, visit?.windowMinutes ?? null, visit?.durationMinutes ?? null],
  )
}

/**
 * A confirmed wish is an agreed visit. A cancelled visit, and a wish that is pending again, are no longer agreed. Once a
 * booking is no longer completed, its customer is not asked for a review.
 */
async function saveStatusTimes(sql: Sql, booking: Booking, now: Date): Promise<void> {
  const { id, status } = booking
  const at = now.toISOString()
  if (expectsVisit(booking)) {
    await sql('UPDATE visits SET "agreedAt" = COALESCE("agreedAt", $2) WHERE "bookingId" = $1', [id, at])
  } else if (status === 'cancelled' || status === 'pending') {
    await sql('UPDATE visits SET "agreedAt" = NULL WHERE "bookingId" = $1', [id])
  }
  if (status === 'completed') {
    await sql('UPDATE visits SET "completedAt" = COALESCE("completedAt", $2) WHERE "bookingId" = $1', [id, at])
    return
  }
  const undone = await sql(
    'UPDATE visits SET "completedAt" = NULL WHERE "bookingId" = $1 AND "completedAt" IS NOT NULL RETURNING "bookingId"',
    [id],
  )
  if (undone.length > 0) await withdrawReviewRequest(sql, booking, now)
}

async function saveNotes(sql: Sql, { id, notes }: Pick<Booking, 'id' | 'notes'>): Promise<void> {
  await sql('DELETE FROM booking_notes WHERE "bookingId" = $1', [id])
  if (notes) await sql('INSERT INTO booking_notes ("bookingId", notes) VALUES ($1, $2)', [id, notes])
}

function newRow(request: BookingRequest, now: Date) {
  const { customerName, customerEmail, customerPhone, service, preferredDate } = request
  const { preferredTime, address, description } = request
  return {
    ...{ customerName, customerEmail, customerPhone, service, preferredDate, preferredTime, address, description },
    ...(soundsLikeEmergency({ service, text: description }) && { priority: 'urgent' }),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
