import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { overviewPath } from '#dashboard/kit/lists.ts'
import type { Period, Revenue } from '#features/overview/revenue.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { inDigits } from '#firm/formats.ts'
import { centsInWords } from '#firm/money.ts'
import { Select } from '#ui/field.tsx'
import { MonthPlot, monthName } from './month-plot.tsx'
import { NumberTable } from './number-table.tsx'
import { Sources } from './sources.tsx'

const revenuePath = '/api/revenue'

/** Bookings, jobs, amounts and quote requests by month and by year. */
export function Business() {
  const [year, setYear] = useState(() => dayAt(new Date()).slice(0, 4))
  const query = useQuery({
    // A change that reloads the overview reloads this too.
    queryKey: [overviewPath, revenuePath, year],
    queryFn: ({ signal }) => staffRequest<Revenue>(`${revenuePath}?year=${year}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <ListStates query={query} what="numbers" empty="" isEmpty={() => false}>
      {({ months, years, sources, unread }) => (
        <div className="grid min-w-0 gap-6">
          <Select
            label="Year"
            className="w-40"
            value={year}
            choices={years.map(({ period }) => ({ value: period, label: period }))}
            onChange={(event) => setYear(event.target.value)}
          />
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            <MonthPlot title="Amount of done jobs" months={months} field="amountCents" inWords={centsInWords} />
            <MonthPlot title="Jobs done" months={months} field="jobsDone" inWords={inDigits} />
          </div>
          <NumberTable
            title={`By month, ${year}`}
            first="Month"
            columns={columns}
            rows={months.map((row) => ({ name: monthName(row.period), row }))}
          />
          <NumberTable
            title="By year"
            first="Year"
            columns={columns}
            rows={years.map((row) => ({ name: row.period, row }))}
          />
          <Sources year={year} sources={sources} />
          <Notes total={years.find(({ period }) => period === year)} unread={unread} />
        </div>
      )}
    </ListStates>
  )
}

const columns: [heading: string, inWords: (period: Period) => string][] = [
  ['Jobs done', ({ jobsDone }) => inDigits(jobsDone)],
  ['Amount', ({ amountCents }) => centsInWords(amountCents)],
  ['Bookings', ({ bookings }) => inDigits(bookings)],
  ['Days to answer', ({ daysToAnswer }) => (daysToAnswer === null ? '–' : daysToAnswer.toFixed(1))],
  ['Quote requests', ({ quoteRequests }) => inDigits(quoteRequests)],
  ['Became jobs', becameJobsInWords],
  ['Estimated value', ({ estimatedCents }) => centsInWords(estimatedCents)],
]

/** What the numbers count, and what they leave out. */
function Notes({ total, unread }: { total: Period | undefined; unread: Revenue['unread'] }) {
  const { answered = 0, bookings = 0, quoteRequests = 0, jobsWithoutAmount = 0 } = total ?? {}
  const examples = unread.examples.map((text) => `“${text}”`).join(', ')
  return (
    <ul className="grid list-disc gap-1 pl-5 text-muted text-sm/normal">
      {jobsWithoutAmount > 0 && <li>{counted(jobsWithoutAmount, 'done job has', 'done jobs have')} no amount.</li>}
      {unread.count > 0 && (
        <li className="wrap-anywhere">
          {counted(unread.count, 'estimated value', 'estimated values')} could not be read: {examples}
          {unread.count > unread.examples.length && ' …'}
        </li>
      )}
      <li>
        Days to answer: from receiving a booking or quote request to the first status, agreed visit, reply or text.
        Known for {inDigits(answered)} of {inDigits(bookings + quoteRequests)} in this year.
      </li>
      <li>A job counts in the month of its agreed visit, or else of its preferred day.</li>
      <li>Bookings and quote requests count in the month in which they came in.</li>
      <li>A quote request became a job when it was made into a booking that is not cancelled.</li>
    </ul>
  )
}

function becameJobsInWords({ becameJobs, quoteRequests }: Period): string {
  if (quoteRequests === 0) return '–'
  return `${inDigits(becameJobs)} (${Math.round((becameJobs / quoteRequests) * 100)}%)`
}

const counted = (count: number, one: string, several: string) => `${inDigits(count)} ${count === 1 ? one : several}`
