import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useRole } from '#dashboard/kit/access.ts'
import { openRow } from '#dashboard/kit/details/use-open-row.ts'
import { pathOf, reload } from '#dashboard/kit/lists.ts'
import { plainView, type ViewProps } from '#dashboard/kit/view/view.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { DaySheetButton } from '#features/export/staff/day-sheet-button.tsx'
import { useChecklistsLoaded } from '#features/job/staff/checklist-query.ts'
import { useMissing } from '#features/job/staff/use-missing.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { type DayOfVisits, useVisits } from './use-visits.ts'
import { VisitRow } from './visit-row.tsx'

/** Per day. The calendar shows the rest. */
const rowLimit = 12

type TodayProps = Pick<ViewProps, 'show'> & {
  /** The id of the person whose visits are shown. */
  person?: string | undefined
}

/**
 * The visits of today and tomorrow, and below them what is requested for these days. Crew have no calendar, so they see the later
 * days too.
 */
export function Today({ show, person }: TodayProps) {
  const { query, days, later, next } = useVisits(person)
  const isCrew = useRole() === 'crew'
  const whose = { ...plainView('bookings'), ...(person && { person }) }
  const open = ({ id }: Booking) => openRow({ ...whose, open: id })
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
  const isFree = days.every(({ visits, requested }) => visits.length + requested.length === 0)
  const shown = [...(isFree ? [] : days), ...(isCrew && later ? later() : [])]
  return (
    <>
      {failure}
      {isFree && (
        <Line>
          <span className="shrink-0 max-[22rem]:shrink">No visits today or tomorrow.</span>
          {next && !isCrew && (
            <button
              type="button"
              className="link min-h-11 lg:min-h-8 min-w-0 truncate"
              onClick={() => open(next.booking)}
            >
              Next: {shortDay(next.visit.day)}, {next.booking.customerName}
            </button>
          )}
        </Line>
      )}
      {shown.map((day) => {
        const isFolded = day.name === 'Tomorrow' && !isCrew
        const Shown = isFolded ? FoldedDay : Day
        return (
          <Shown
            key={day.day}
            {...day}
            limit={isCrew ? undefined : rowLimit}
            person={person}
            onAll={() => show({ ...whose, layout: 'week', day: day.day })}
            onOpen={open}
          />
        )
      })}
    </>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-6 items-center gap-2 text-muted text-sm/normal print:hidden">{children}</p>
)

const Loading = () => (
  <div role="status">
    <Line>
      <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
      Loading visits…
    </Line>
  </div>
)

type DayProps = DayOfVisits &
  Pick<TodayProps, 'person'> & {
    limit: number | undefined
    isFolded?: boolean
    onAll(): void
    onOpen(booking: Booking): void
  }

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

/** Tomorrow, folded to its count. Renders nothing for a free day. */
function FoldedDay(props: DayProps) {
  const { name, day, visits, requested } = props
  if (visits.length + requested.length === 0) return null
  const counts = [
    visits.length === 1 ? '1 visit' : `${visits.length} visits`,
    ...(requested.length > 0 ? [`${requested.length} requested`] : []),
  ]
  return (
    <details className="print:hidden">
      <summary className="min-h-9 w-fit py-1.5 text-sm/normal">
        <b>{name}</b>{' '}
        <span className="text-muted">
          {shortDay(day)}: {counts.join(', ')}
        </span>
      </summary>
      <Day {...props} isFolded />
    </details>
  )
}

function Day({ name, day, visits, requested, limit, person, onAll, onOpen, isFolded = false }: DayProps) {
  const headingId = useId()
  const shown = visits.slice(0, limit)
  const isCrew = useRole() === 'crew'
  useChecklistsLoaded(name === 'Today' && isCrew ? shown.map(({ booking }) => booking.id) : [])
  const missing = useMissing(name === 'Today' ? shown.map(({ booking }) => booking) : [])
  return (
    <section aria-labelledby={headingId} className="mb-0.5">
      <div className="flex min-h-8 items-center justify-between gap-x-3 max-[20rem]:flex-wrap">
        <h2 id={headingId} className={isFolded ? 'sr-only' : 'font-bold text-lg/title'}>
          {name ? (
            <>
              {name}{' '}
              <span className="ml-0.5 whitespace-nowrap font-medium font-sans text-muted text-sm tracking-normal">
                {shortDay(day)}
              </span>
            </>
          ) : (
            shortDay(day)
          )}
        </h2>
        {visits.length > 0 ? (
          <DaySheetButton
            day={day}
            person={person}
            bookings={visits.map(({ booking }) => booking)}
            className="-mr-3.5 border-transparent bg-transparent text-link text-sm/body"
          />
        ) : (
          <p className="text-muted text-sm/normal">No visits {name?.toLowerCase()}.</p>
        )}
      </div>
      {visits.length > 0 && (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card">
          {shown.map((planned) => (
            <VisitRow
              key={planned.booking.id}
              {...planned}
              missing={missing.get(planned.booking.id)}
              onOpen={() => onOpen(planned.booking)}
            />
          ))}
        </ul>
      )}
      {visits.length > shown.length && (
        <Button look="quiet" className="mt-2 w-full" onClick={onAll}>
          Show all {visits.length} visits {name?.toLowerCase()}
        </Button>
      )}
      <Requested requested={requested} onOpen={onOpen} />
    </section>
  )
}
