import { useMutation } from '@tanstack/react-query'
import { CalendarClock, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { activePanel, useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { shortTimeInWords } from '#dashboard/kit/times.ts'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { plainView, type ViewProps } from '#dashboard/kit/view/view.ts'
import type { QuoteToSchedule } from '#features/quotes/row-quote.ts'
import { inDigits } from '#firm/formats.ts'
import { centsInWords } from '#firm/money.ts'
import { Button } from '#ui/button.tsx'
import { readToSchedule, type ToSchedule } from './schedule.ts'

/** Shown before "Show all". */
const firstCount = 3

type AcceptedListProps = Pick<ViewProps, 'show'> & {
  quotes: readonly QuoteToSchedule[]
  onSchedule(work: ToSchedule): void
}

/** Accepted quotes that wait for a booking or a visit, the last accepted first. */
export function AcceptedList({ quotes, onSchedule, show }: AcceptedListProps) {
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? quotes : quotes.slice(0, firstCount)
  return (
    <section aria-labelledby={id} className="my-2 print:hidden">
      <h2 id={id} tabIndex={-1} className="w-fit scroll-mt-24 font-bold text-lg/title">
        Accepted quotes <span className="text-muted tabular-nums">({inDigits(quotes.length)})</span>
      </h2>
      <ul className="mt-1.5 grid gap-1.5">
        {shown.map((quote) => (
          <AcceptedQuote key={quote.id} quote={quote} headingId={id} onSchedule={onSchedule} show={show} />
        ))}
      </ul>
      {shown.length < quotes.length && (
        <button type="button" className="link min-h-11" onClick={() => setShowsAll(true)}>
          Show all {inDigits(quotes.length)} accepted quotes
        </button>
      )}
    </section>
  )
}

type AcceptedQuoteProps = Omit<AcceptedListProps, 'quotes'> & { quote: QuoteToSchedule; headingId: string }

function AcceptedQuote({ quote, headingId, onSchedule, show }: AcceptedQuoteProps) {
  const { list, rowId, number, customerName, amountCents, acceptedAt } = quote
  const nameId = useId()
  const reading = useMutation({
    mutationFn: () => readToSchedule(quote),
    onSuccess: (work) => work && onSchedule(work),
  })
  const item = useFocusAfterRemoval<HTMLLIElement>(() => document.getElementById(headingId) ?? activePanel())
  function open() {
    searchFor('')
    show({ ...plainView(list === 'bookings' ? 'bookings' : 'contact'), open: rowId })
  }
  return (
    <li
      ref={item}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl border border-line bg-card px-3 py-1.5"
    >
      <CircleCheck aria-hidden className="size-5 shrink-0 text-safe max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <p id={nameId} className="flex flex-wrap gap-x-2">
          <b className="wrap-anywhere">{customerName}</b>
          <span className="font-semibold tabular-nums">{centsInWords(amountCents)}</span>
        </p>
        <p className="text-muted text-sm/body tabular-nums">
          {number} · accepted {shortTimeInWords(acceptedAt)}
        </p>
        <Problem>{reading.isError ? 'This could not be loaded. Please try again.' : undefined}</Problem>
      </div>
      <div className="flex gap-2 max-sm:w-full [&>.button]:min-h-11 max-sm:[&>.button]:flex-auto">
        <Button look="quiet" aria-describedby={nameId} onClick={open}>
          Show
        </Button>
        <Button aria-describedby={nameId} disabled={reading.isPending} onClick={() => reading.mutate()}>
          <CalendarClock aria-hidden className="size-4" />
          Schedule
        </Button>
      </div>
    </li>
  )
}
