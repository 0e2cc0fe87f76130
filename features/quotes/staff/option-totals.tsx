import { useWatch } from 'react-hook-form'
import { presentRule } from '#features/quotes/quote-lines.ts'
import { quoteTotals } from '#features/quotes/quote-totals.ts'
import { percentInWords } from '#features/quotes/quote-words.ts'
import type { QuoteForm } from './line-fields.tsx'
import { type LineValues, readLines, sumInWords } from './quote-values.ts'

const rule = presentRule()
const { taxPercent } = rule

function totalsOf(lines: readonly LineValues[]) {
  const read = readLines(lines)
  const addOns = lines.flatMap(({ addOn }, index) => (addOn ? [index + 1] : []))
  return {
    without: read && quoteTotals(read, [], rule),
    withAll: read && quoteTotals(read, addOns, rule),
    hasAddOns: addOns.length > 0,
  }
}

/** The totals of an option while it is typed. The server computes what is saved. The form shows a single total elsewhere. */
export function OptionTotals({ form, option, isOnly }: { form: QuoteForm; option: number; isOnly: boolean }) {
  const lines = useWatch({ control: form.control, name: `options.${option}.lines` })
  const { without, withAll, hasAddOns } = totalsOf(lines ?? [])
  const rows = [
    ...(taxPercent === null
      ? []
      : [
          { label: 'Subtotal', cents: without?.subtotalCents },
          { label: `Sales tax (${percentInWords(taxPercent)})`, cents: without?.taxCents },
        ]),
    { label: hasAddOns ? 'Total without add-ons' : 'Total', cents: without?.totalCents },
    ...(hasAddOns ? [{ label: 'Total with all add-ons', cents: withAll?.totalCents }] : []),
  ]
  if (isOnly && rows.length === 1) return null
  return (
    <dl className="quote-sums">
      {rows.map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{sumInWords(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The total of each option, in the last line of the form. */
export function QuoteTotal({ form }: { form: QuoteForm }) {
  const options = useWatch({ control: form.control, name: 'options' })
  return (
    <p className="flex flex-wrap gap-x-4 tabular-nums">
      {options.map(({ name, lines }, index) => (
        // The order is all that tells options apart while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} className="wrap-anywhere">
          {options.length > 1 ? name : 'Total'} <b>{sumInWords(totalsOf(lines).without?.totalCents)}</b>
        </span>
      ))}
    </p>
  )
}
