import { deletedRows } from './deleted-rows.ts'
import type { Sql, Value } from './store.ts'

/** What a list may be narrowed to. */
export type Page = {
  /** At most this many rows; all of them when missing. */
  limit?: number | undefined
  /** Only rows older than the one with this id. */
  cursor?: number | undefined
  status?: string | undefined
  /** Only rows with this text, whatever its case, in one of their searched fields. */
  q?: string | undefined
}

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

type Entity<Row> = { shape: { [Field in keyof Row]: { _zod: { def: { type: string } } } } }

/**
 * The statements that every table with an `id` needs, derived from its entity; rows come back as the entity's fields,
 * the same from both engines, newest first.
 */
export function tableOf<Row extends { id: number }>(
  name: string,
  entity: Entity<Row>,
  searched: readonly (keyof Row & string)[],
) {
  const fields = Object.keys(entity.shape) as (keyof Row & string)[] // a schema's keys are its row's
  const booleans = fields.filter((field) => entity.shape[field]._zod.def.type === 'boolean')
  const selected = fields.map((field) => `"${columnOf(field)}" AS "${field}"`).join(', ')
  const haystack = searched.map((field) => `coalesce("${columnOf(field)}", '')`).join(` || ' ' || `)

  /** The embedded store keeps true and false as 1 and 0. */
  const decode = (rows: Row[]) => {
    for (const row of rows) for (const field of booleans) Object.assign(row, { [field]: Boolean(row[field]) })
    return rows
  }
  const one = async (rows: Promise<Row[]>): Promise<Row | undefined> => decode(await rows)[0]

  function matching({ status, q }: Page) {
    const conditions: string[] = []
    const parameters: Value[] = []
    if (status !== undefined) conditions.push(`status = $${parameters.push(status)}`)
    if (q)
      conditions.push(`lower(${haystack}) LIKE $${parameters.push(`%${escapeLike(q.toLowerCase())}%`)} ESCAPE '\\'`)
    return { conditions, parameters }
  }

  /** Columns that `values` leaves out take their defaults. */
  async function insert(sql: Sql, values: { [Field in keyof Row]?: Row[Field] & Value }): Promise<Row> {
    const columns = Object.keys(values).map((field) => `"${columnOf(field)}"`)
    const places = columns.map((_, index) => `$${index + 1}`)
    const statement = `INSERT INTO ${name} (${columns}) VALUES (${places}) RETURNING ${selected}`
    const row = await one(sql<Row>(statement, Object.values(values)))
    if (!row) throw new Error(`${name} returned no row for an insert`)
    return row
  }

  return {
    /** The entity's fields as a statement selects or returns them. */
    selected,

    async list(sql: Sql, page: Page = {}): Promise<Row[]> {
      const { conditions, parameters } = matching(page)
      if (page.cursor !== undefined) conditions.push(`id < $${parameters.push(page.cursor)}`)
      const limit = page.limit === undefined ? '' : ` LIMIT $${parameters.push(page.limit)}`
      return decode(
        await sql(`SELECT ${selected} FROM ${name}${where(conditions)} ORDER BY id DESC${limit}`, parameters),
      )
    },

    /** How many rows the list has over all its pages. */
    async count(sql: Sql, page: Page = {}): Promise<number> {
      const { conditions, parameters } = matching(page)
      const [row] = await sql<{ count: number }>(
        `SELECT count(*) AS count FROM ${name}${where(conditions)}`,
        parameters,
      )
      return row?.count ?? 0
    },

    /** Resolves to undefined when there is no such row. */
    find: (sql: Sql, id: number): Promise<Row | undefined> =>
      one(sql(`SELECT ${selected} FROM ${name} WHERE id = $1`, [id])),

    insert,

    /** Resolves to undefined when there is no such row. */
    update(sql: Sql, id: number, values: { [Field in keyof Row]?: Row[Field] & Value }): Promise<Row | undefined> {
      const changes = Object.keys(values).map((field, index) => `"${columnOf(field)}" = $${index + 2}`)
      return one(
        sql(`UPDATE ${name} SET ${changes} WHERE id = $1 RETURNING ${selected}`, [id, ...Object.values(values)]),
      )
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
      return row && insert(sql, row as Row & { [Field in keyof Row]: Row[Field] & Value })
    },
  }
}

const where = (conditions: string[]) => (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '')

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
