import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { openRow } from '#dashboard/shared/details/use-open-row.ts'
import { pathOf, reload } from '#dashboard/shared/lists.ts'
import { plainView, type ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { shortDay } from '#domain/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { type DayOfVisits, useVisits } from './use-visits.ts'
import { VisitRow } from './visit-row.tsx'

/** Per day. The calendar shows the rest. */
const rowLimit = 12

type TodayProps = Pick<ViewProps, 'show'>

/** The visits of today and tomorrow, and below them what is requested for these days. */
export function Today({ show }: TodayProps) {
  const { query, days, next } = useVisits()
  const open = ({ id }: Booking) => openRow({ ...plainView('bookings'), open: id })
  const failure = query.isError && (
    <div role="alert" className="flex min-h-11 flex-wrap items-center gap-x-4">
      <p>
        {days
          ? 'The visits could not be reloaded. What you see may be out of date.'
          : 'The visits could not be loaded.'}
      </p>
      <button type="button" className="link min-h-11" onClick={() => void reload(pathOf('bookings'))}>
        Reload visits
      </button>
    </div>
  )
  if (!days) return failure || <Loading />
  if (days.every(({ visits, requested }) => visits.length + requested.length === 0)) {
    return (
      <>
        {failure}
        <Line>
          <span className="shrink-0 max-[22rem]:shrink">No visits today or tomorrow.</span>
          {next && (
            <button
              type="button"
              className="link min-h-11 lg:min-h-8 min-w-0 truncate"
              onClick={() => open(next.booking)}
            >
              Next: {shortDay(next.visit.day)}, {next.booking.customerName}
            </button>
          )}
        </Line>
      </>
    )
  }
  return (
    <>
      {failure}
      {days.map((day) => (
        <Day key={day.day} {...day} show={show} onOpen={open} />
      ))}
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-9 lg:min-h-8 items-center gap-2 text-muted text-sm/normal print:hidden">{children}</p>
)

const Loading = () => (
  <div role="status">
    <Line>
      <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
      Loading visits…
    </Line>
  </div>
)

type DayProps = DayOfVisits & Pick<ViewProps, 'show'> & { onOpen(booking: Booking): void }

type RequestedProps = Pick<DayProps, 'requested' | 'onOpen'>

/** What customers asked for on the day. Nobody has confirmed it, so the crew does not go there. */
function Requested({ requested, onOpen }: RequestedProps) {
  const labelId = useId()
  if (requested.length === 0) return null
  return (
    <>
      <p id={labelId} className="mt-2 mb-1 text-muted text-sm/normal">
        Requested, not confirmed: {requested.length}
      </p>
      <ul aria-labelledby={labelId} className="divide-y divide-line rounded-2xl border border-line border-dashed">
        {requested.slice(0, rowLimit).map((planned) => (
          <VisitRow key={planned.booking.id} {...planned} onOpen={() => onOpen(planned.booking)} />
        ))}
      </ul>
    </>
  )
}

function Day({ name, day, visits, requested, show, onOpen }: DayProps) {
  const headingId = useId()
  const shown = visits.slice(0, rowLimit)
  return (
    <section aria-labelledby={headingId} className="mb-3">
      <div className="flex min-h-11 items-center justify-between gap-x-3 max-[20rem]:flex-wrap">
        <h2 id={headingId} className="font-bold text-lg/title">
          {name}{' '}
          <span className="ml-0.5 whitespace-nowrap font-medium font-sans text-muted text-sm tracking-normal">
            {shortDay(day)}
          </span>
        </h2>
        {visits.length > 0 ? (
          <DaySheetButton
            day={day}
            bookings={visits.map(({ booking }) => booking)}
            className="-mr-3.5 border-transparent bg-transparent text-link text-sm/body"
          />
        ) : (
          <p className="text-muted text-sm/normal">No visits {name.toLowerCase()}.</p>
        )}
      </div>
      {visits.length > 0 && (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
          {shown.map((planned) => (
            <VisitRow key={planned.booking.id} {...planned} onOpen={() => onOpen(planned.booking)} />
          ))}
        </ul>
      )}
      {visits.length > shown.length && (
        <Button
          look="quiet"
          className="mt-2 w-full"
          onClick={() => show({ ...plainView('bookings'), layout: 'week', day })}
        >
          Show all {visits.length} visits {name.toLowerCase()}
        </Button>
      )}
      <Requested requested={requested} onOpen={onOpen} />
    </section>
  )
}
