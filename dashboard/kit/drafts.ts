import { useEffect, useState } from 'react'
import { tryStorage } from '#ui/try-storage.ts'
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
export function deleteDrafts(): void {
  drafts.clear()
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keptPrefix)) sessionStorage.removeItem(key)
  })
}

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

/** Of the keys in the storage. */
const keptPrefix = 'draft '

/** The values of a form that takes long to fill in. `isOpen` says that the page was left while the form was open. */
export type KeptDraft<Values> = { values: Values; isOpen: boolean }

/**
 * A draft that also survives a closed form and a reload, in this tab only, like the changes that are not saved. Undefined
 * when there is none, or when the browser blocks storage.
 */
export function keptDraftOf<Values>(key: string): KeptDraft<Values> | undefined {
  const text = tryStorage(() => sessionStorage.getItem(keptPrefix + key))
  return text ? (JSON.parse(text) as KeptDraft<Values>) : undefined // saved by the form with the same key
}

export function keepDraft<Values>(key: string, draft: KeptDraft<Values>): void {
  tryStorage(() => sessionStorage.setItem(keptPrefix + key, JSON.stringify(draft)))
}

/** Called when the form was saved or discarded. */
export const deleteKeptDraft = (key: string) => void tryStorage(() => sessionStorage.removeItem(keptPrefix + key))
