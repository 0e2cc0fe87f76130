import { useQuery } from '@tanstack/react-query'
import { staffCall } from '#dashboard/access.ts'
import { overviewCall } from '#dashboard/lists.ts'
import type { Overview } from '#domain/desk.ts'

/** How many rows there are of everything staff keep an eye on, counted by the server. */
export function useOverview() {
  return useQuery({
    queryKey: [overviewCall],
    queryFn: () => staffCall<Overview>(overviewCall),
  })
}
