import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { queryClient } from '#dashboard/kit/query-client.ts'
import type { JobCheck } from '#features/job/job.ts'

const dayMs = 24 * 3_600_000

export const jobPath = (bookingId: number) => `${pathOf('bookings')}/${bookingId}`

/** Kept for the day, because there may be no signal at the job. */
export const checklistQuery = (bookingId: number) =>
  queryOptions({
    queryKey: [jobPath(bookingId), 'checklist'],
    queryFn: ({ signal }) => staffRequest<JobCheck[]>(`${jobPath(bookingId)}/checklist`, { signal }),
    gcTime: dayMs,
  })

/** Loads the checklists of these jobs before they are opened. */
export function useChecklistsLoaded(bookingIds: readonly number[]): void {
  const ids = bookingIds.join()
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean)) void queryClient.prefetchQuery(checklistQuery(Number(id)))
  }, [ids])
}
