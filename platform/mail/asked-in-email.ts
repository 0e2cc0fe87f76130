import { type FieldFacts, fieldsOf, shortLabelOf } from '#firm/field-facts.ts'
import { shownPhone } from '#firm/phone.ts'
import type { EmailContent } from './email-template.ts'

type Facts = EmailContent['facts']

/** What a customer was asked, for the office. `own` has the facts that are more than the value of their field. */
export function askedInEmail<Table extends Record<string, FieldFacts>>(
  table: Table,
  row: Record<keyof Table & string, string | null>,
  own: Partial<Record<keyof Table, Facts>> = {},
): Facts {
  return fieldsOf(table).flatMap((field): Facts => {
    const value = row[field]
    const shown = value && table[field]?.control === 'phone' ? shownPhone(value) : value
    return own[field] ?? [[shortLabelOf(table, field), shown]]
  })
}
