import { nameOf } from './fields.ts'

/** How forms ask for a field that customers fill in. Its noun has a table of them. */
export type FieldFacts = {
  control: 'text' | 'lines' | 'phone' | 'email' | 'day' | 'choice'
  /** As HTML names it. Staff forms do not use it. */
  autoComplete?: string
  hint?: string
  choices?: readonly { value: string; label: string }[]
  /** Stands in place of a choice. */
  placeholder?: string
  /** What facts and emails call it where that is shorter than the label of the form. */
  shortLabel?: string
  /** Whether it shares its row with another on wide screens. */
  isHalf?: boolean
  /** Whether customers see it. Without it, they do. */
  isAsked?: boolean
}

/** The labels of the fields, by field. */
export const labelsOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, nameOf([field])])) as Record<Field, string> // the same fields

/** The schemas of a table, for the schema of its noun. */
export function schemasOf<Table extends Record<string, { schema: unknown }>>(table: Table) {
  const entries = Object.entries(table).map(([field, { schema }]) => [field, schema])
  return Object.fromEntries(entries) as { [Field in keyof Table]: Table[Field]['schema'] } // the same fields
}

/** The fields of a table, in its order. */
export const fieldsOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[] // its own keys

/** What a fact of the field is called. */
export const shortLabelOf = (table: Record<string, FieldFacts>, field: string) =>
  table[field]?.shortLabel ?? nameOf([field])

export const choiceOf = (value: string) => ({ value, label: value })
