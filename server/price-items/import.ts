import { priceList } from '#content'
import { fieldErrorsIn } from '#domain/errors.ts'
import { amountInForm, centsIn } from '#domain/money.ts'
import { maxPriceItems, NewPriceItem, type PriceImport, type PriceItem } from '#domain/price-item.ts'
import type { Sql } from '#server/store/store.ts'
import { type CsvRow, readCsv } from './csv-rows.ts'
import { priceItems } from './repository.ts'

type ImportedRow = { line: number; item: NewPriceItem }
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
  const { rows, errors } = csv === null ? { rows: contentRows(), errors: [] } : rowsIn(csv)
  const known = new Map((await priceItems.list(sql)).map((item) => [item.description, item]))
  const added = rows.filter(({ item }) => !known.has(item.description))
  const changed = rows.flatMap(({ item }) => {
    const before = known.get(item.description)
    return before && !isSame(before, item) ? [{ id: before.id, item }] : []
  })
  if (known.size + added.length > maxPriceItems)
    errors.push({ row: 1, message: `The price list can have ${maxPriceItems} lines at most` })
  if (errors.length === 0 && !dryRun) {
    for (const { item } of added) await priceItems.create(sql, item, now)
    for (const { id, item } of changed) await priceItems.change(sql, id, item, now)
  }
  const unchanged = rows.length - added.length - changed.length
  return { dryRun, added: added.length, changed: changed.length, unchanged, errors }
}

const isSame = (item: PriceItem, { unit, unitPriceCents, taxable }: NewPriceItem) =>
  item.unit === unit && item.unitPriceCents === unitPriceCents && item.taxable === taxable

const contentRows = (): ImportedRow[] =>
  priceList.map(({ description, unit = '', price, taxable = false }, index) => ({
    line: index + 1,
    item: { description, unit, unitPriceCents: Math.round(Number(price) * 100), taxable },
  }))

function rowsIn(csv: string): { rows: ImportedRow[]; errors: ImportError[] } {
  const [first, ...others] = readCsv(csv) ?? []
  if (!first) return { rows: [], errors: [{ row: 1, message: 'The file holds no rows that can be read' }] }
  const columns = columnsOf(first)
  if (typeof columns === 'string') return { rows: [], errors: [{ row: first.line, message: columns }] }
  const rows: ImportedRow[] = []
  const errors: ImportError[] = []
  const seen = new Map<string, number>()
  for (const row of others) {
    const item = itemIn(row, columns)
    const before = typeof item === 'string' ? undefined : seen.get(item.description)
    if (typeof item === 'string') errors.push({ row: row.line, message: item })
    else if (before !== undefined)
      errors.push({ row: row.line, message: `Row ${before} has the same description, "${item.description}"` })
    else {
      seen.set(item.description, row.line)
      rows.push({ line: row.line, item })
    }
  }
  return { rows, errors }
}

type Columns = Record<keyof typeof headings, number>

/** The place of each column, -1 without one. A text is an error. */
function columnsOf({ cells }: CsvRow): Columns | string {
  // Headings of an export name a unit in parentheses.
  const names = cells.map((name) => (name.toLowerCase().split('(')[0] ?? '').trim())
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

const truths: Record<string, boolean> = { '': false, no: false, false: false, yes: true, true: true }

/** A text is an error. */
function itemIn({ cells }: CsvRow, columns: Columns): NewPriceItem | string {
  const cell = (name: keyof Columns) => cells[columns[name]] ?? ''
  const price = cell('price')
  const unitPriceCents = centsIn(price)
  if (unitPriceCents === undefined) return `${amountInForm('Price', price)}, not "${price.slice(0, 40)}"`
  const taxable = truths[cell('taxable').toLowerCase()]
  if (taxable === undefined) return `Taxable must be yes or no, not "${cell('taxable').slice(0, 40)}"`
  const read = NewPriceItem.safeParse({
    description: cell('description'),
    unit: cell('unit'),
    unitPriceCents,
    taxable,
  })
  return read.success ? read.data : fieldErrorsIn(read.error).first
}
