import { useState } from 'react'
import type { SourceInMonth } from '#features/overview/revenue.ts'
import { inDigits } from '#firm/formats.ts'
import { fieldLabels } from '#firm/labels.ts'
import { centsInWords } from '#firm/money.ts'
import { Select } from '#ui/field.tsx'
import { monthName } from './month-plot.tsx'
import { NumberTable } from './number-table.tsx'

const titles = { howHeard: fieldLabels.howHeard, sourceDetail: 'Campaigns' } satisfies Record<
  SourceInMonth['kind'],
  string
>
const kinds = Object.keys(titles) as SourceInMonth['kind'][] // its own keys

type Source = Omit<SourceInMonth, 'period'>

/** Where bookings, quote requests and jobs came from, in the year or one of its months. Empty when nothing is known. */
export function Sources({ year, sources }: { year: string; sources: readonly SourceInMonth[] }) {
  const [month, setMonth] = useState('')
  const months = [...new Set(sources.map(({ period }) => period))].sort()
  // A month of another year.
  const chosen = months.includes(month) ? month : ''
  if (sources.length === 0) return null
  return (
    <div className="grid min-w-0 gap-4">
      <Select
        label="Sources in"
        className="w-40"
        value={chosen}
        choices={[
          { value: '', label: year },
          ...months.map((period) => ({ value: period, label: `${monthName(period)} ${year}` })),
        ]}
        onChange={(event) => setMonth(event.target.value)}
      />
      {kinds.map((kind) => {
        const found = sumsOf(sources.filter((each) => each.kind === kind && (!chosen || each.period === chosen)))
        return (
          found.length > 0 && (
            <NumberTable
              key={kind}
              title={titles[kind]}
              first="Source"
              columns={columns}
              rows={found.map((source) => ({ name: source.name ?? 'All others', row: source }))}
            />
          )
        )
      })}
    </div>
  )
}

const columns: [heading: string, inWords: (source: Source) => string][] = [
  ['Bookings', ({ bookings }) => inDigits(bookings)],
  ['Quote requests', ({ quoteRequests }) => inDigits(quoteRequests)],
  ['Jobs done', ({ jobsDone }) => inDigits(jobsDone)],
  ['Amount', ({ amountCents }) => centsInWords(amountCents)],
]

/** One row for each name, in the same order. */
function sumsOf(sources: readonly SourceInMonth[]): Source[] {
  const sums = new Map<string | null, Source>()
  for (const source of sources) {
    const sum = sums.get(source.name)
    sums.set(
      source.name,
      sum
        ? {
            ...sum,
            bookings: sum.bookings + source.bookings,
            quoteRequests: sum.quoteRequests + source.quoteRequests,
            jobsDone: sum.jobsDone + source.jobsDone,
            amountCents: sum.amountCents + source.amountCents,
          }
        : source,
    )
  }
  return [...sums.values()]
}
