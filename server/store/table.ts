import { Conditions } from './conditions.ts'
import { deletedRows } from './deleted-rows.ts'
import { insertStatements } from './insert-statements.ts'
import { filterConditions, type Listing, type ListQuery, searchTextOf } from './listing.ts'
import { batchSize, type Rows, readBatches } from './row-batches.ts'
import type { SearchHints } from './search-condition.ts'
import { type Segment, type Slice, segmentsOf, sliceOf } from './slices.ts'
import type { Sql, Store, Value } from './store.ts'
import { inList, parseJson } from './values.ts'

/** A search with at least this many matches counts as common: see SearchHints. */
const commonMatches = 5000

/** Fields with a snake_case column in docs/specification.md, Data. Every other column has its field's name. */
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

/** Rows in an order. */
type Ordered = Pick<Segment<never>, 'conditions' | 'order'>

type Values<Row> = { [Field in keyof Row]?: Row[Field] & Value }
type Entity<Row> = { shape: { [Field in keyof Row]?: { _zod: { def: { type: string } } } } }

/**
 * The statements that every table with an `id` needs, derived from its entity. Both engines return rows as the entity's
 * fields, with those of joined tables, newest first.
 */
export function tableOf<Row extends { id: number }>(name: string, entity: Entity<Row>, listing?: Listing<Row>) {
  const fields = Object.keys(entity.shape) as (keyof Row & string)[] // a schema's keys are its row's
  const booleans = fields.filter((field) => entity.shape[field]?._zod.def.type === 'boolean')
  const selected = fields.map((field) => `"${columnOf(field)}" AS "${field}"`).join(', ')
  const joined = listing?.joined
  const source = joined ? `${name} ${joined.tables}` : name
  const select = `SELECT ${joined ? `${selected}, ${joined.columns}` : selected} FROM ${source}`
  const insertStatement = insertStatements(name, selected)
  const searchColumns = listing?.searched.map(columnOf) ?? []
  const searchText = listing ? searchTextOf(searchColumns, columnOf(listing.phone)) : ''

  /** SQLite stores true and false as 1 and 0. */
  const decode = (rows: Row[]) => {
    for (const row of rows) for (const field of booleans) Object.assign(row, { [field]: Boolean(row[field]) })
    if (joined) for (const row of rows) joined.decode(row)
    return rows
  }
  /** Resolves to undefined when the row does not exist. */
  const find = async (sql: Sql, id: number): Promise<Row | undefined> =>
    decode(await sql<Row>(`${select} WHERE id = $1`, [id]))[0]

  /** The tables that the query's conditions and order name. */
  const sourceOf = ({ sort, from, to }: ListQuery) => (sort === 'visit' || from || to ? source : name)

  /** The tables that a count needs: one, unless the query filters by day and something else. */
  function countedIn({ from, to, sort: _, limit: __, cursor: ___, today: ____, ...others }: ListQuery): string {
    const isByDay = joined && (from || to)
    if (!isByDay) return name
    return Object.values(others).every((filter) => filter === undefined) ? joined.dayTable : source
  }

  const filtersOf = (query: ListQuery, hints: SearchHints) => {
    const target = { table: name, columns: searchColumns, text: searchText }
    return listing ? filterConditions(listing, target, query, hints) : new Conditions()
  }
  const segments = (query: ListQuery, hints: SearchHints) =>
    segmentsOf<Row>(() => filtersOf(query, hints), query, listing)

  function slice(sql: Sql, query: ListQuery, hints: SearchHints = {}): Promise<Slice<Row>> {
    const read = async ({ conditions, order }: Segment<Row>, limit: number) => {
      const limited = limit === Infinity ? '' : ` LIMIT $${conditions.parameters.push(limit)}`
      return decode(await sql(`${select}${conditions} ORDER BY ${order}${limited}`, conditions.parameters))
    }
    return sliceOf(read, segments(query, hints), query.limit)
  }

  /** The number of rows in the whole list; ignores limit and cursor. */
  async function count(sql: Sql, query: ListQuery = {}, hints: SearchHints = {}): Promise<number> {
    const conditions = filtersOf(query, hints)
    const statement = `SELECT count(*) AS count FROM ${countedIn(query)}${conditions}`
    const [row] = await sql<{ count: number }>(statement, conditions.parameters)
    return row?.count ?? 0
  }

  /** The rows with these ids, in the order of the ids. */
  async function findMany(sql: Sql, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const [placeholders, parameters] = inList(ids)
    const rows = decode(await sql<Row>(`${select} WHERE id IN (${placeholders})`, parameters))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** The ids of a segment's rows, in its order. */
  async function idsOf({ engine, scan }: Store, from: string, { conditions, order }: Ordered) {
    const jsonArray = engine === 'sqlite' ? 'json_group_array' : 'json_agg'
    const statement = `SELECT ${jsonArray}(id ORDER BY ${order}) AS ids FROM ${from}${conditions}`
    const [found] = await scan<{ ids: unknown }>(statement, conditions.parameters)
    return (parseJson(found?.ids) ?? []) as number[] // json_agg returns null for no rows
  }

  /** Reads all ids first and then the rows in batches. Leaves out rows that are deleted in the meantime. */
  async function readRows(store: Store, from: string, segments: Ordered[]): Promise<Rows<Row>> {
    let ids: number[] = []
    for (const segment of segments) ids = ids.concat(await idsOf(store, from, segment))
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

  /** Omitted columns take their defaults. */
  async function insert(sql: Sql, values: Values<Row>): Promise<Row> {
    const [row] = await sql<Row>(insertStatement(Object.keys(values).map(columnOf)), Object.values(values))
    if (!row) throw new Error(`${name} returned no row for an insert`)
    for (const field of booleans) Object.assign(row, { [field]: Boolean(row[field]) })
    return { ...row, ...joined?.ofNewRow }
  }

  return {
    /** The entity's fields for SELECT and RETURNING. */
    selected,
    /** SQL for all searched text of a row, in lower case. */
    searchText: `lower(${searchText})`,

    async list(sql: Sql, query: ListQuery = {}, hints: SearchHints = {}): Promise<Row[]> {
      return (await slice(sql, query, hints)).rows
    },

    slice,
    count,
    findMany,

    /** Reads one slice and the number of rows in the whole list. The number is cached until the next write. */
    async readSlice(store: Store, query: ListQuery): Promise<Slice<Row> & { total: number }> {
      const { limit, cursor, sort, ...filters } = query
      const { engine, scan } = store
      const key = `count ${name} ${JSON.stringify(filters)}`
      const total = await store.cachedUntilWrite(key, () => count(scan, filters, { engine }))
      return { ...(await slice(scan, query, { engine, isCommon: total >= commonMatches })), total }
    },

    /** Reads the whole list. */
    readAll: (store: Store, query: ListQuery = {}): Promise<Rows<Row>> =>
      readRows(store, sourceOf(query), segments(query, { engine: store.engine })),

    /** Reads all rows that match the conditions, in the given order. */
    readWhere: (store: Store, conditions: Conditions, order: string): Promise<Rows<Row>> =>
      readRows(store, source, [{ conditions, order }]),

    find,
    insert,

    /** Resolves to undefined when the row does not exist or no longer has the expected values. */
    async update(sql: Sql, id: number, values: Values<Row>, expected: Values<Row> = {}): Promise<Row | undefined> {
      const conditions = new Conditions().add((placeholder) => `id = ${placeholder}`, id)
      const changes = Object.entries(values).map(
        ([field, value]) => `"${columnOf(field)}" = $${conditions.parameters.push(value)}`,
      )
      for (const [field, value] of Object.entries(expected)) {
        conditions.add((placeholder) => `"${columnOf(field)}" = ${placeholder}`, value)
      }
      const statement = `UPDATE ${name} SET ${changes}${conditions} RETURNING ${selected}`
      const updated = await sql<Row>(statement, conditions.parameters)
      return joined && updated.length > 0 ? find(sql, id) : decode(updated)[0]
    },

    /** Moves the row to the deleted rows; false when it does not exist. */
    async remove(sql: Sql, id: number, now: Date): Promise<boolean> {
      await sql(`UPDATE ${name} SET id = id WHERE id = $1`, [id]) // locks the row, so that it cannot change in between
      const row = await find(sql, id)
      if (!row) return false
      await sql(`DELETE FROM ${name} WHERE id = $1`, [id])
      await deletedRows.save(sql, name, row, now)
      return true
    },

    /** Deletes the row for good. */
    async erase(sql: Sql, id: number): Promise<void> {
      await sql(`DELETE FROM ${name} WHERE id = $1`, [id])
    },

    /** Moves a deleted row back, without its joined fields; undefined when it is not among the deleted rows. */
    async restore(sql: Sql, id: number): Promise<Row | undefined> {
      const row = await deletedRows.take<Row>(sql, name, id)
      if (!row) return undefined
      const values = fields.map((field) => [field, row[field]] as const)
      await insert(sql, Object.fromEntries(values) as Values<Row>) // the values that `remove` saved
      return row
    },
  }
}
