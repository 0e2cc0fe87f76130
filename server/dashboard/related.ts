import * as z from 'zod/mini'
import { isVacation, needSamePeople, type Vacation, vacationsOn } from '#domain/assignment.ts'
import { type CalendarDay, dayAfter, dayAt } from '#domain/calendar-day.ts'
import { type ClosedDays, closedReason } from '#domain/closed-days.ts'
import type { Related } from '#domain/dashboard.ts'
import { Day, Id, Timestamp } from '#domain/fields.ts'
import { type ListedRow, type ListName, listNames, lists } from '#domain/lists.ts'
import { isPhoneNumber } from '#domain/phone.ts'
import { defaultVisitMinutes, type Span, spanOf, spansOverlap } from '#domain/visit.ts'
import { longVisitMinutes, maxDaysApart, visitDays } from '#domain/visit-days.ts'
import { people } from '#server/admin/people.ts'
import { peopleOf } from '#server/bookings/row.ts'
import { closedDays } from '#server/closed-days/repository.ts'
import { upcomingClosedDays } from '#server/closed-days/upcoming.ts'
import { phoneDigits, quotedList } from '#server/store/listing.ts'
import type { Sql, Value } from '#server/store/store.ts'
import { inList } from '#server/store/values.ts'
import { conversionLinks } from './conversion-links.ts'
import { repositories } from './repositories.ts'

const historyLimit = 50
/** Maximum number of overlapping bookings shown for one booking. */
const overlapLimit = 20
/** Maximum number of bookings read for the days of one request. */
const visitLimit = 5000
/** Closed days before these do not count for the days of a visit. */
const daysBack = 366

/** SQL for a row's phone number and email address, in the form that the indexes hold. */
function columnsOf(list: ListName) {
  const { phone, email } = lists[list]
  return { phone: phoneDigits(phone), email: email && `upper("${email}")` }
}

const isOpen = `status IN (${quotedList(lists.bookings.openStatuses)})`

const Contact = z.object({ id: Id, phone: z.string(), email: z.nullable(z.string()), createdAt: Timestamp })
type Contact = z.infer<typeof Contact>
/** A row with a contact's phone number or email address. */
const Match = z.object({ id: Id, createdAt: Timestamp })
type Match = z.infer<typeof Match>
/** `key` is the phone number or email address. */
const KeyedMatch = z.extend(Match, { key: z.string() })

/** Summarizes the related rows of each row. Leaves out ids that the list does not have. */
export async function relatedTo(sql: Sql, list: ListName, ids: readonly number[], now: Date): Promise<Related[]> {
  const contacts = await contactsOf(sql, list, ids)
  const [inBookings, inSubmissions, inCalls, visits, createdBookings] = await Promise.all([
    rowsByKey(sql, 'bookings', contacts),
    rowsByKey(sql, 'contact-submissions', contacts),
    rowsByKey(sql, 'call-logs', contacts),
    list === 'bookings' ? visitsOf(sql, ids, now) : undefined,
    conversionLinks.bookingsOf(sql, list, ids),
  ])
  // Most rows of one customer have the same phone number and email address, so each pair is summarized once.
  const summaries = new Map<string, { count: number; latest: string }>()
  return contacts.map((contact) => {
    const keys = keysOf(contact)
    const summaryIn = (name: ListName, rowsOf: Map<string, Match[]>) => {
      const cacheKey = `${name} ${keys}`
      const summary = summaries.get(cacheKey) ?? summaryOf(keys.flatMap((key) => rowsOf.get(key) ?? []))
      summaries.set(cacheKey, summary)
      const includesItself = name === list && keys.length > 0
      return { latest: summary.latest, count: includesItself ? summary.count - 1 : summary.count }
    }
    const [bookings, contactSubmissions, callLogs] = [
      summaryIn('bookings', inBookings),
      summaryIn('contact-submissions', inSubmissions),
      summaryIn('call-logs', inCalls),
    ] as const
    return {
      id: contact.id,
      bookings: bookings.count,
      contactSubmissions: contactSubmissions.count,
      callLogs: callLogs.count,
      isLatest: [bookings, contactSubmissions, callLogs].every(({ latest }) => latest <= contact.createdAt),
      ...(visits?.get(contact.id) ?? { sameSlot: [], overlaps: [], closedReason: null, vacations: [] }),
      madeBooking: createdBookings.get(contact.id) ?? null,
    }
  })
}

