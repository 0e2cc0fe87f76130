import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import type { TeamMember } from '#domain/person.ts'

const path = '/api/admin/team'

/** Everybody who was ever added, with name and color. Empty until loaded. */
export function useTeam(isNeeded = true): TeamMember[] {
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => staffRequest<TeamMember[]>(path, { signal }),
    enabled: isNeeded,
  })
  return data ?? []
}
