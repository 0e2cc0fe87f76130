import type { Related } from '#domain/dashboard.ts'
import { type ListedRow, type ListName, listNames, lists } from '#domain/lists.ts'
import { isPhoneNumber } from '#domain/phone.ts'
import { phoneDigits, quotedList } from '#server/store/listing.ts'
import type { Sql } from '#server/store/store.ts'
import { inList } from '#server/store/values.ts'
import { conversionLinks } from './conversion-links.ts'
import { repositories } from './repositories.ts'

const mostInHistory = 50
/** Nobody needs to be told of more at one hour; and of so many visits the days asked about have hardly more. */
const mostInSlot = 20
const mostVisits = 5000

/** The SQL expressions of a row's phone number and email address, in the form that the indexes hold. */
function columnsOf(list: ListName) {
  const { phone, email } = lists[list]
  return { phone: phoneDigits(phone), email: email && `upper("${email}")` }
}

type Contact = { id: number; phone: string; email: string | null; createdAt: string }
/** A row that has the number or address that is asked about. */
type Found = { id: number; createdAt: string }

/** What each of the rows has to do with others; nothing for ids that the list does not have. */
export async function relatedTo(sql: Sql, list: ListName, ids: readonly number[]): Promise<Related[]> {
  const contacts = await contactsOf(sql, list, ids)
  const [inBookings, inSubmissions, inCalls, slots, made] = await Promise.all([
    rowsByKey(sql, 'bookings', contacts),
    rowsByKey(sql, 'contact-submissions', contacts),
    rowsByKey(sql, 'call-logs', contacts),
    list === 'bookings' ? sameSlots(sql, ids) : new Map<number, number[]>(),
    conversionLinks.bookingsOf(sql, list, ids),
  ])
  // Rows about one customer mostly have both alike, so each pair is counted once.
  const known = new Map<string, { count: number; latest: string }>()
  return contacts.map((contact) => {
    const keys = keysOf(contact)
    const all = (name: ListName, rowsOf: Map<string, Found[]>) => {
      const pair = `${name} ${keys}`
      const found = known.get(pair) ?? summaryOf(keys.flatMap((key) => rowsOf.get(key) ?? []))
      known.set(pair, found)
      return { latest: found.latest, count: name === list && keys.length > 0 ? found.count - 1 : found.count }
    }
    const [bookings, contactSubmissions, callLogs] = [
      all('bookings', inBookings),
      all('contact-submissions', inSubmissions),
      all('call-logs', inCalls),
    ] as const
    return {
      id: contact.id,
      bookings: bookings.count,
      contactSubmissions: contactSubmissions.count,
      callLogs: callLogs.count,
      isLatest: [bookings, contactSubmissions, callLogs].every(({ latest }) => latest <= contact.createdAt),
      sameSlot: slots.get(contact.id) ?? [],
      madeBooking: made.get(contact.id) ?? null,
    }
  })
}

function summaryOf(found: Found[]) {
  const latest = found.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  return { count: new Set(found.map(({ id }) => id)).size, latest }
}

/** The other rows about the same customer, newest first; undefined when the list has no such row. */
export async function historyOf(sql: Sql, list: ListName, id: number): Promise<ListedRow[] | undefined> {
  const [contact] = await contactsOf(sql, list, [id])
  if (!contact) return undefined
  const others = async (name: ListName) => {
    const found = [...(await rowsByKey(sql, name, [contact])).values()].flat()
    const ids = new Set(found.map(({ id }) => id))
    if (name === list) ids.delete(contact.id)
    return [...ids].sort((a, b) => b - a).slice(0, mostInHistory)
  }
  const found = await Promise.all(
    listNames.map(async (name) => {
      const rows = await repositories[name].findMany(sql, await others(name))
      return rows.map((row) => ({ list: name, row }) as ListedRow) // the repository is the list's own
    }),
  )
  const rows = found.flat()
  return rows
    .sort((a, b) => b.row.createdAt.localeCompare(a.row.createdAt) || b.row.id - a.row.id)
    .slice(0, mostInHistory)
}

async function contactsOf(sql: Sql, list: ListName, ids: readonly number[]): Promise<Contact[]> {
  const { phone, email } = columnsOf(list)
  const [places, parameters] = inList(ids)
  return sql(
    `SELECT id, ${phone} AS phone, ${email ?? 'NULL'} AS email, created_at AS "createdAt" FROM ${lists[list].table} WHERE id IN (${places}) ORDER BY id DESC`,
    parameters,
  )
}

function keysOf({ phone, email }: Contact): string[] {
  return [...(isPhoneNumber(phone) ? [phone] : []), ...(email ? [email] : [])]
}

/** The list's rows that have one of the contacts' numbers or addresses, by that. */
async function rowsByKey(sql: Sql, list: ListName, contacts: Contact[]): Promise<Map<string, Found[]>> {
  const columns = columnsOf(list)
  const keys = [...new Set(contacts.flatMap(keysOf))]
  const found = new Map<string, Found[]>()
  for (const [column, wanted] of [
    [columns.phone, keys.filter((key) => !key.includes('@'))],
    [columns.email, keys.filter((key) => key.includes('@'))],
  ] as const) {
    if (column === undefined || wanted.length === 0) continue
    const [places, parameters] = inList(wanted)
    const statement = `SELECT id, created_at AS "createdAt", ${column} AS key FROM ${lists[list].table} WHERE ${column} IN (${places})`
    for (const { key, ...row } of await sql<Found & { key: string }>(statement, parameters)) {
      const rows = found.get(key)
      if (rows) rows.push(row)
      else found.set(key, [row])
    }
  }
  return found
}

/** The first other open bookings at each booking's day and time. */
async function sameSlots(sql: Sql, ids: readonly number[]): Promise<Map<number, number[]>> {
  type Visit = { id: number; day: string; time: string }
  const visit = 'SELECT id, "preferredDate" AS day, "preferredTime" AS time FROM bookings'
  const [idPlaces, asked] = inList(ids)
  const visits = await sql<Visit>(`${visit} WHERE id IN (${idPlaces})`, asked)
  if (visits.length === 0) return new Map()
  const [dayPlaces, days] = inList([...new Set(visits.map(({ day }) => day))])
  const open = await sql<Visit>(
    `${visit} WHERE "preferredDate" IN (${dayPlaces}) AND status IN (${quotedList(lists.bookings.openStatuses)})
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
