import { shortTimeInWords } from '#dashboard/kit/times.ts'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { addressOf, plainView, type View, type ViewProps } from '#dashboard/kit/view/view.ts'
import type { Overview } from '#features/overview/overview.ts'
import { inDigits } from '#firm/formats.ts'
import { centsInWords } from '#firm/money.ts'
import { chartTitle } from './chart.tsx'

/** Quotes of this month: how many and how much. */
export function QuoteNumbers({ quotes, show }: Pick<ViewProps, 'show'> & { quotes: Overview['quotes'] }) {
  const { sentThisMonth, acceptedThisMonth, unanswered, oldestUnanswered } = quotes
  const sums = [
    ['Sent this month', sentThisMonth],
    ['Accepted this month', acceptedThisMonth],
    ['Unanswered', unanswered],
  ] as const
  return (
    <section className="mt-6">
      <h2 className={chartTitle}>Quotes</h2>
      <dl className="grid max-w-xl gap-0.5 text-sm/body">
        {sums.map(([name, { count, amountCents }]) => (
          <div key={name} className="grid grid-cols-[1fr_auto_--spacing(28)] gap-x-3">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{inDigits(count)}</dd>
            <dd className="text-right tabular-nums">{centsInWords(amountCents)}</dd>
          </div>
        ))}
      </dl>
      {oldestUnanswered && <Oldest quote={oldestUnanswered} show={show} />}
    </section>
  )
}

type Oldest = NonNullable<Overview['quotes']['oldestUnanswered']>

function Oldest({ quote, show }: Pick<ViewProps, 'show'> & { quote: Oldest }) {
  const view: View = { ...plainView(quote.list === 'bookings' ? 'bookings' : 'contact'), open: quote.rowId }
  return (
    <p className="mt-1 text-sm/body">
      Oldest unanswered:{' '}
      <a
        className="link inline-flex min-h-11 items-center wrap-anywhere"
        href={`?${addressOf(view)}`}
        onClick={(event) => {
          // A page load would lock the dashboard.
          event.preventDefault()
          searchFor('')
          show(view)
        }}
      >
        {quote.number}, {quote.customerName}
      </a>
      , sent {shortTimeInWords(quote.sentAt)}
    </p>
  )
}
