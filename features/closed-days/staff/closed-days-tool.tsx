import { X } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { business } from '#content'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { Problem } from '#dashboard/kit/problem.tsx'
import { namesIn, useTeam } from '#dashboard/kit/team.ts'
import { useToday } from '#dashboard/kit/today.ts'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import {
  type ClosedDays,
  type StoredClosedDays,
  timeOffInWords,
  yearlyClosedDays,
} from '#features/closed-days/closed-days.ts'
import { daysInWords } from '#firm/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { ClosedDaysForm } from './closed-days-form.tsx'
import { useClosedDays, useClosedDaysRemoval, useHolidays } from './closed-days-list.ts'

/** The days on which nobody works: a form, those that staff keep, and those of the content. */
export function ClosedDaysTool({ show }: Pick<ViewProps, 'show'>) {
  return (
    <>
      <p className="mb-4 text-muted">
        Visitors cannot choose these days and see the reason. If a booking for one comes in anyway, it is kept and
        flagged.
      </p>
      <ClosedDaysForm show={show} />
      <KeptDays />
      {business.closedDays.length > 0 && <FixedDays />}
      {business.closesOnHolidays && <Holidays />}
    </>
  )
}

function KeptDays() {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 ref={heading} id={id} tabIndex={-1} className="mb-3 font-bold text-lg/title">
        Upcoming closed days
      </h3>
      <ListStates
        query={useClosedDays()}
        what="closed days"
        empty="No upcoming closed days."
        isEmpty={(rows) => rows.length === 0}
      >
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((row) => (
              <KeptLine key={row.id} row={row} heading={heading} />
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  )
}

/** The focused button disappears with its line, so the focus moves to the heading. */
function KeptLine({ row, heading }: { row: StoredClosedDays; heading: RefObject<HTMLHeadingElement | null> }) {
  const removal = useClosedDaysRemoval(() => heading.current?.focus())
  const days = daysInWords(row.from, row.to, 'numeric')
  const who = namesIn(useTeam(row.personId !== null), row.personId === null ? [] : [row.personId])
  const what = who ? `${who}, ${timeOffInWords(row)}` : row.reason
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <Days {...row} reason={what} />
      <Button
        look="quiet"
        aria-label={`Remove ${days}: ${what}`}
        disabled={removal.isPending}
        onClick={() => removal.mutate(row)}
      >
        <X aria-hidden className="size-4" />
        Remove
      </Button>
      <Problem>{removal.problem}</Problem>
    </li>
  )
}

/** The next occurrence of each. Only the content changes them. */
function FixedDays() {
  const id = useId()
  const today = useToday()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-1 font-bold text-lg/title">
        Every year
      </h3>
      <p className="mb-3 text-muted text-sm">These are part of the website and cannot be changed here.</p>
      <ul className="grid gap-3">
        {business.closedDays
          .flatMap((yearly) => yearlyClosedDays([yearly], today).slice(0, 1))
          .map((closed) => (
            <li key={`${closed.from} ${closed.to} ${closed.reason}`} className="border-line border-t pt-3">
              <Days {...closed} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The next day of each public holiday on which the firm is closed. */
function Holidays() {
  const id = useId()
  const holidays = useHolidays()
  const isNext = ({ reason }: ClosedDays, index: number) =>
    holidays.findIndex((each) => each.reason === reason) === index
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-1 font-bold text-lg/title">
        Holidays
      </h3>
      <p className="mb-3 text-muted text-sm">
        From the website’s facts.{' '}
        {business.booking === 'confirm'
          ? 'Visitors cannot book them.'
          : 'Visitors who ask for one read that you will call to find another day.'}
      </p>
      <ul className="grid gap-3">
        {holidays.filter(isNext).map((holiday) => (
          <li key={holiday.reason} className="border-line border-t pt-3">
            <Days {...holiday} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ from, to, reason }: ClosedDays) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{daysInWords(from, to, 'numeric')}</p>
      <p className="text-muted text-sm wrap-anywhere">{reason}</p>
    </div>
  )
}
