import * as z from 'zod/mini'
import { listOfTable } from '#features/lists.ts'
import type { RowEvent } from '#features/live/row-event.ts'
import { Conditions } from './conditions.ts'
import { deletedRows } from './deleted-rows.ts'
import { insertStatements } from './insert-statements.ts'
import { filterConditions, type Listing, type ListQuery } from './listing.ts'
import { batchSize, type Rows, readBatches } from './row-batches.ts'
import { authorId, noteChange } from './row-events.ts'
import { isSame, oldValues, rowHistory } from './row-history.ts'
import { searchColumnsOf, searchedFields } from './search-text.ts'
import { type Segment, type Slice, segmentsOf, sliceOf } from './slices.ts'
import type { RowSchema, Sql, Store, Value } from './store.ts'
import { Count, inList, parseJson } from './values.ts'

/** Fields with a snake_case column in docs/developer/specification.md, Data. Every other column has its field's name. */
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

/** JSON of the ids in an order. */
const Ids = z.object({ ids: z.unknown() })

/** Rows in an order. */
type Ordered = Pick<Segment<never>, 'conditions' | 'order'>

type Values<Row> = { [Field in keyof Row]?: Row[Field] & Value }
/** All columns but those with a default: a forgotten one is a type error. */
type NewRow<Stored, Defaulted extends keyof Stored> = Omit<Stored, Defaulted> & Partial<Pick<Stored, Defaulted>>
type Entity<Row> = RowSchema<Row> & { shape: { [Field in keyof Row]?: { _zod: { def: { type: string } } } } }

/** How the table's columns become the entity that its users see, and back. */
type Mapping<Stored, Row> = { entityOf(stored: Stored): Row; storedOf(row: Row): Partial<Stored> }

/**
 * The statements that every table with an `id` needs, derived from the schema of its columns. Both engines return the
 * same rows, newest first. Without a mapping, the columns are the entity.
 */
export function tableOf<
  Stored extends { id: number },
  Row extends { id: number } = Stored,
  Defaulted extends keyof Stored = keyof Stored,
