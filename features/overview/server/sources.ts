import * as z from 'zod/mini'
import { type SourceInMonth, sourceKinds } from '#features/overview/revenue.ts'
import type { Store } from '#platform/store/store.ts'
import { Count, shownAmount } from '#platform/store/values.ts'

/** The most names of a kind. Visitors can make up campaigns, so their number has no other limit. */
const mostNames = 20

const Row = z.extend(Count, {
  month: z.string(),
  howHeard: z.nullable(z.string()),
  sourceDetail: z.nullable(z.string()),
})
const Jobs = z.extend(Row, { amountCents: z.number() })

type Counts = Pick<SourceInMonth, 'bookings' | 'quoteRequests' | 'jobsDone' | 'amountCents'>

/** As in the indexes. */
const isKnown = '("howHeard" IS NOT NULL OR "sourceDetail" IS NOT NULL)'

const receivedStatement = (table: 'bookings' | 'contact_submissions') =>
  `SELECT month, "howHeard", "sourceDetail", count(*) AS count
  FROM months JOIN ${table} ON created_at >= start AND created_at < stop
  WHERE ${isKnown} GROUP BY month, "howHeard", "sourceDetail"`

const jobsStatement = `SELECT month, "howHeard", "sourceDetail", count(*) AS count,
    coalesce(sum(${shownAmount}), 0) AS "amountCents"
  FROM months JOIN bookings ON "plannedDay" >= month || '-01' AND "plannedDay" <= month || '-31'
  WHERE status = 'completed' AND ${isKnown} GROUP BY month, "howHeard", "sourceDetail"`

/** What came from each source in the months of the table `withMonths`, the most frequent ones first. */
export async function sourcesOf(scan: Store['scan'], withMonths: string): Promise<SourceInMonth[]> {
  const [bookings, quoteRequests, jobs] = await Promise.all([
    scan(withMonths + receivedStatement('bookings'), [], Row),
    scan(withMonths + receivedStatement('contact_submissions'), [], Row),
    scan(withMonths + jobsStatement, [], Jobs),
  ])
  const rows = [
    ...bookings.map((row) => ({ ...row, counts: { bookings: row.count } })),
    ...quoteRequests.map((row) => ({ ...row, counts: { quoteRequests: row.count } })),
    ...jobs.map((row) => ({ ...row, counts: { jobsDone: row.count, amountCents: row.amountCents } })),
  ]
  return sourceKinds.flatMap((kind) => {
    const known = rows.flatMap(({ month, counts, [kind]: name }) => (name === null ? [] : [{ month, counts, name }]))
    const names = frequentNames(known.map(({ name, counts }) => [name, weightOf(counts)]))
    const sums = new Map<string, SourceInMonth>()
    for (const { month, name, counts } of known) {
      const shown = names.includes(name) ? name : null
      const key = JSON.stringify([month, shown])
      const sum = sums.get(key) ?? { period: month, kind, name: shown, ...nothing }
      sums.set(key, plus(sum, counts))
    }
    const rank = ({ name }: SourceInMonth) => (name === null ? mostNames : names.indexOf(name))
    return [...sums.values()].sort(
      (one, other) => rank(one) - rank(other) || one.period.localeCompare(other.period, 'en'),
    )
  })
}

const nothing: Counts = { bookings: 0, quoteRequests: 0, jobsDone: 0, amountCents: 0 }

function plus(sum: SourceInMonth, counts: Partial<Counts>): SourceInMonth {
  const fields = Object.keys(nothing) as (keyof Counts)[] // its own keys
  const added = fields.map((field) => [field, sum[field] + (counts[field] ?? 0)])
  return { ...sum, ...Object.fromEntries(added) }
}

/** Requests count before jobs. */
const weightOf = ({ bookings = 0, quoteRequests = 0, jobsDone = 0 }: Partial<Counts>) =>
  bookings + quoteRequests + jobsDone / 1000

/** The names with the greatest sums. Names with the same sum come in alphabetical order. */
function frequentNames(weights: (readonly [name: string, weight: number])[]): string[] {
  const sums = new Map<string, number>()
  for (const [name, weight] of weights) sums.set(name, (sums.get(name) ?? 0) + weight)
  return [...sums]
    .sort(([name, weight], [other, otherWeight]) => otherWeight - weight || name.localeCompare(other, 'en'))
    .slice(0, mostNames)
    .map(([name]) => name)
}
