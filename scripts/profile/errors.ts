import * as z from 'zod/mini'
import { Profile } from '#domain/profile.ts'
import { contrastErrors } from './contrast.ts'
import { hoursErrors } from './hours.ts'

/** One message for each error in domain/business.ts. The build fails if there are any, and the doctor lists them. */
export function profileErrors(profile: Profile): string[] {
  const { error } = z.safeParse(Profile, profile, {
    error: ({ input }) => (input === undefined ? 'is missing' : 'is not valid'),
  })
  if (!error) return [...hoursErrors(profile.business), ...contrastErrors(profile.colors)]
  const byField = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.')
    if (!byField.has(field)) byField.set(field, `${field} ${message}.`)
  }
  return [...byField.values()]
}
