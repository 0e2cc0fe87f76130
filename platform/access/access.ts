import { business } from '#content'
import type { Role } from '#features/people/person.ts'
import type { CrewScope } from './crew-scope.ts'

/**
 * Who may make a call: everybody, the office and the owner, or the owner alone. Each call says it in its `config`. Crew may only
 * make a call that says which bookings a request is about, because crew may see and change their own visits alone.
 */
export type Access = 'public' | 'office' | 'owner' | CrewScope

/** The firm decides whether crew may write quotes for their own visits. */
export const ofQuotes = (scope: CrewScope): Access => (business.crewWritesQuotes ? scope : 'office')

/** Why the role may not make the call; undefined when it may. */
export function refusalFor(role: Role, needed: Access): string | undefined {
  if (role === 'owner' || needed === 'public' || typeof needed === 'function') return undefined
  if (needed === 'owner') return 'Only the owner can do this'
  return role === 'office' ? undefined : 'Only the owner and the office can do this'
}

/** The calls that the role may not make. */
export const callsRefusedTo = (role: Role, calls: ReadonlyMap<string, Access>): string[] =>
  [...calls].flatMap(([call, needed]) => (refusalFor(role, needed) === undefined ? [] : [call]))
