import { setImmediate as nextTurn } from 'node:timers/promises'
import { deletedRows } from './deleted-rows.ts'
import { insertStatements } from './insertions.ts'
import { Conditions, type Listing, type ListQuery, matching, type SearchHints, textOf } from './listing.ts'
import { type Batch, segmentsOf, type Slice, sliceOf } from './slices.ts'
import type { Sql, Store, Value } from './store.ts'
import { inList, parseJson } from './values.ts'

/** Rows of one batch of a whole list; few enough to be copied, decoded and written in some milliseconds. */
const batchSize = 256
/** The text that this many rows have is common: see SearchHints. */
const manyRows = 5000

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
/** All rows of a list, in batches, and their number. */
export type Rows<Row> = { total: number; batches: AsyncIterable<Row[]> }
type Entity<Row> = { shape: { [Field in keyof Row]: { _zod: { def: { type: string } } } } }

/**
 * The statements that every table with an `id` needs, derived from its entity; rows come back as the entity's fields,
 * the same from both engines, newest first.
 */
export function tableOf<Row extends { id: number }>(name: string, entity: Entity<Row>, listing?: Listing<Row>) {
  const fields = Object.keys(entity.shape) as (keyof Row & string)[] // a schema's keys are its row's
  const booleans = fields.filter((field) => entity.shape[field]._zod.def.type === 'boolean')
  const selected = fields.map((field) => `"${columnOf(field)}" AS "${field}"`).join(', ')
  const insertion = insertStatements(name, selected)
  const columns = listing?.searched.map(columnOf) ?? []
  const text = listing ? textOf(columns, columnOf(listing.phone)) : ''

  /** The embedded store keeps true and false as 1 and 0. */
  const decode = (rows: Row[]) => {
    for (const row of rows) for (const field of booleans) Object.assign(row, { [field]: Boolean(row[field]) })
    return rows
  }
  const one = async (rows: Promise<Row[]>): Promise<Row | undefined> => decode(await rows)[0]

  const filters = (page: ListQuery, hints: SearchHints) =>
    listing ? matching(name, listing, { columns, text }, page, hints) : new Conditions()
  const parts = (page: ListQuery, hints: SearchHints) => segmentsOf<Row>(() => filters(page, hints), page, listing)

  /** The rows of one page, and the cursor of the next; undefined when there is none. */
  function slice(sql: Sql, page: ListQuery, hints: SearchHints = {}): Promise<Slice<Row>> {
    const select = async ({ conditions, order }: Batch<Row>, limit: number) => {
      const most = limit === Infinity ? '' : ` LIMIT $${conditions.parameters.push(limit)}`
      const statement = `SELECT ${selected} FROM ${name}${conditions} ORDER BY ${order}${most}`
      return decode(await sql(statement, conditions.parameters))
    }
    return sliceOf(select, parts(page, hints), page.limit)
  }

  /** How many rows the list has over all its pages. */
  async function count(sql: Sql, page: ListQuery = {}, hints: SearchHints = {}): Promise<number> {
    const conditions = filters(page, hints)
    const statement = `SELECT count(*) AS count FROM ${name}${conditions}`
    const [row] = await sql<{ count: number }>(statement, conditions.parameters)
    return row?.count ?? 0
  }

  /** The rows with these ids, in the order of the ids. */
  async function findMany(sql: Sql, ids: readonly number[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const [places, parameters] = inList(ids)
    const rows = decode(await sql<Row>(`SELECT ${selected} FROM ${name} WHERE id IN (${places})`, parameters))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /**
   * Reads which rows there are and their order at once, and then the rows batch by batch. A row that is deleted in
   * between is left out. No transaction stays open for a slow reader.
   */
  async function inBatches({ engine, scan }: Store, parts: Pick<Batch<Row>, 'conditions' | 'order'>[]) {
    const list = engine === 'sqlite' ? 'json_group_array' : 'json_agg'
    let ids: number[] = []
    for (const { conditions, order } of parts) {
      const statement = `SELECT ${list}(id ORDER BY ${order}) AS ids FROM ${name}${conditions}`
      const [found] = await scan<{ ids: unknown }>(statement, conditions.parameters)
      ids = ids.concat((parseJson(found?.ids) ?? []) as number[]) // PostgreSQL makes null of no rows
    }
    const all = ids
    const batchAt = (at: number) => findMany(scan, all.slice(at, at + batchSize))
    // Read before anything is sent, so that a store that is unavailable is an error and not a list that ends early.
    const first = await batchAt(0)
    async function* batches() {
      yield first
      for (let at = batchSize; at < all.length; at += batchSize) {
        // Answers of the reader thread come so fast that requests would never get a turn.
        await nextTurn()
        yield await batchAt(at)
      }
    }
    return { total: all.length, batches: batches() } satisfies Rows<Row>
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
    searchText: `lower(${text})`,

    async list(sql: Sql, wanted: ListQuery = {}, hints: SearchHints = {}): Promise<Row[]> {
      return (await slice(sql, wanted, hints)).rows
    },

    slice,
    count,
    findMany,

    /** Reads one page for staff, and how many rows there are over all pages; that number is cached. */
    async readSlice(store: Store, wanted: ListQuery): Promise<Slice<Row> & { total: number }> {
      const { limit, cursor, sort, ...filters } = wanted
      const { engine, scan } = store
      const key = `count ${name} ${JSON.stringify(filters)}`
      const total = await store.cachedUntilWrite(key, () => count(scan, filters, { engine }))
      return { ...(await slice(scan, wanted, { engine, isCommon: total >= manyRows })), total }
    },

    /** Reads all rows for staff. */
    readAll: (store: Store, wanted: ListQuery = {}): Promise<Rows<Row>> =>
      inBatches(store, parts(wanted, { engine: store.engine })),

    /** Reads all rows that meet the conditions for staff, in this order. */
    readWhere: (store: Store, conditions: Conditions, order: string): Promise<Rows<Row>> =>
      inBatches(store, [{ conditions, order }]),

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
      await deletedRows.save(sql, name, row, now)
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
