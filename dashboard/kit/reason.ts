import { lists } from '#features/lists.ts'
import { ApiError } from '#ui/api.ts'
import type { RowChange } from './changes.ts'

/** Why a change failed, one sentence. Undefined when only the notification has something to say. */
export function reasonOf(error: unknown, change?: RowChange): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, sentence } = error
  if (status === 404) return 'Someone else deleted it.'
  if (status === 412) {
    const what = change ? `this ${lists[change.list].noun}` : 'it'
    const where = change?.typed ? 'Open the form again to see both versions.' : 'Here is their version.'
    return `Someone else changed ${what}. ${where}`
  }
  // With a status of 500 or more, the sentence tells visitors to call the office. Staff are the office.
  return status < 500 && sentence ? `${sentence}.` : undefined
}
