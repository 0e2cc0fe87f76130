import type { FreeTime, NearestTimes } from '#features/availability/availability.ts'
import {
  type BookingRules,
  callInstead,
  daysAround,
  isEmergencyChoice,
  isFreeTime,
  nearestTimes,
  ruleAgainst,
} from '#features/availability/free-times.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { SentBooking } from '#features/bookings/server/sent-booking.ts'
import { type CalendarDay, dayAt, dayInWords, dayOf } from '#firm/calendar-day.ts'
import { slotInWords } from '#firm/slot.ts'
import { knownTown } from '#firm/travel.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { readPlan } from './plan.ts'

type When = { rules: BookingRules; now: Date }

/** Identifies the advisory lock of the calendar. Any number that no other lock has. */
const calendarLock = 4_020_046

/** Thrown in the transaction that finds the wanted time not free, and says why. The free times near it are read after that. */
export class NotFree extends Error {}

const isTaken = 'That time is not free any more'

/** The 409 for a time that is not free, with the free times near it. */
export class TimeTaken extends HttpError {
  #nearest: readonly FreeTime[]

  #reason: string

  constructor(reason: string, nearest: FreeTime[]) {
    super(409, `${reason}, please choose another time`, { members: { nearest } satisfies Omit<NearestTimes, 'detail'> })
    this.#nearest = nearest
    this.#reason = reason
  }

  /** The same for a page without JavaScript. */
  inWords(): HttpError {
    const times = this.#nearest.map((time) => `${dayInWords(time.preferredDate)} at ${slotInWords(time.preferredTime)}`)
    return times.length === 0
      ? this
      : new HttpError(409, `${this.#reason}. The nearest free times: ${times.join('; ')}`)
  }
}

/** Throws 400 for emergencies, which cannot wait for a slot. */
export function throwIfEmergency(service: string): void {
  if (!isEmergencyChoice(service)) return
  throw new HttpError(400, callInstead, { fieldErrors: [{ pointer: '/service', detail: callInstead }] })
}

/**
 * Throws NotFree unless the time is free. Until the caller commits, no other booking of a visitor is checked: SQLite runs
 * one transaction at a time, and PostgreSQL has a lock that all servers share.
 */
export async function throwIfTaken(sql: Sql, engine: Store['engine'], body: SentBooking, when: When): Promise<void> {
  if (engine === 'postgres') await sql('SELECT pg_advisory_xact_lock($1)', [calendarLock])
  const day = dayOf(body.preferredDate)
  const calendar = await readPlan({ sql, engine }, { from: day, to: day, withTowns: true }, when)
  const rule = ruleAgainst(body, day, body.preferredTime, { ...calendar, ...when })
  if (rule !== undefined || !isFreeTime(body, day, body.preferredTime, { ...calendar, ...when }))
    throw new NotFree(rule ?? isTaken)
}

type Time = { day: CalendarDay; time: string }

/**
 * Whether a booking's visit can take place at this time, as long as it is. False where the office confirms visits. Until the caller
 * commits, no visitor takes the time.
 */
export async function isFreeFor(
  sql: Sql,
  engine: Store['engine'],
  booking: Booking,
  { day, time }: Time,
  when: When,
): Promise<boolean> {
  if (when.rules.booking !== 'confirm') return false
  if (engine === 'postgres') await sql('SELECT pg_advisory_xact_lock($1)', [calendarLock])
  const { service, address } = booking
  const range = { from: day, to: day, withTowns: true, except: booking.id }
  const { plan } = await readPlan({ sql, engine }, range, when)
  const { visitMinutes, visitBufferMinutes: bufferMinutes } = when.rules.lengthOf(service)
  const durationMinutes = booking.visit?.durationMinutes ?? visitMinutes
  return plan.isFree({ day, time, durationMinutes, bufferMinutes, town: knownTown(address) })
}

/** The error for the visitor whose time is not free. */
export async function timeTaken(
  { scan, engine }: Store,
  { message }: NotFree,
  body: SentBooking,
  when: When,
): Promise<TimeTaken> {
  const wanted: FreeTime = { preferredDate: dayOf(body.preferredDate), preferredTime: body.preferredTime }
  const days = daysAround(wanted.preferredDate, when)
  const range = { from: days[0] ?? dayAt(when.now), to: days.at(-1) ?? dayAt(when.now), withTowns: true }
  const calendar = await readPlan({ sql: scan, engine }, range, when)
  return new TimeTaken(message, nearestTimes(body, wanted, { ...calendar, ...when }))
}