>(name: string, entity: Entity<Stored>, listing?: Listing<Row>, mapping?: Mapping<Stored, Row>) {
  const fields = Object.keys(entity.shape) as (keyof Stored & string)[] // a schema's keys are its row's
  const list = listOfTable(name)
  const searched = list ? searchedFields[list] : []
  const booleans = fields.filter((field) => entity.shape[field]?._zod.def.type === 'boolean')
  const selected = fields.map((field) => `"${columnOf(field)}" AS "${field}"`).join(', ')
  const select = `SELECT ${selected} FROM ${name}`
  const insertStatement = insertStatements(name, selected)

  /** SQLite stores true and false as 1 and 0. */
  const decode = (rows: Stored[]): Row[] => {
    for (const row of rows) for (const field of booleans) Object.assign(row, { [field]: Boolean(row[field]) })
    // Without a mapping, Row is Stored.
    return mapping ? rows.map(mapping.entityOf) : (rows as unknown as Row[])
  }
  const isRow = (id: number, expected: Values<Stored>) => {
    const conditions = new Conditions().add((placeholder) => `id = ${placeholder}`, id)
    for (const [field, value] of Object.entries(expected))
      conditions.add((placeholder) => `"${columnOf(field)}" = ${placeholder}`, value)
    return conditions
  }
  /** Resolves to undefined when the row does not exist. */
  const find = async (sql: Sql, id: number): Promise<Row | undefined> =>
    decode(await sql(`${select} WHERE id = $1`, [id], entity))[0]

  const filtersOf = (query: ListQuery, engine: Store['engine'] | undefined) =>
    listing ? filterConditions(listing, name, query, engine) : new Conditions()
  const segments = (query: ListQuery, engine: Store['engine'] | undefined) =>
    segmentsOf<Row>(() => filtersOf(query, engine), query, listing)

  function slice(sql: Sql, query: ListQuery, engine?: Store['engine']): Promise<Slice<Row>> {
    const read = async ({ conditions, order }: Segment<Row>, limit: number) => {
      const limited = limit === Infinity ? '' : ` LIMIT $${conditions.parameters.push(limit)}`
      return decode(await sql(`${select}${conditions} ORDER BY ${order}${limited}`, conditions.parameters, entity))
    }
    return sliceOf(read, segments(query, engine), query.limit)
  }

  /** The number of rows in the whole list; ignores limit and cursor. */
  async function count(sql: Sql, query: ListQuery = {}, engine?: Store['engine']): Promise<number> {
    const conditions = filtersOf(query, engine)
    const statement = `SELECT count(*) AS count FROM ${name}${conditions}`
    const [row] = await sql(statement, conditions.parameters, Count)
    return row?.count ?? 0
  }

  /** The rows with these ids, in the order of the ids. */
  async function findMany(sql: Sql, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const [placeholders, parameters] = inList(ids)
    const rows = decode(await sql(`${select} WHERE id IN (${placeholders})`, parameters, entity))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** The ids of a segment's rows, in its order. */
  async function idsOf({ engine, scan }: Store, { conditions, order }: Ordered) {
    const jsonArray = engine === 'sqlite' ? 'json_group_array' : 'json_agg'
    const statement = `SELECT ${jsonArray}(id ORDER BY ${order}) AS ids FROM ${name}${conditions}`
    const [found] = await scan(statement, conditions.parameters, Ids)
    return (parseJson(found?.ids) ?? []) as number[] // json_agg returns null for no rows
  }

  /** Reads all ids first and then the rows in batches. Leaves out rows that are deleted in the meantime. */
  async function readRows(store: Store, segments: Ordered[]): Promise<Rows<Row>> {
    let ids: number[] = []
    for (const segment of segments) ids = ids.concat(await idsOf(store, segment))
    let start = 0
    const batches = await readBatches(async () => {
      if (start >= ids.length) return undefined
      const end = start + batchSize
      const rows = await findMany(store.scan, ids.slice(start, end))
      start = end
      return rows
    })
    return { total: ids.length, batches }
  }

  /**
   * Locks a row that has the expected values, so that it cannot change before the caller commits. Resolves to its columns,
   * or to undefined when there is no such row.
   */
  async function lock(sql: Sql, id: number, expected: Values<Stored> = {}): Promise<Stored | undefined> {
    const conditions = isRow(id, expected)
    const statement = `UPDATE ${name} SET id = id${conditions} RETURNING ${selected}`
    return (await sql(statement, conditions.parameters, entity))[0]
  }

  /** Omitted columns take their defaults. */
  async function insert(sql: Sql, values: NewRow<Stored, Defaulted>, kind: RowEvent['kind'] = 'created'): Promise<Row> {
    const columns = { ...values, ...searchColumnsOf(name, values) }
    const statement = insertStatement(Object.keys(columns).map(columnOf))
    const [row] = decode(await sql(statement, Object.values(columns) as Value[], entity)) // columns hold nothing else
    if (!row) throw new Error(`${name} returned no row for an insert`)
    noteChange(sql, name, row.id, kind)
    const { createdAt } = row as { createdAt?: string } // every row of a list has it
    if (kind === 'created' && createdAt && authorId())
      await rowHistory.add(sql, name, { rowId: row.id, kind }, createdAt)
    return row
  }

  /** Renews what searches compare. The row is locked, so its fields are the newest. */
  async function foldRow(sql: Sql, row: Row): Promise<void> {
    const folded = Object.entries(searchColumnsOf(name, row) ?? {})
    const changes = folded.map(([column], index) => `"${column}" = $${index + 2}`)
    await sql(`UPDATE ${name} SET ${changes} WHERE id = $1`, [row.id, ...folded.map(([, text]) => text)])
  }

  return {
    /** The entity's fields for SELECT and RETURNING. */
    selected,
    async list(sql: Sql, query: ListQuery = {}, engine?: Store['engine']): Promise<Row[]> {
      return (await slice(sql, query, engine)).rows
    },

    slice,
    count,
    findMany,

    /** Reads one slice and the number of rows in the whole list. */
    async readSlice(store: Store, query: ListQuery): Promise<Slice<Row> & { total: number }> {
      const { limit, cursor, sort, ...filters } = query
      const { engine, scan } = store
      const total = await count(scan, filters, engine)
      return { ...(await slice(scan, query, engine)), total }
    },

    /** Reads the whole list. */
    readAll: (store: Store, query: ListQuery = {}): Promise<Rows<Row>> =>
      readRows(store, segments(query, store.engine)),

    /** Reads all rows that match the conditions, in the given order. */
    readWhere: (store: Store, conditions: Conditions, order: string): Promise<Rows<Row>> =>
      readRows(store, [{ conditions, order }]),

    find,
    insert,

    /**
     * Resolves to undefined when the row does not exist or no longer has the expected values. The row's history keeps the
     * old values.
     */
    async update(
      sql: Sql,
      id: number,
      values: Values<Stored>,
      expected: Values<Stored> = {},
    ): Promise<Row | undefined> {
      const stored = list ? await lock(sql, id) : undefined
      const before = stored && decode([stored])[0]
      const conditions = isRow(id, expected)
      const changes = Object.entries(values).map(
        ([field, value]) => `"${columnOf(field)}" = $${conditions.parameters.push(value)}`,
      )
      const statement = `UPDATE ${name} SET ${changes}${conditions} RETURNING ${selected}`
      const [row] = decode(await sql(statement, conditions.parameters, entity))
      if (!row) return undefined
      if (searched.some((field) => field in values)) await foldRow(sql, row)
      noteChange(sql, name, id, 'changed', before !== undefined && isSame(before, row))
      const old = before && oldValues(before, row)
      const { updatedAt } = row as { updatedAt?: string } // every row of a list has it
      if (old && updatedAt) await rowHistory.add(sql, name, { rowId: id, kind: 'changed', before: old }, updatedAt)
      return row
    },

    lock,

    /** Moves the row to the deleted rows; false when it does not exist. */
    async remove(sql: Sql, id: number, now: Date): Promise<boolean> {
      const stored = await lock(sql, id)
      const [row] = decode(stored ? [stored] : [])
      if (!row) return false
      await sql(`DELETE FROM ${name} WHERE id = $1`, [id])
      await deletedRows.save(sql, name, row, now)
      noteChange(sql, name, id, 'deleted')
      await rowHistory.add(sql, name, { rowId: id, kind: 'deleted' }, now.toISOString())
      return true
    },

    /** Deletes the row for good. */
    async erase(sql: Sql, id: number): Promise<void> {
      await sql(`DELETE FROM ${name} WHERE id = $1`, [id])
      noteChange(sql, name, id, 'deleted')
    },

    /** Moves a deleted row back; undefined when it is not among the deleted rows. */
    async restore(sql: Sql, id: number, now: Date): Promise<Row | undefined> {
      const row = await deletedRows.take<Row>(sql, name, id)
      if (!row) return undefined
      const stored = mapping ? mapping.storedOf(row) : (row as unknown as Partial<Stored>) // without a mapping, the same
      // A row that an earlier version deleted lacks newer columns.
      const values = fields.flatMap((field) => (stored[field] === undefined ? [] : [[field, stored[field]] as const]))
      const restored = await insert(sql, Object.fromEntries(values) as NewRow<Stored, Defaulted>, 'restored') // what `remove` saved
      await rowHistory.add(sql, name, { rowId: id, kind: 'restored' }, now.toISOString())
      return restored
    },
  }
}
