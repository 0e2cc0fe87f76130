import * as z from 'zod/mini'
import { visitClashes } from '#features/bookings/server/visit-clashes.ts'
import { conversionLinks } from '#features/conversion/server/conversion-links.ts'
import { type ListedRow, type ListName, listNames, lists } from '#features/lists.ts'
import type { Related } from '#features/same-customer/related.ts'
import { Id, Timestamp } from '#firm/fields.ts'
import { isPhoneNumber } from '#firm/phone.ts'
import type { Sql } from '#platform/store/store.ts'
import { inList } from '#platform/store/values.ts'
import { repositories } from './repositories.ts'

const historyLimit = 50

/** SQL for a row's phone number and email address, in the form that the indexes hold. */
function columnsOf(list: ListName) {
  const { email } = lists[list]
  return { phone: '"phoneDigits"', email: email && `upper("${email}")` }
}

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
  const [inBookings, inSubmissions, inCalls, clashes, createdBookings] = await Promise.all([
    rowsByKey(sql, 'bookings', contacts),
    rowsByKey(sql, 'contact-submissions', contacts),
    rowsByKey(sql, 'call-logs', contacts),
    list === 'bookings' ? visitClashes(sql, ids, now) : undefined,
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
      ...(clashes?.get(contact.id) ?? { sameSlot: [], overlaps: [], closedReason: null, timeOff: [] }),
      madeBooking: createdBookings.get(contact.id) ?? null,
    }
  })
}

function summaryOf(matches: Match[]) {
  const latest = matches.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  return { count: new Set(matches.map(({ id }) => id)).size, latest }
}

/** The customer's other rows, newest first; undefined when the row does not exist. */
export async function rowsOfSameCustomer(sql: Sql, list: ListName, id: number): Promise<ListedRow[] | undefined> {
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
