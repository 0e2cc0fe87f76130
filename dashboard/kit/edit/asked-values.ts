import { dayOf } from '#firm/calendar-day.ts'
import { type FieldFacts, fieldsOf } from '#firm/field-facts.ts'

type Values<Table> = Record<keyof Table & string, string>
type Row<Table> = Record<keyof Table & string, string | null>

/** What a customer was asked, as a form holds it. A date is a day such as 2026-12-01. */
export function askedValuesOf<Table extends Record<string, FieldFacts>>(table: Table, row: Row<Table>): Values<Table> {
  const values = fieldsOf(table).map((field) => {
    const value = row[field] ?? ''
    return [field, value && table[field]?.control === 'day' ? dayOf(value) : value]
  })
  return Object.fromEntries(values) as Values<Table> // the fields of the table
}

/** The fields that differ from those of the row. */
export function correctionsOf<Table extends Record<string, FieldFacts>>(
  table: Table,
  values: Values<Table>,
  row: Row<Table>,
): Partial<Values<Table>> {
  const before = askedValuesOf(table, row)
  const changed = fieldsOf(table).filter((field) => values[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values<Table>> // fields of the table
}
