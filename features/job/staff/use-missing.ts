import { useQuery } from '@tanstack/react-query'
import { staffRequest, useRole } from '#dashboard/kit/access.ts'
import { jobsPath } from '#dashboard/kit/lists.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { JobState } from '#features/job/job.ts'

/** What the jobs of finished visits still lack, in words, by the id of the booking: such as "amount, photos". */
export function useMissing(bookings: readonly Booking[]): ReadonlyMap<number, string> {
  // Crew cannot enter an amount.
  const isCrew = useRole() === 'crew'
  const finished = bookings.filter(({ status }) => status === 'completed')
  const ids = finished.map(({ id }) => id).join()
  const { data = [] } = useQuery({
    queryKey: [jobsPath, ids],
    queryFn: ({ signal }) => staffRequest<JobState[]>(`${jobsPath}?ids=${ids}`, { signal }),
    enabled: ids !== '',
  })
  const states = new Map(data.map((state) => [state.id, state]))
  return new Map(
    finished.flatMap(({ id, amountCents }) => {
      const state = states.get(id)
      if (!state) return []
      const { photos, checks, hasReport } = state
      const missing = [
        !isCrew && amountCents === null && 'amount',
        photos === 0 && 'photos',
        checks.done < checks.all && 'checklist',
        !hasReport && 'report',
      ].filter(Boolean)
      return missing.length > 0 ? [[id, missing.join(', ')] as const] : []
    }),
  )
}
