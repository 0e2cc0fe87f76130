import { type NewPriceItem, PriceItem, type PriceItemChange } from '#features/price-list/price-item.ts'
import type { Sql } from '#platform/store/store.ts'
import { tableOf } from '#platform/store/table.ts'
import { Count } from '#platform/store/values.ts'

const table = tableOf<PriceItem>('price_items', PriceItem)

/** The lines of the price list. Quotes hold copies of them. */
export const priceItems = {
  find: table.find,

  /** In alphabetical order. */
  async list(sql: Sql): Promise<PriceItem[]> {
    const items = await table.list(sql)
    return items.sort((one, other) => one.description.localeCompare(other.description, 'en') || one.id - other.id)
  },

  async count(sql: Sql): Promise<number> {
    const [counted] = await sql('SELECT count(*) AS count FROM price_items', [], Count)
    return counted?.count ?? 0
  },

  create: (sql: Sql, item: NewPriceItem, now: Date): Promise<PriceItem> =>
    table.insert(sql, { ...item, createdAt: now.toISOString(), updatedAt: now.toISOString() }),

  /** Resolves to undefined if the line does not exist, or its `updatedAt` is not the expected one. */
  change: (
    sql: Sql,
    id: PriceItem['id'],
    change: PriceItemChange,
    now: Date,
    expected?: PriceItem['updatedAt'],
  ): Promise<PriceItem | undefined> =>
    table.update(
      sql,
      id,
      { ...change, updatedAt: now.toISOString() },
      expected === undefined ? {} : { updatedAt: expected },
    ),

  /** False when the line does not exist. */
  async remove(sql: Sql, id: PriceItem['id']): Promise<boolean> {
    return (await sql('DELETE FROM price_items WHERE id = $1 RETURNING id', [id])).length > 0
  },
}