function summaryOf(matches: Match[]) {
  const latest = matches.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  return { count: new Set(matches.map(({ id }) => id)).size, latest }
}

/** The customer's other rows, newest first; undefined when the row does not exist. */
export async function historyOf(sql: Sql, list: ListName, id: number): Promise<ListedRow[] | undefined> {
  const [contact] = await contactsOf(sql, list, [id])
  if (!contact) return undefined
  const otherIds = async (name: ListName) => {
    const matches = [...(await rowsByKey(sql, name, [contact])).values()].flat()
    const ids = new Set(matches.map(({ id }) => id))
    if (name === list) ids.delete(contact.id)
    return [...ids].sort((a, b) => b - a).slice(0, historyLimit)
  }
  const rowsByList = await Promise.all(
    listNames.map(async (name) => {
      const rows = await repositories[name].findMany(sql, await otherIds(name))
      return rows.map((row) => ({ list: name, row }) as ListedRow) // each repository returns rows of its list
    }),
  )
  return rowsByList
    .flat()
    .sort((a, b) => b.row.createdAt.localeCompare(a.row.createdAt) || b.row.id - a.row.id)
    .slice(0, historyLimit)
}

async function contactsOf(sql: Sql, list: ListName, ids: readonly number[]): Promise<Contact[]> {
  const { phone, email } = columnsOf(list)
  const [placeholders, parameters] = inList(ids)
  return sql(
    `SELECT id, ${phone} AS phone, ${email ?? 'NULL'} AS email, created_at AS "createdAt" FROM ${lists[list].table} WHERE id IN (${placeholders}) ORDER BY id DESC`,
    parameters,
    Contact,
  )
}

function keysOf({ phone, email }: Contact): string[] {
  return [...(isPhoneNumber(phone) ? [phone] : []), ...(email ? [email] : [])]
}

/** The list's rows that share a phone number or email address with the contacts, by that number or address. */
async function rowsByKey(sql: Sql, list: ListName, contacts: Contact[]): Promise<Map<string, Match[]>> {
  const columns = columnsOf(list)
  const allKeys = [...new Set(contacts.flatMap(keysOf))]
  const rowsOf = new Map<string, Match[]>()
  for (const [column, keys] of [
    [columns.phone, allKeys.filter((key) => !key.includes('@'))],
    [columns.email, allKeys.filter((key) => key.includes('@'))],
  ] as const) {
    if (column === undefined || keys.length === 0) continue
    const [placeholders, parameters] = inList(keys)
    const statement = `SELECT id, created_at AS "createdAt", ${column} AS key FROM ${lists[list].table} WHERE ${column} IN (${placeholders})`
    for (const { key, ...row } of await sql(statement, parameters, KeyedMatch)) {
      const rows = rowsOf.get(key)
      if (rows) rows.push(row)
      else rowsOf.set(key, [row])
    }
  }
  return rowsOf
}

const PlannedVisit = z.object({
  id: Id,
  day: Day,
  time: z.string(),
  minutes: z.nullable(z.number()),
  people: z.nullable(z.string()),
})
/** `parts` are the days of the visit. */
type PlannedBooking = {
  id: number
  day: CalendarDay
  time: string
  people: string[]
  parts: { day: CalendarDay; span: Span }[]
}
type VisitNotes = Pick<Related, 'sameSlot' | 'overlaps' | 'closedReason' | 'vacations'>

