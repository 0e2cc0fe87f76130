import { useEffect, useState } from 'react'
import { isUnlocked } from './access.ts'

/** The forms whose values survive the end of a session. */
export type DraftName =
  | 'booking'
  | 'call'
  | 'contact'
  | 'conversion'
  | 'edited-call'
  | 'message'
  | 'new booking'
  | 'visit'

/** Unsaved form values, and the row they belong to, of a session that ended. In memory only, until the next login. */
const drafts = new Map<DraftName, { values: object; subject?: unknown }>()

export const hasDraft = (key: DraftName) => drafts.has(key)

/** Called when staff log out on purpose. */
export const deleteDrafts = () => drafts.clear()

/** Saves the result of `read` under the key when the session ends while the form is open. */
export function useDraft(key: DraftName, read: () => object, subject?: object): void {
  useEffect(() => {
    drafts.delete(key)
    return () => {
      if (!isUnlocked()) drafts.set(key, { values: read(), subject })
    }
  }, [key, read, subject])
}

/** An empty object when there is no draft. */
export function draftOf<Values extends object>(key: DraftName): Partial<Values> {
  return (drafts.get(key)?.values ?? {}) as Partial<Values> // saved by the form with the same key
}

/** State for the row a form is open for. It starts with the draft's row, or undefined. */
export function useSubject<Subject extends object>(key: DraftName) {
  return useState(() => drafts.get(key)?.subject as Subject | undefined) // saved by the form with the same key
}
