import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { Id } from '#firm/fields.ts'
import { assignedPattern } from '#platform/store/listing.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'

/** The first and last day of the visits that crew can list, counted from today. */
const listedDays = { back: 1, ahead: 14 }

/**
 * The ids of the bookings that a request of crew is about, none when it is about no customer. Undefined when it is about
 * anything else, which crew may not see. It may narrow the request's query.
 */
export type CrewScope = (
  request: FastifyRequest,
  context: { personId: string; now: Date; read: Sql },
) => readonly number[] | undefined | Promise<readonly number[] | undefined>

const RowId = z.object({ id: Id })

/** What the schemas of these routes have parsed. */
type Parsed = {
  params: { id: number }
  query: {
    list?: string
    id?: number
    rowId?: number
    ids: number[]
    bookings?: number[]
    contactSubmissions?: number[]
    q?: string
    from?: CalendarDay
    to?: CalendarDay
  }
  body: object & { list?: string; id: number; rowId?: number }
}
const parsed = (request: FastifyRequest) => request as unknown as Parsed // the guard asks after the validation

export const nothingOfCustomers: CrewScope = () => []

export const bookingInPath: CrewScope = (request) => [parsed(request).params.id]

/** Crew change the notes of a booking, and nothing else of it. */
export const notesOfBooking: CrewScope = (request) => {
  const { params, body } = parsed(request)
  return Object.keys(body).every((field) => field === 'notes') ? [params.id] : undefined
}

export const bookingsInQuery: CrewScope = (request) => {
  const { list = 'bookings', ids } = parsed(request).query
  return list === 'bookings' ? ids : undefined
}

export const rowInQuery: CrewScope = (request) => {
  const { list, id } = parsed(request).query
  return list === 'bookings' && id !== undefined ? [id] : undefined
}

export const rowInBody: CrewScope = (request) => {
  const { list, id } = parsed(request).body
  return list === 'bookings' ? [id] : undefined
}

export const mailsInQuery: CrewScope = (request) => {
  const { bookings, contactSubmissions } = parsed(request).query
  return contactSubmissions ? undefined : bookings
}

/** A photo that does not exist belongs to nobody. Crew see those that staff took at earlier jobs at the address of a visit of theirs. */
export const photoInPath: CrewScope = async (request, { personId, read }) => {
  const atAddress = `SELECT own.id FROM job_photos JOIN bookings AS other ON other.id = job_photos."bookingId"
    JOIN bookings AS own ON lower(own.address) = lower(other.address) AND own.address <> ''
    WHERE "photoId" = $1 AND own.people LIKE $2 LIMIT 1`
  const [own] = await read(atAddress, [parsed(request).params.id, assignedPattern(personId)], RowId)
  if (own) return [own.id]
  const statement = `SELECT "rowId" AS id FROM photos WHERE list = 'bookings' AND id = $1
    UNION SELECT "bookingId" AS id FROM photos
      JOIN conversions ON conversions.list = photos.list AND conversions.id = photos."rowId" WHERE photos.id = $1`
  const [booking] = await read(statement, [parsed(request).params.id], RowId)
  return booking && [booking.id]
}

export const rowOfQuoteInBody: CrewScope = (request) => {
  const { list, rowId } = parsed(request).body
  return list === 'bookings' && rowId !== undefined ? [rowId] : undefined
}

/** A quote that does not exist belongs to nobody. */
export const quoteInPath: CrewScope = (request, { read }) => bookingOfQuote(read, parsed(request).params.id)

/** The quotes of one booking, or the versions of one quote. */
export const quotesInQuery: CrewScope = (request, { read }) => {
  const { list, rowId, id } = parsed(request).query
  if (rowId !== undefined) return list === 'bookings' ? [rowId] : undefined
  return id === undefined ? undefined : bookingOfQuote(read, id)
}

async function bookingOfQuote(read: Sql, quoteId: number): Promise<number[] | undefined> {
  const statement = `SELECT "rowId" AS id FROM quotes WHERE list = 'bookings' AND "quoteId" = $1 LIMIT 1`
  const [booking] = await read(statement, [quoteId], RowId)
  return booking && [booking.id]
}

/** Narrows the list to the person's own visits of the days around today. One visit is found on any day. */
export const ownVisits: CrewScope = (request, { personId, now }) => {
  const { query } = parsed(request)
  if (query.q) return undefined
  const [first, last] = [dayAfter(dayAt(now), -listedDays.back), dayAfter(dayAt(now), listedDays.ahead)]
  Object.assign(query, {
    person: personId,
    ...(query.id === undefined && {
      from: query.from && query.from > first ? query.from : first,
      to: query.to && query.to < last ? query.to : last,
    }),
  })
  return []
}

/** Whether the person is assigned to each of these bookings. */
export async function areOwn(read: Sql, personId: string, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const [placeholders, parameters] = inList([...new Set(ids)], 2)
  const statement = `SELECT id FROM bookings WHERE people LIKE $1 AND id IN (${placeholders})`
  const own = await read(statement, [assignedPattern(personId), ...parameters], RowId)
  return ids.every((id) => own.some((row) => row.id === id))
}

/** Those of these bookings that the person is, or once was, assigned to: also when they are deleted, or somebody else's now. */
export async function everOwn(read: Sql, personId: string, ids: readonly number[]): Promise<Set<number>> {
  const [placeholders, parameters] = inList([...new Set(ids)], 2)
  const rows = await read(
    `SELECT id FROM bookings WHERE people LIKE $1 AND id IN (${placeholders})
     UNION SELECT id FROM deleted_rows
       WHERE table_name = 'bookings' AND CAST(row AS text) LIKE $1 AND id IN (${placeholders})
     UNION SELECT "rowId" AS id FROM row_changes
       WHERE list = 'bookings' AND before LIKE $1 AND "rowId" IN (${placeholders})`,
    [assignedPattern(personId), ...parameters],
    RowId,
  )
  return new Set(rows.map(({ id }) => id))
}
