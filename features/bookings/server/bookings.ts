import * as z from 'zod/mini'
import { endOfHold } from '#features/availability/server/plan.ts'
import { type Booking, hasStatusEmail } from '#features/bookings/booking.ts'
import { withSent } from '#features/bookings/sent-day.ts'
import type { SentBooking } from '#features/bookings/server/sent-booking.ts'
import type { BookingChange, StaffBooking } from '#features/bookings/staff-booking.ts'
import { isSameArrival, type ToldVisit, visitToTell } from '#features/bookings/told-visit.ts'
import { plannedVisit, type Visit } from '#features/bookings/visit.ts'
import { referenceLetters } from '#features/customer-page/reference.ts'
import type { StatusEmail } from '#features/emails/delivery.ts'
import { jobNotes } from '#features/job/server/job-notes.ts'
import { lists } from '#features/lists.ts'
import { withAcceptedFirst } from '#features/quotes/server/schedule-conditions.ts'
import { expectsVisit } from '#features/reminders/reminder.ts'
import { withdrawReviewRequest } from '#features/reviews/server/requests.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { soundsLikeEmergency } from '#firm/emergency.ts'
import { notFound } from '#platform/http/http-error.ts'
import { Conditions } from '#platform/store/conditions.ts'
import { assignedPattern, type ListQuery, quotedList } from '#platform/store/listing.ts'
import type { Rows } from '#platform/store/row-batches.ts'
import { noteChange } from '#platform/store/row-events.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { Count } from '#platform/store/values.ts'
import { readSourceDetail } from '#platform/submissions/source-detail.ts'
import { withContinued } from './continued.ts'
import { daysOfVisit } from './days-of-visit.ts'
import {
  BookingRow,
  bookingOf,
  isBeforeSentDays,
  isNewlyConfirmed,
  peopleColumn,
  sentDaysColumn,
  timesAfter,
  toldAfter,
  toldColumn,
  untoldConfirmation,
  visitColumns,
} from './row.ts'

/** Fields that say when the visit is. */
const plannedBy = ['visit', 'preferredDate', 'preferredTime'] as const

const byVisit = ['"plannedDay"', '"plannedTime"', 'id'] as const

type Defaulted =
  | 'id'
  | 'status'
  | 'priority'
  | 'estimatedDuration'
  | 'googleBookingUrl'
  | 'hasPreference'
  | 'agreedAt'
  | 'completedAt'
  | 'toldVisit'
  | 'sentDays'
  | 'notes'
  | 'amountCents'
  | 'people'
  | 'heldUntil'

const table = tableOf<BookingRow, Booking, Defaulted>(
  lists.bookings.table,
  BookingRow,
  {
    letter: referenceLetters.bookings,
    day: '"plannedDay"',
    unanswered: `status = 'pending' AND "durationMinutes" IS NULL`,
    attention: `priority = 'urgent' AND status IN (${quotedList(lists.bookings.openStatuses)})`,
    visit: { columns: byVisit, of: plannedVisit },
  },
  {
    entityOf: bookingOf,
    storedOf: ({ visit, toldVisit, sentDays, people, hasPreference = true, ...booking }) => ({
      ...booking,
      hasPreference,
      ...visitColumns({ visit, ...booking }),
      ...toldColumn(toldVisit),
      ...sentDaysColumn(sentDays ?? []),
      ...peopleColumn(people),
      // Staff restore it, so it is no bot's.
      heldUntil: endOfHold(new Date(booking.createdAt)),
    }),
  },
)

