import type { Related } from '#domain/desk.ts'
import { type ListedRow, type ListName, openStatuses } from '#domain/lists.ts'
import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/call-logs/repository.ts'
import { contactSubmissions } from '#server/contact-submissions/repository.ts'
import { digitsIn, quotedList } from '#server/store/listing.ts'
import type { Sql } from '#server/store/store.ts'
import { valuesIn } from '#server/store/values.ts'

/** The digits of a local number: fewer are nobody's. */
const fewestDigits = 7
const mostInHistory = 50
/** Nobody needs to be told of more at one hour; and of so many visits the days asked about have hardly more. */
const mostInSlot = 20
const mostVisits = 5000

/** How each list's rows say whom they are about; addresses are told apart in capitals, which both engines can index. */
const lists = {
  bookings: { table: 'bookings', phone: digitsIn('customerPhone'), email: 'upper("customerEmail")' },
  'contact-submissions': { table: 'contact_submissions', phone: digitsIn('phone'), email: 'upper(email)' },
  'call-logs': { table: 'call_logs', phone: digitsIn('callerPhone'), email: undefined },
} as const satisfies Record<ListName, { table: string; phone: string; email: string | undefined }>

type Contact = { id: number; phone: string; email: string | null }

/** What each of the rows has to do with others; nothing for ids that the list does not have. */
export async function relatedTo(sql: Sql, list: ListName, ids: readonly number[]): Promise<Related[]> {
  const contacts = await contactsOf(sql, list, ids)
  const [inBookings, inSubmissions, inCalls, slots] = await Promise.all([
    idsByKey(sql, 'bookings', contacts),
    idsByKey(sql, 'contact-submissions', contacts),
    idsByKey(sql, 'call-logs', contacts),
    list === 'bookings' ? sameSlots(sql, ids) : new Map<number, number[]>(),
  ])
  // Rows about one customer mostly have both alike, so each pair is counted once.
  const known = new Map<string, number>()
  return contacts.map((contact) => {
    const keys = keysOf(contact)
    const others = (name: ListName, idsOf: Map<string, number[]>) => {
      const pair = `${name} ${keys}`
      const found = known.get(pair) ?? new Set(keys.flatMap((key) => idsOf.get(key) ?? [])).size
      known.set(pair, found)
      return name === list && keys.length > 0 ? found - 1 : found
    }
    return {
      id: contact.id,
      bookings: others('bookings', inBookings),
      contactSubmissions: others('contact-submissions', inSubmissions),
      callLogs: others('call-logs', inCalls),
      sameSlot: slots.get(contact.id) ?? [],
    }
  })
}

/** The other rows about the same customer, newest first; undefined when the list has no such row. */
export async function historyOf(sql: Sql, list: ListName, id: number): Promise<ListedRow[] | undefined> {
  const [contact] = await contactsOf(sql, list, [id])
  if (!contact) return undefined
  const rows = await Promise.all([
    find(sql, contact, 'bookings', list, async (other) => {
      const row = await bookings.find(sql, other)
      return row && { list: 'bookings', row }
    }),
    find(sql, contact, 'contact-submissions', list, async (other) => {
      const row = await contactSubmissions.find(sql, other)
      return row && { list: 'contact-submissions', row }
    }),
    find(sql, contact, 'call-logs', list, async (other) => {
      const row = await callLogs.find(sql, other)
      return row && { list: 'call-logs', row }
    }),
  ])
  return rows
    .flat()
    .sort((a, b) => b.row.createdAt.localeCompare(a.row.createdAt) || b.row.id - a.row.id)
    .slice(0, mostInHistory)
}

async function find(
  sql: Sql,
  contact: Contact,
  name: ListName,
  own: ListName,
  read: (id: number) => Promise<ListedRow | undefined>,
): Promise<ListedRow[]> {
  const ids = [...(await idsByKey(sql, name, [contact])).values()].flat()
  const others = [...new Set(ids)].filter((id) => name !== own || id !== contact.id).sort((a, b) => b - a)
  const rows = await Promise.all(others.slice(0, mostInHistory).map(read))
  return rows.filter((row) => row !== undefined)
}

async function contactsOf(sql: Sql, list: ListName, ids: readonly number[]): Promise<Contact[]> {
  const { table, phone, email } = lists[list]
  const [places, parameters] = valuesIn(ids)
  return sql(
    `SELECT id, ${phone} AS phone, ${email ?? 'NULL'} AS email FROM ${table} WHERE id IN (${places}) ORDER BY id DESC`,
    parameters,
  )
}

function keysOf({ phone, email }: Contact): string[] {
  const isNumber = phone.replaceAll(/\D/g, '').length >= fewestDigits
  return [...(isNumber ? [phone] : []), ...(email ? [email] : [])]
}

/** The ids of the list's rows that have one of the contacts' numbers or addresses, by that. */
async function idsByKey(sql: Sql, list: ListName, contacts: Contact[]): Promise<Map<string, number[]>> {
  const { table, ...columns } = lists[list]
  const keys = [...new Set(contacts.flatMap(keysOf))]
  const found = new Map<string, number[]>()
  for (const [column, wanted] of [
    [columns.phone, keys.filter((key) => !key.includes('@'))],
    [columns.email, keys.filter((key) => key.includes('@'))],
  ] as const) {
    if (column === undefined || wanted.length === 0) continue
    const [places, parameters] = valuesIn(wanted)
    const statement = `SELECT id, ${column} AS key FROM ${table} WHERE ${column} IN (${places})`
    for (const { id, key } of await sql<{ id: number; key: string }>(statement, parameters)) {
      const ids = found.get(key)
      if (ids) ids.push(id)
      else found.set(key, [id])
    }
  }
  return found
}

/** The first other open bookings at each booking's day and time. */
async function sameSlots(sql: Sql, ids: readonly number[]): Promise<Map<number, number[]>> {
  type Visit = { id: number; day: string; time: string }
  const visit = 'SELECT id, "preferredDate" AS day, "preferredTime" AS time FROM bookings'
  const [idPlaces, asked] = valuesIn(ids)
  const visits = await sql<Visit>(`${visit} WHERE id IN (${idPlaces})`, asked)
  if (visits.length === 0) return new Map()
  const [dayPlaces, days] = valuesIn([...new Set(visits.map(({ day }) => day))])
  const open = await sql<Visit>(
    `${visit} WHERE "preferredDate" IN (${dayPlaces}) AND status IN (${quotedList(openStatuses.bookings)})
     ORDER BY id LIMIT ${mostVisits}`,
    days,
  )
  const slotOf = ({ day, time }: Visit) => `${day} ${time}`
  const bySlot = Map.groupBy(open, slotOf)
  const others = (one: Visit) => (bySlot.get(slotOf(one)) ?? []).slice(0, mostInSlot + 1).map(({ id }) => id)
  return new Map(
    visits.map((one) => [
      one.id,
      others(one)
        .filter((id) => id !== one.id)
        .slice(0, mostInSlot),
    ]),
  )
}
