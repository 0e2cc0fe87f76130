import { useQuery } from '@tanstack/react-query'
import { fullName, type TeamMember } from '#features/people/person.ts'
import { staffRequest } from './access.ts'
import { queryClient } from './query-client.ts'

export const teamPath = '/api/admin/team'

const noTeam: TeamMember[] = []

/** Everybody who was ever added, with name and color. Empty until loaded. */
export function useTeam(isNeeded = true): TeamMember[] {
  const { data } = useQuery({
    queryKey: [teamPath],
    queryFn: ({ signal }) => staffRequest<TeamMember[]>(teamPath, { signal }),
    enabled: isNeeded,
  })
  return data ?? noTeam
}

/** Those who can come to a visit. */
export const useActiveTeam = (): TeamMember[] => useTeam().filter(({ isDisabled }) => !isDisabled)

/** The team as it was loaded last, for sentences that are written outside React. */
export const loadedTeam = (): TeamMember[] => queryClient.getQueryData<TeamMember[]>([teamPath]) ?? noTeam

/** The members with these ids, in their own order. */
export const membersOf = (team: readonly TeamMember[], ids: readonly string[]): TeamMember[] =>
  ids.flatMap((id) => team.find((member) => member.id === id) ?? [])

/** Such as "Maria Lopez, Bob Ray". Empty for nobody. */
export const namesIn = (team: readonly TeamMember[], ids: readonly string[]): string =>
  membersOf(team, ids).map(fullName).join(', ')

/** Such as "ML", or "Ma" without a last name. */
export const initialsOf = ({ firstName, lastName }: TeamMember): string =>
  lastName ? `${[...firstName][0]}${[...lastName][0]}`.toUpperCase() : [...firstName].slice(0, 2).join('')