export const bookings = {
  filtersByDay: true,
  list: table.list,
  slice: table.slice,
  find: table.find,
  count: table.count,
  findMany: table.findMany,
  readSlice: async (store: Store, query: ListQuery) => table.readSlice(store, await completed(store.scan, query)),
  readAll: async (store: Store, query: ListQuery = {}) => table.readAll(store, await completed(store.scan, query)),
  remove: table.remove,
  restore: table.restore,
  erase: table.erase,

  create: (sql: Sql, request: SentBooking, now: Date): Promise<Booking> =>
    table.insert(sql, { ...newRow(request, now), heldUntil: endOfHold(now) }),

  /** A booking that waits for an answer and keeps no time: a bot's, or one more of a customer who has enough visits. */
  createUnheld: (sql: Sql, request: SentBooking, now: Date): Promise<Booking> =>
    table.insert(sql, newRow(request, now)),

  /** A booking whose visit is agreed at once, because the time is free. */
  createConfirmed: (sql: Sql, request: SentBooking, visit: Visit, now: Date): Promise<Booking> =>
    table.insert(sql, {
      ...newRow(request, now),
      ...visitColumns({ ...request, visit }),
      status: 'confirmed',
      agreedAt: now.toISOString(),
      heldUntil: endOfHold(now),
    }),

  /** A booking for a customer, by staff. */
  async createByStaff(
    sql: Sql,
    {
      confirm,
      tellCustomer: _,
      visit,
      people,
      notes,
      priority,
      estimatedDuration,
      googleBookingUrl,
      ...request
    }: StaffBooking,
    now: Date,
    inherited: Inherited = {},
  ): Promise<Booking> {
    const status = confirm ? 'confirmed' : 'pending'
    const row = newRow({ ...request, customerEmail: request.customerEmail ?? '' }, now)
    const agreedAt = expectsVisit({ visit, status }) ? now.toISOString() : null
    const { amountCents = null } = inherited
    const description = request.description ?? inherited.description ?? null
    const source = {
      howHeard: request.howHeard ?? inherited.howHeard ?? null,
      sourceDetail: inherited.sourceDetail ?? null,
    }
    const planned = visitColumns({ ...request, visit })
    const heldUntil = endOfHold(now)
    const told = toldColumn(confirm ? untoldConfirmation({ ...row, visit }) : null)
    const booking = await table.insert(sql, {
      ...row,
      ...source,
      ...planned,
      ...told,
      ...(priority && { priority }),
      ...{ description, notes, estimatedDuration, googleBookingUrl },
      ...peopleColumn(people),
      hasPreference: visit === null,
      amountCents,
      status,
      agreedAt,
      heldUntil,
    })
    if (notes) await jobNotes.add(sql, booking.id, notes, now)
    return booking
  },

  /**
   * Agreed and confirmed visits from the day `from` on, and visits cancelled within 30 days, soonest first: all, or those of one
   * person.
   */
  onCalendar(store: Store, from: CalendarDay, now: Date, personId: string | null = null): Promise<Rows<Booking>> {
    const conditions = new Conditions()
      .add((placeholder) => `"plannedDay" >= ${placeholder}`, from)
      .add(
        (placeholder) =>
          `(status IN ('confirmed', 'in_progress') OR (status = 'pending' AND "durationMinutes" IS NOT NULL)
            OR (status = 'cancelled' AND updated_at >= ${placeholder}))`,
        daysBefore(now, 30),
      )
    if (personId !== null) conditions.add((placeholder) => `people LIKE ${placeholder}`, assignedPattern(personId))
    return table.readWhere(store, conditions, byVisit.join(', '))
  },

  /**
   * Changes a booking. A visit that is null returns to the customer's preferred time. Resolves to undefined if the booking does not
   * exist, or its `updatedAt` is not the expected one.
   */
  async change(
    sql: Sql,
    id: Booking['id'],
    changes: BookingChanges,
    now: Date,
    expected?: Booking['updatedAt'],
  ): Promise<Booking | undefined> {
    const row = await table.lock(sql, id, expected === undefined ? {} : { updatedAt: expected })
    if (!row) return undefined
    if (changes.notes && changes.notes !== row.notes) await jobNotes.add(sql, id, changes.notes, now)
    return bookings.changeColumns(sql, row, changes, now)
  },

  /** Throws 404 without the booking. The note becomes its newest. */
  async addNote(sql: Sql, id: Booking['id'], text: string, writtenAt: Date, now: Date): Promise<void> {
    const row = (await table.lock(sql, id)) ?? notFound('booking')
    await jobNotes.add(sql, id, text, writtenAt)
    await bookings.changeColumns(sql, row, { notes: text }, now)
  },

  async changeColumns(sql: Sql, row: BookingRow, changes: BookingChanges, now: Date): Promise<Booking | undefined> {
    const { id } = row
    const { visit: _, people, ...columns } = changes
    const booking = { ...bookingOf(row), ...changes }
    const isPlanned = plannedBy.some((field) => changes[field] !== undefined)
    const times = timesAfter(row, booking, isPlanned ? { ...changes, visit: booking.visit } : changes, now)
    // Once a booking is no longer completed, its customer is not asked for a review.
    if (row.completedAt && !times.completedAt) await withdrawReviewRequest(sql, booking, now)
    const isTold = changes.status !== undefined && (await knowsOfVisit(sql, row, booking))
    const told =
      isPlanned || changes.status !== undefined ? toldColumn(isTold ? booking.toldVisit : toldAfter(row, booking)) : {}
    const planned = { ...(isPlanned && visitColumns(booking)), ...told }
    // The customer's calendar holds the days of the visit before.
    const before = isPlanned && isBeforeSentDays(row) ? await daysOfVisit(sql, plannedVisit(bookingOf(row))) : []
    const noted = before.length > 0 ? sentDaysColumn(withSent([], before)) : {}
    const assigned = people === undefined ? {} : peopleColumn(people)
    return table.update(sql, id, {
      ...((changes.preferredDate ?? changes.preferredTime) !== undefined && { hasPreference: true }),
      ...columns,
      ...planned,
      ...noted,
      ...assigned,
      ...times,
      updatedAt: now.toISOString(),
    })
  },

  /**
   * Saves that the customer got a calendar file with these days, and which visit an email or staff told them. The version of
   * the booking stays, because staff changed nothing.
   */
  async noteSent(sql: Sql, id: Booking['id'], { days = [], told }: Sent): Promise<void> {
    const row = await table.lock(sql, id)
    if (!row) return
    const booking = bookingOf(row)
    const isRight = told && isSameArrival(told, visitToTell(booking))
    const { toldVisit } = told ? toldColumn(isRight ? null : told) : row
    const { sentDays } = days.length > 0 ? sentDaysColumn(withSent(booking.sentDays, days)) : row
    if (toldVisit === row.toldVisit && sentDays === row.sentDays) return
    await sql('UPDATE bookings SET "toldVisit" = $2, "sentDays" = $3 WHERE id = $1', [id, toldVisit, sentDays])
    if (toldVisit !== row.toldVisit) noteChange(sql, lists.bookings.table, id, 'told')
  },
}

