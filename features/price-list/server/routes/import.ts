import { priceList } from '#content'
import { maxPriceItems, NewPriceItem, type PriceImport, type PriceItem } from '#features/price-list/price-item.ts'
import { priceItems } from '#features/price-list/server/price-items.ts'
import { fieldErrorsIn } from '#firm/errors.ts'
import { withoutMarks } from '#firm/fields.ts'
import { amountInForm, centsIn } from '#firm/money.ts'
import type { Sql } from '#platform/store/store.ts'
import { type CsvRow, readCsv } from './csv-rows.ts'

type ImportError = PriceImport['errors'][number]

/** The first is required. The others may be missing. */
const headings = { description: 'description', unit: 'unit', price: 'price', taxable: 'taxable' } as const

/**
 * Imports the lines of a CSV file, or without one those of the content. A line with a known description changes that line.
 * With an error, or in a dry run, nothing is saved.
 */
export async function importPrices(
  sql: Sql,
  { csv, dryRun }: { csv: string | null; dryRun: boolean },
  now: Date,
): Promise<PriceImport> {
  const { items, errors } = csv === null ? { items: contentItems(), errors: [] } : itemsIn(csv)
  const known = await priceItems.list(sql)
  const { added, changed } = compare(items, known)
  if (known.length + added.length > maxPriceItems)
    errors.push({ row: 1, message: `The price list can have ${maxPriceItems} lines at most` })
  if (errors.length === 0 && !dryRun) {
    for (const item of added) await priceItems.create(sql, item, now)
    for (const { id, item } of changed) await priceItems.change(sql, id, item, now)
  }
  const unchanged = items.length - added.length - changed.length
  return { dryRun, added: added.length, changed: changed.length, unchanged, errors }
}

/** Several lines may have one description. Each of them stands for one line of the list: an equal one first, then one with its unit. */
function compare(items: NewPriceItem[], known: PriceItem[]) {
  const left = new Set(known)
  const takeOf = (isLike: (item: PriceItem, other: NewPriceItem) => boolean) => (item: NewPriceItem) => {
    const before = [...left].find((each) => each.description === item.description && isLike(each, item))
    if (before) left.delete(before)
    return before
  }
  const rest = items.filter((item) => !takeOf(isSame)(item))
  const sameUnit = rest.map((item) => ({ item, before: takeOf((each, { unit }) => each.unit === unit)(item) }))
  const compared = sameUnit.map(({ item, before }) => ({ item, before: before ?? takeOf(() => true)(item) }))
  return {
    added: compared.flatMap(({ item, before }) => (before ? [] : [item])),
    changed: compared.flatMap(({ item, before }) => (before ? [{ id: before.id, item }] : [])),
  }
}

const isSame = (item: PriceItem, { unit, unitPriceCents, taxable }: NewPriceItem) =>
  item.unit === unit && item.unitPriceCents === unitPriceCents && item.taxable === taxable

const contentItems = (): NewPriceItem[] =>
  priceList.map(({ description, unit = '', price, taxable = false }) => ({
    ...{ description, unit, unitPriceCents: Math.round(Number(price) * 100), taxable },
  }))

function itemsIn(csv: string): { items: NewPriceItem[]; errors: ImportError[] } {
  const read = readCsv(csv)
  if (!Array.isArray(read)) return { items: [], errors: [{ row: read.line, message: read.message }] }
  const [first, ...others] = read
  if (!first) return { items: [], errors: [{ row: 1, message: 'The file holds no rows that can be read' }] }
  const columns = columnsOf(first)
  if (typeof columns === 'string') return { items: [], errors: [{ row: first.line, message: columns }] }
  const items: NewPriceItem[] = []
  const errors: ImportError[] = []
  for (const row of others) {
    const surplus = row.cells.slice(first.cells.length).some((cell) => cell !== '')
    const item = surplus
      ? `This row has ${row.cells.length} cells, and the first row has ${first.cells.length}. Put a cell with a comma in quotation marks`
      : itemIn(row, columns)
    if (typeof item === 'string') errors.push({ row: row.line, message: item })
    else items.push(item)
  }
  return { items, errors }
}

type Columns = Record<keyof typeof headings, number>

/** The place of each column, -1 without one. A text is an error. */
function columnsOf({ cells }: CsvRow): Columns | string {
  // Headings of an export name a unit in parentheses.
  const names = cells.map((name) => (withoutMarks(name).toLowerCase().split('(')[0] ?? '').trim())
  const columns = {
    description: names.indexOf(headings.description),
    unit: names.indexOf(headings.unit),
    price: names.indexOf(headings.price),
    taxable: names.indexOf(headings.taxable),
  }
  if (columns.description < 0 || columns.price < 0)
    return 'The first row must name the columns Description, Unit, Price and Taxable'
  return columns
}

/**
 * An amount of another country with a point before its hundredths, such as 1.234,50 or 1 234,5: one or two digits after the last
 * separator can only be these. Any other text stays as it is.
 */
function withPoint(price: string): string {
  const [, beforeComma, beforePoint, fraction = ''] =
    /^(?:(\d+|\d{1,3}(?:[.\s’']\d{3})+),|(\d+|\d{1,3}(?:[,\s’']\d{3})+)\.)(\d{1,2})$/.exec(withoutMarks(price)) ?? []
  const whole = beforeComma ?? beforePoint
  return whole ? `${whole.replaceAll(/\D/g, '')}.${fraction.padEnd(2, '0')}` : price
}

const truths: Record<string, boolean> = { '': false, no: false, false: false, yes: true, true: true }

/** A text is an error. */
function itemIn({ cells }: CsvRow, columns: Columns): NewPriceItem | string {
  const cell = (name: keyof Columns) => cells[columns[name]] ?? ''
  const price = cell('price')
  const unitPriceCents = centsIn(price) ?? centsIn(withPoint(price))
  if (unitPriceCents === undefined) return `${amountInForm('Price', price)}, not "${price.slice(0, 40)}"`
  const taxable = truths[withoutMarks(cell('taxable')).toLowerCase()]
  if (taxable === undefined) return `Taxable must be yes or no, not "${cell('taxable').slice(0, 40)}"`
  const read = NewPriceItem.safeParse({
    description: cell('description'),
    unit: cell('unit'),
    unitPriceCents,
    taxable,
  })
  return read.success ? read.data : fieldErrorsIn(read.error).first
}
