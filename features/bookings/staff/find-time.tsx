import { useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { StaffTime } from '#features/availability/availability.ts'
import { timeInWords } from '#features/bookings/visit.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { Button } from '#ui/button.tsx'

type FindTimeProps = {
  bookingId: number
  /** Whether the times are looked up at once. */
  isAsked: boolean
  onTake(time: StaffTime): void
}

/** Proposes the best free times for a booking's visit: the least driving first. One press takes one. */
export function FindTime({ bookingId, isAsked: wasAsked, onTake }: FindTimeProps) {
  const [isAsked, setAsked] = useState(wasAsked)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [pathOf('bookings'), 'times', bookingId],
    queryFn: ({ signal }) =>
      staffRequest<StaffTime[]>(`${pathOf('bookings').replace('/api', '/api/admin')}/${bookingId}/times`, { signal }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Button
        look="quiet"
        className="justify-self-start"
        aria-expanded={isAsked}
        onClick={() => (isAsked ? void refetch() : setAsked(true))}
      >
        <CalendarSearch aria-hidden className="size-4" />
        Find a time
      </Button>
      <div role="status" className="empty:hidden">
        {isFetching && !data && <p className="text-muted">Looking for free times…</p>}
        {data?.length === 0 && <p className="text-muted">No free time in the next two months.</p>}
        {data && data.length > 0 && (
          <ul aria-label="Free times" className="grid gap-1.5">
            {data.map((time) => (
              <li key={`${time.day} ${time.time}`}>
                <button
                  type="button"
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-lg border border-control bg-card px-3 py-1.5 text-left text-sm/body hover:bg-sunken"
                  onClick={() => onTake(time)}
                >
                  <b>
                    {shortDay(time.day)}, {timeInWords(time.time)}
                  </b>
                  {time.drive && <span className="text-muted">{time.drive.sentence}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Problem>{isError ? 'The free times could not be loaded.' : undefined}</Problem>
    </div>
  )
}
