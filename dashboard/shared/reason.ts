import { type ListName, lists } from '#domain/lists.ts'
import { ApiError } from '#ui/api.ts'

/** Why a change failed, one sentence. Undefined when only the notification has something to say. */
export function reasonOf(error: unknown, list?: ListName): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, sentence } = error
  if (status === 404) return 'Someone else deleted it.'
  if (status === 412) return `Someone else changed ${list ? `this ${lists[list].noun}` : 'it'}. Here is their version.`
  // With a status of 500 or more, the sentence tells visitors to call the office. Staff are the office.
  return status < 500 && sentence ? `${sentence}.` : undefined
}
