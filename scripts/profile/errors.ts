// What is ill-formed in domain/business.ts: the build ends with it, and the doctor tells it.
import * as z from 'zod/mini'
import { Profile } from '#domain/profile.ts'
import { unreadable } from './contrast.ts'
import { hoursFaults } from './hours.ts'

/** Every fault of what the file exports, in a sentence each; none when a site can be built. */
export function faultsOf(profile: Profile): string[] {
  const { error } = z.safeParse(Profile, profile, {
    error: ({ input }) => (input === undefined ? 'is missing' : 'is not valid'),
  })
  if (!error) return [...hoursFaults(profile.business), ...unreadable(profile.colors)]
  const byField = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.')
    if (!byField.has(field)) byField.set(field, `${field} ${message}.`)
  }
  return [...byField.values()]
}