/** The query with what it needs from other rows and tables. */
const completed = async (sql: Sql, query: ListQuery) =>
  withAcceptedFirst(sql, 'bookings', await withContinued(sql, query))

/** The email about the booking's status; undefined when there is none. Nobody ever agreed to a booking that is turned down. */
export async function statusPurposeOf(
  sql: Sql,
  { id, status, visit }: Booking,
): Promise<StatusEmail['purpose'] | undefined> {
  if (!hasStatusEmail(status)) return undefined
  if (status !== 'cancelled' || visit) return status
  const statement = 'SELECT count(*) AS count FROM bookings WHERE id = $1 AND "agreedAt" IS NOT NULL'
  const [agreed] = await sql(statement, [id], Count)
  return agreed?.count === 0 ? 'turned_down' : status
}

/** `days` are those of the calendar file, if there was one. */
type Sent = { days?: readonly Visit[] | undefined; told?: ToldVisit }
/** Whether the customer of a booking that is no longer cancelled was told its visit, and never the cancellation. */
async function knowsOfVisit(sql: Sql, row: BookingRow, booking: Booking): Promise<boolean> {
  if (row.status !== 'cancelled' || !isNewlyConfirmed(row, booking)) return false
  const [last] = await sql(
    `SELECT purpose FROM outbox WHERE about = 'booking' AND "subjectId" = $1 AND state IN ('sent', 'waiting')
       AND purpose IN ('confirmed', 'visit', 'cancelled', 'turned_down') ORDER BY id DESC LIMIT 1`,
    [row.id],
    z.object({ purpose: z.string() }),
  )
  return last?.purpose === 'confirmed' || last?.purpose === 'visit'
}

/** What a booking takes from the quote request or call that it is made from. */
export type Inherited = Partial<Pick<Booking, 'amountCents' | 'description' | 'howHeard' | 'sourceDetail'>>

type BookingChanges = Partial<Pick<Booking, 'status' | 'visit' | 'people' | keyof BookingChange>>

function newRow(request: SentBooking, now: Date) {
  return {
    ...request,
    sourceDetail: readSourceDetail(request.sourceDetail),
    ...(soundsLikeEmergency({ service: request.service, text: request.description }) && { priority: 'urgent' }),
    ...visitColumns(request),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
