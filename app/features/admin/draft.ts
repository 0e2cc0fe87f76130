import { useEffect } from 'react'
import { isUnlocked } from './access.ts'

/** What staff were typing when their session ended, until they have logged in again; in the page's memory only. */
const drafts = new Map<string, object>()

export const hasDraft = (key: string) => drafts.has(key)

/** Forgets what was being typed: staff left on purpose. */
export const dropDrafts = () => drafts.clear()

/** Keeps what `read` gives under the key, should the session end under the form. */
export function useDraft(key: string, read: () => object): void {
  useEffect(() => {
    drafts.delete(key)
    return () => {
      if (!isUnlocked()) drafts.set(key, read())
    }
  }, [key, read])
}

/** What was being typed, or nothing. */
export function draftOf<Values extends object>(key: string): Partial<Values> {
  return (drafts.get(key) ?? {}) as Partial<Values> // kept by the same key's form
}
