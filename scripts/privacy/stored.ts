import type { Sql, Value } from '#platform/store/store.ts'
import { quoted } from '../archive/summary.ts'
import { type StoredTable, storedTables } from './columns.ts'
import type { Contact } from './customer.ts'

/** What the searched columns of one stored row say. */
export type Stored = {
  /** Such as price_items/3. */
  name: string
  place: string
  /** The row of a list that it belongs to, such as bookings/12. */
  owner: string | undefined
  isContact: boolean
  contacts: Contact[]
}

const rowsAtOnce = 1000
const filesAtOnce = 10

const instant = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/

/** The names of the contact fields, in the tables and in JSON. */
const roles: Record<string, Exclude<keyof Contact, 'texts'>> = {
  ...{ customerName: 'name', name: 'name', callerName: 'name' },
  ...{ customerEmail: 'email', email: 'email' },
  ...{ customerPhone: 'phone', phone: 'phone', callerPhone: 'phone' },
  address: 'address',
}

/** Every row with a searched column. */
export async function* everyStored(sql: Sql): AsyncGenerator<Stored> {
  for (const [name, table] of Object.entries(storedTables)) {
    if (table.read.length === 0) continue
    for await (const row of rowsOf(sql, name, table)) {
      const values = Object.fromEntries(table.read.map((column) => [column, parsed(row[column])]))
      yield {
        name: nameIn(name, table, row),
        place: table.place,
        owner: table.owner?.(row),
        isContact: table.isContact ?? false,
        contacts: contactsIn(values, table.isContact ?? false),
      }
    }
  }
}

/** All columns of the rows of a table, files as bytes. Reads a few at a time. */
export async function* rowsOf(sql: Sql, name: string, table: StoredTable): AsyncGenerator<Record<string, unknown>> {
  const key = table.key.map(quoted).join(', ')
  const limit = table.files ? filesAtOnce : rowsAtOnce
  let after: Value[] = []
  for (;;) {
    const placeholders = after.map((_, index) => `$${index + 1}`).join(', ')
    const condition = after.length > 0 ? `WHERE (${key}) > (${placeholders})` : ''
    const rows = await sql<Record<string, unknown>>(
      `SELECT * FROM ${quoted(name)} ${condition} ORDER BY ${key} LIMIT ${limit}`,
      after,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = table.key.map((column) => last[column] as Value) // no key holds anything else
  }
}

const nameIn = (name: string, { key }: StoredTable, row: Record<string, unknown>) =>
  [name, ...key.map((column) => row[column])].join('/')

/** The value of JSON; any other text stays as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The texts of the value and of every object in it. Where nobody's contact details stand, all of them are only texts. */
export function contactsIn(values: Record<string, unknown>, isContact: boolean): Contact[] {
  const contact: Contact = { name: null, email: null, phone: null, address: null, texts: [] }
  const inner: Contact[] = []
  const add = (field: string, value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) add(field, each)
    else if (typeof value === 'object' && value)
      inner.push(...contactsIn(Object.fromEntries(Object.entries(value)), isContact))
    else if (typeof value === 'string' && value && !instant.test(value)) {
      const role = isContact ? roles[field] : undefined
      if (role) contact[role] = value
      else contact.texts.push(value)
    }
  }
  for (const [field, value] of Object.entries(values)) add(field, value)
  return [contact, ...inner]
}
