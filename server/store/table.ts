import { deletedRows } from './deleted-rows.ts'
import { insertionsInto } from './insertions.ts'
import { Conditions, type Listing, matching, type Page, textOf } from './listing.ts'
import { type Paged, pageOf } from './pages.ts'
import type { Sql, Value } from './store.ts'

/** Fields whose column the specification names in snake case; every other column carries its field's name. */
const snakeCased: Record<string, string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  estimatedValue: 'estimated_value',
  followUpDate: 'follow_up_date',
  firstName: 'first_name',
  lastName: 'last_name',
  profileImageUrl: 'profile_image_url',
}

export function columnOf(field: string): string {
  return snakeCased[field] ?? field
}

type Values<Row> = { [Field in keyof Row]?: Row[Field] & Value }
type Entity<Row> = { shape: { [Field in keyof Row]: { _zod: { def: { type: string } } } } }

/**
 * The statements that every table with an `id` needs, derived from its entity; rows come back as the entity's fields,
 * the same from both engines, newest first.
 */
export function tableOf<Row extends { id: number }>(name: string, entity: Entity<Row>, listing?: Listing<Row>) {
  const fields = Object.keys(entity.shape) as (keyof Row & string)[] // a schema's keys are its row's
  const booleans = fields.filter((field) => entity.shape[field]._zod.def.type === 'boolean')
  const selected = fields.map((field) => `"${columnOf(field)}" AS "${field}"`).join(', ')
  const insertion = insertionsInto(name, selected)
  const columns = listing?.searched.map(columnOf) ?? []
  const text = listing ? textOf(columns, columnOf(listing.phone)) : ''

  /** The embedded store keeps true and false as 1 and 0. */
  const decode = (rows: Row[]) => {
    for (const row of rows) for (const field of booleans) Object.assign(row, { [field]: Boolean(row[field]) })
    return rows
  }
  const one = async (rows: Promise<Row[]>): Promise<Row | undefined> => decode(await rows)[0]

  const filters = (page: Page) => (listing ? matching(name, listing, { columns, text }, page) : new Conditions())

  async function select(sql: Sql, conditions: Conditions, order: string, limit = Infinity): Promise<Row[]> {
    if (limit <= 0) return []
    const most = limit === Infinity ? '' : ` LIMIT $${conditions.parameters.push(limit)}`
    const statement = `SELECT ${selected} FROM ${name}${conditions} ORDER BY ${order}${most}`
    return decode(await sql(statement, conditions.parameters))
  }

  /** Columns that `values` leaves out take their defaults. */
  async function insert(sql: Sql, values: Values<Row>): Promise<Row> {
    const row = await one(sql<Row>(insertion(Object.keys(values).map(columnOf)), Object.values(values)))
    if (!row) throw new Error(`${name} returned no row for an insert`)
    return row
  }

  return {
    /** The entity's fields as a statement selects or returns them. */
    selected,
    /** All that a row is searched for, in lower case. */
    text: `lower(${text})`,

    async list(sql: Sql, page: Page = {}): Promise<Row[]> {
      return (await this.page(sql, page)).rows
    },

    /** The rows of one page, and the cursor of the next; undefined when there is none. */
    page(sql: Sql, page: Page): Promise<Paged<Row>> {
      const read = (conditions: Conditions, order: string, limit: number) => select(sql, conditions, order, limit)
      return pageOf(read, () => filters(page), page, listing)
    },

    /** How many rows the list has over all its pages. */
    async count(sql: Sql, page: Page = {}): Promise<number> {
      const conditions = filters(page)
      const statement = `SELECT count(*) AS count FROM ${name}${conditions}`
      const [row] = await sql<{ count: number }>(statement, conditions.parameters)
      return row?.count ?? 0
    },

    /** Resolves to undefined when there is no such row. */
    find: (sql: Sql, id: number): Promise<Row | undefined> =>
      one(sql(`SELECT ${selected} FROM ${name} WHERE id = $1`, [id])),

    insert,

    /** Resolves to undefined when there is no such row, or none that has these values still. */
    update(sql: Sql, id: number, values: Values<Row>, still: Values<Row> = {}): Promise<Row | undefined> {
      const conditions = new Conditions().add((place) => `id = ${place}`, id)
      const changes = Object.entries(values).map(
        ([field, value]) => `"${columnOf(field)}" = $${conditions.parameters.push(value)}`,
      )
      for (const [field, value] of Object.entries(still)) {
        conditions.add((place) => `"${columnOf(field)}" = ${place}`, value)
      }
      return one(sql(`UPDATE ${name} SET ${changes}${conditions} RETURNING ${selected}`, conditions.parameters))
    },

    /** Takes the row out of its table and keeps it among the deleted ones; false when there is no such row. */
    async remove(sql: Sql, id: number, now: Date): Promise<boolean> {
      const row = await one(sql<Row>(`DELETE FROM ${name} WHERE id = $1 RETURNING ${selected}`, [id]))
      if (!row) return false
      await deletedRows.keep(sql, name, row, now)
      return true
    },

    /** Deletes the row for good, so that nothing brings it back. */
    async erase(sql: Sql, id: number): Promise<void> {
      await sql(`DELETE FROM ${name} WHERE id = $1`, [id])
    },

    /** Brings a deleted row back as it was; undefined when it is not among the deleted ones. */
    async restore(sql: Sql, id: number): Promise<Row | undefined> {
      const row = await deletedRows.take<Row>(sql, name, id)
      return row && insert(sql, row as Values<Row>)
    },
  }
}
