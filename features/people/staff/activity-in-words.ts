import { referenceOf } from '#features/customer-page/reference.ts'
import { lists } from '#features/lists.ts'
import type { ActivityEntry } from '#features/people/activity.ts'

const verbs: Record<ActivityEntry['action'], string> = {
  signed_in: 'signed in',
  exported: 'exported',
  deleted: 'deleted',
  restored: 'restored',
  erased: 'erased',
  person_added: 'added the person',
  person_changed: 'changed the person',
  passphrase_made: 'made a passphrase for',
  person_disabled: 'disabled',
  person_enabled: 'enabled',
  passkey_added: 'added the passkey',
  passkey_removed: 'removed the passkey',
}

/** The details of these are the objects of their verbs. Others stand in parentheses. */
const withObject = /^(person|passphrase|passkey)/

/** Such as "Maria Rivera deleted booking B-30". The owner's password has no name. */
export function activityInWords({ person, action, list, rowId, detail }: ActivityEntry): string {
  const row = list && rowInWords(list, rowId)
  const more = detail && (withObject.test(action) ? detail : `(${detail})`)
  return [person ?? 'The owner', verbs[action], row, more].filter(Boolean).join(' ')
}

function rowInWords(list: NonNullable<ActivityEntry['list']>, id: number | null): string {
  if (id === null) return `${lists[list].noun}s`
  return `${lists[list].noun} ${list === 'call-logs' ? `#${id}` : referenceOf(list, id)}`
}
