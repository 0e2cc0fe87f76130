import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { overviewPath } from '#dashboard/kit/lists.ts'
import { useToday } from '#dashboard/kit/today.ts'
import type { Overview } from '#features/overview/overview.ts'

/** Read again when a new day begins, because follow-ups become due. */
export function useOverview() {
  return useQuery({
    queryKey: [overviewPath, useToday()],
    queryFn: () => staffRequest<Overview>(overviewPath),
    placeholderData: keepPreviousData,
  })
}