/** For each booking: the other open bookings that need the same people at the same time, and who does not work then. */
async function visitsOf(sql: Sql, ids: readonly number[], now: Date) {
  const [placeholders, parameters] = inList(ids)
  const closed = await upcomingClosedDays(sql, now, dayAfter(dayAt(now), -daysBack))
  const visits = await plannedBookings(sql, closed, `id IN (${placeholders})`, parameters)
  if (visits.length === 0) return new Map<number, VisitNotes>()
  const worked = [...new Set(visits.flatMap(({ parts }) => parts.map(({ day }) => day)))]
  const [dayPlaceholders, dayParameters] = inList(daysNear(worked, 0, 1))
  // Only an agreed visit can last past midnight, into the day of another, and only a long one goes on later.
  const [before, beforeParameters] = inList(daysNear(worked, -1, -1), dayParameters.length + 1)
  const earlier = [...dayParameters, ...beforeParameters]
  const [long, longParameters] = inList(daysNear(worked, -maxDaysApart, -1), earlier.length + 1)
  const condition = `("plannedDay" IN (${dayPlaceholders}) OR ("plannedDay" IN (${before}) AND "durationMinutes" IS NOT NULL)
    OR ("plannedDay" IN (${long}) AND "durationMinutes" > ${longVisitMinutes}))`
  const open = await plannedBookings(sql, closed, `${condition} AND ${isOpen}`, [...earlier, ...longParameters])
  const byDay = groupByDay(open)
  const vacationsOf = await vacationsDuring(sql, visits)
  return new Map(
    visits.map((visit) => {
      const near = daysNear(
        visit.parts.map(({ day }) => day),
        -1,
        1,
      ).flatMap((day) => byDay.get(day) ?? [])
      const others = [...new Set(near)].filter(
        (other) =>
          other.id !== visit.id &&
          needSamePeople(visit, other) &&
          other.parts.some(({ span }) => visit.parts.some((part) => spansOverlap(part.span, span))),
      )
      const together = others.filter(({ day, time }) => day === visit.day && time === visit.time)
      const firstIds = (bookings: PlannedBooking[]) => bookings.slice(0, overlapLimit).map(({ id }) => id)
      const reason = closedReason(closed, visit.day) ?? null
      return [
        visit.id,
        {
          sameSlot: firstIds(together),
          overlaps: firstIds(others),
          closedReason: reason,
          vacations: vacationsOf(visit),
        },
      ]
    }),
  )
}

/** A function that returns the vacations of the people who come to a visit, on its days. */
async function vacationsDuring(sql: Sql, visits: readonly PlannedBooking[]) {
  if (visits.every((visit) => visit.people.length === 0)) return () => []
  const first = visits.map(({ day }) => day).sort()[0] ?? ''
  const vacations: Vacation[] = (await closedDays.list(sql, first)).filter(isVacation)
  const names = new Map(vacations.length === 0 ? [] : (await people.list(sql)).map((each) => [each.id, each.firstName]))
  return ({ people: coming, parts }: PlannedBooking): Related['vacations'] =>
    vacationsOn(vacations, coming, parts).map(({ personId, reason }) => ({
      ...{ personId, reason },
      firstName: names.get(personId) ?? '',
    }))
}

/** All days from `first` to `last` days after one of the days. */
function daysNear(days: readonly CalendarDay[], first: number, last: number): CalendarDay[] {
  const offsets = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [...new Set(offsets.flatMap((offset) => days.map((day) => dayAfter(day, offset))))]
}

/** The bookings by each day of their visits. */
function groupByDay(planned: readonly PlannedBooking[]): Map<CalendarDay, PlannedBooking[]> {
  const onDays = planned.flatMap((booking) => booking.parts.map(({ day }) => ({ day, booking })))
  const groups = Map.groupBy(onDays, ({ day }) => day)
  return new Map([...groups].map(([day, group]) => [day, group.map(({ booking }) => booking)]))
}

async function plannedBookings(
  sql: Sql,
  closed: readonly ClosedDays[],
  condition: string,
  parameters: Value[],
): Promise<PlannedBooking[]> {
  const rows = await sql(
    `SELECT id, "plannedDay" AS day, "plannedTime" AS time, "durationMinutes" AS minutes, people FROM bookings
     WHERE ${condition} ORDER BY id LIMIT ${visitLimit}`,
    parameters,
    PlannedVisit,
  )
  return rows.map(({ id, day, time, minutes, people }) => ({
    id,
    day,
    time,
    people: peopleOf(people),
    parts: visitDays({ day, time, durationMinutes: minutes ?? defaultVisitMinutes }, closed).map((part) => ({
      day: part.day,
      span: spanOf(part),
    })),
  }))
}
