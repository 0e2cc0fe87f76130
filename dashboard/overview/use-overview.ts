import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import { overviewPath } from '#dashboard/shared/lists.ts'
import type { Overview } from '#domain/dashboard.ts'

export function useOverview() {
  return useQuery({
    queryKey: [overviewPath],
    queryFn: () => staffRequest<Overview>(overviewPath),
  })
}
