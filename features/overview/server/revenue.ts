import * as z from 'zod/mini'
import type { Period, Revenue } from '#features/overview/revenue.ts'
import { startOfDay } from '#firm/business-clock.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { centsIn } from '#firm/money.ts'
import type { Store } from '#platform/store/store.ts'
import { Count, shownAmount } from '#platform/store/values.ts'
import { sourcesOf } from './sources.ts'

const Jobs = z.extend(Count, { month: z.string(), withAmount: z.number(), amountCents: z.number() })
const Received = z.extend(Count, { month: z.string() })
const Answers = z.extend(Received, { seconds: z.number() })
const EstimatedValues = z.extend(Count, { month: z.string(), text: z.string() })
const FirstTimes = z.object({ booking: z.nullable(z.string()), quoteRequest: z.nullable(z.string()) })

/** A period without its average, which cannot be added up. */
type Sums = Omit<Period, 'period' | 'daysToAnswer'> & { answerSeconds: number }

const nothing: Sums = {
  bookings: 0,
  quoteRequests: 0,
  jobsDone: 0,
  amountCents: 0,
  jobsWithoutAmount: 0,
  answered: 0,
  answerSeconds: 0,
  becameJobs: 0,
  estimatedCents: 0,
}

/** The months of the year, and every year. Each row is read once, for its month; a year is the sum of its months. */
export async function revenueOf(
  { scan, engine }: Pick<Store, 'scan' | 'engine'>,
  year: number,
  now: Date,
): Promise<Revenue> {
  const [jobs, [first]] = await Promise.all([
    scan(jobsStatement, [], Jobs),
    scan(
      `SELECT (SELECT min(created_at) FROM bookings) AS booking,
        (SELECT min(created_at) FROM contact_submissions) AS "quoteRequest"`,
      [],
      FirstTimes,
    ),
  ])
  const firstDays = [first?.booking, first?.quoteRequest].flatMap((time) => (time ? [dayAt(new Date(time))] : []))
  const yearsWithRows = [dayAt(now), ...firstDays, ...jobs.map(({ month }) => month)].map((day) =>
    Number(day.slice(0, 4)),
  )
  const years = numbersFrom(Math.min(...yearsWithRows), Math.max(...yearsWithRows))
  const months = years.flatMap(monthsOf)
  const withMonths = monthsTable(engine, months)
  const [bookings, quoteRequests, answers, becameJobs, values, sources] = await Promise.all([
    scan(withMonths + receivedStatement('bookings'), [], Received),
    scan(withMonths + receivedStatement('contact_submissions'), [], Received),
    scan(withMonths + answersStatement, [], Answers),
    scan(withMonths + becameJobsStatement, [], Received),
    scan(withMonths + valuesStatement, [], EstimatedValues),
    sourcesOf(scan, monthsTable(engine, monthsOf(year))),
  ])

  const sums = new Map<string, Sums>()
  const add = (month: string, more: Partial<Sums>) => sums.set(month, sumOf([sums.get(month) ?? nothing, more]))
  for (const { month, count, withAmount, amountCents } of jobs)
    add(month, { jobsDone: count, amountCents, jobsWithoutAmount: count - withAmount })
  for (const { month, count } of bookings) add(month, { bookings: count })
  for (const { month, count } of quoteRequests) add(month, { quoteRequests: count })
  for (const { month, count, seconds } of answers) add(month, { answered: count, answerSeconds: seconds })
  for (const { month, count } of becameJobs) add(month, { becameJobs: count })
  const unread = new Map<string, number>()
  for (const { month, text, count } of values) {
    const cents = centsIn(text)
    if (cents !== undefined) add(month, { estimatedCents: cents * count })
    else if (month.startsWith(`${year}-`)) unread.set(text, (unread.get(text) ?? 0) + count)
  }
  const monthsIn = (year: number) => monthsOf(year).map((month) => sums.get(month) ?? nothing)
  return {
    months: monthsOf(year).map((month) => periodOf(month, sums.get(month) ?? nothing)),
    sources,
    years: years.toReversed().map((year) => periodOf(String(year), sumOf(monthsIn(year)))),
    unread: {
      count: [...unread.values()].reduce((sum, count) => sum + count, 0),
      examples: [...unread]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, 3)
        .map(([text]) => text),
    },
  }
}

const jobsStatement = `SELECT substr("plannedDay", 1, 7) AS month, count(*) AS count, count("amountCents") AS "withAmount",
    coalesce(sum(${shownAmount}), 0) AS "amountCents"
  FROM bookings WHERE status = 'completed' GROUP BY substr("plannedDay", 1, 7)`

const receivedStatement = (table: 'bookings' | 'contact_submissions') =>
  `SELECT month, count(*) AS count FROM months JOIN ${table} ON created_at >= start AND created_at < stop GROUP BY month`

const answersStatement = `SELECT month, count(*) AS count, sum(seconds) AS seconds
  FROM months JOIN first_answers ON "receivedAt" >= start AND "receivedAt" < stop GROUP BY month`

/** The plus keeps SQLite from starting at the ids, which is five times as slow. */
const becameJobsStatement = `SELECT month, count(*) AS count
  FROM months JOIN contact_submissions AS request ON request.created_at >= start AND request.created_at < stop
  WHERE +request.id IN (
    SELECT conversions.id FROM conversions JOIN bookings ON bookings.id = conversions."bookingId"
    WHERE conversions.list = 'contact-submissions' AND bookings.status <> 'cancelled')
  GROUP BY month`

const valuesStatement = `SELECT month, estimated_value AS text, count(*) AS count
  FROM months JOIN contact_submissions ON created_at >= start AND created_at < stop
  WHERE estimated_value IS NOT NULL GROUP BY month, estimated_value`

/** Each month with its first instant and that of the next one. */
function monthsTable(engine: Store['engine'], months: string[]): string {
  const instant = (month: string) => `${engine === 'postgres' ? 'timestamptz ' : ''}'${startOfDay(`${month}-01`)}'`
  const rows = months.map((month) => `('${month}', ${instant(month)}, ${instant(monthAfter(month))})`)
  return `WITH months (month, start, stop) AS (VALUES ${rows.join(', ')}) `
}

function periodOf(period: string, { answerSeconds, ...sums }: Sums): Period {
  return { period, ...sums, daysToAnswer: sums.answered === 0 ? null : answerSeconds / 86_400 / sums.answered }
}

function sumOf(all: Partial<Sums>[]): Sums {
  const fields = Object.keys(nothing) as (keyof Sums)[] // its own keys
  const sum = { ...nothing }
  for (const sums of all) for (const field of fields) sum[field] += sums[field] ?? 0
  return sum
}

const numbersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const monthsOf = (year: number) => numbersFrom(1, 12).map((month) => `${year}-${String(month).padStart(2, '0')}`)

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
