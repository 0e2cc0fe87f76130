import { useMutation } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import type { StaffTime, WantedVisit } from '#features/availability/availability.ts'
import { timeInWords } from '#features/bookings/visit.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { Button } from '#ui/button.tsx'

type FindTimeProps = {
  wanted: WantedVisit
  /** Whether the times are looked up at once. */
  isAsked?: boolean
  onTake(time: StaffTime): void
}

/** Proposes the best free times for a visit: the least driving first. One press takes one, and another press looks again. */
export function FindTime({ wanted, isAsked = false, onTake }: FindTimeProps) {
  const { mutate, data, isError, isPending, isIdle } = useMutation({
    mutationFn: (visit: WantedVisit) =>
      staffRequest<StaffTime[]>('/api/admin/free-times', { method: 'POST', body: visit }),
  })
  const find = () => mutate(wanted)
  const findAtOnce = useEffectEvent(find)
  useEffect(() => {
    if (isAsked) findAtOnce()
  }, [isAsked])
  return (
    <div className="grid gap-2 sm:col-span-2">
      <Button look="quiet" className="justify-self-start" aria-expanded={!isIdle} onClick={find}>
        <CalendarSearch aria-hidden className="size-4" />
        Find a time
      </Button>
      <div role="status" className="empty:hidden">
        {isPending && <p className="text-muted">Looking for free times…</p>}
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
