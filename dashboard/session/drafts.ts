import { useEffect, useState } from 'react'
import { isUnlocked } from './access.ts'

/** What staff were typing when their session ended, and about what, until they have logged in again; in memory only. */
const drafts = new Map<string, { values: object; subject?: unknown }>()

export const hasDraft = (key: string) => drafts.has(key)

/** Forgets what was being typed: staff left on purpose. */
export const dropDrafts = () => drafts.clear()

/** Keeps what `read` gives under the key, should the session end under the form. */
export function useDraft(key: string, read: () => object, subject?: object): void {
  useEffect(() => {
    drafts.delete(key)
    return () => {
      if (!isUnlocked()) drafts.set(key, { values: read(), subject })
    }
  }, [key, read, subject])
}

/** What was being typed, or nothing. */
export function draftOf<Values extends object>(key: string): Partial<Values> {
  return (drafts.get(key)?.values ?? {}) as Partial<Values> // kept by the same key's form
}

/** What the form under this key is open on: nothing, unless the session ended while it was. */
export function useSubject<Subject extends object>(key: string) {
  return useState(() => drafts.get(key)?.subject as Subject | undefined) // kept by the same key's form
}
