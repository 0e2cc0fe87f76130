import { useQuery } from '@tanstack/react-query'
import { staffCall } from '#dashboard/shared/access.ts'
import { overviewCall } from '#dashboard/shared/lists.ts'
import type { Overview } from '#domain/dashboard.ts'

/** How many rows there are of everything staff keep an eye on, counted by the server. */
export function useOverview() {
  return useQuery({
    queryKey: [overviewCall],
    queryFn: () => staffCall<Overview>(overviewCall),
  })
}
