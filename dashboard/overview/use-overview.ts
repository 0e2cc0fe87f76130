import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import { overviewPath } from '#dashboard/shared/lists.ts'
import type { Overview } from '#domain/dashboard.ts'

/** How many rows there are of everything staff keep an eye on, counted by the server. */
export function useOverview() {
  return useQuery({
    queryKey: [overviewPath],
    queryFn: () => staffRequest<Overview>(overviewPath),
  })
}
