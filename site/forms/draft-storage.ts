import { tabStorage } from './tab-storage.ts'

/** The storage key of the draft for the endpoint at `path`. */
export const draftKeyOf = (path: string) => `draft ${path}`
/** The storage key of the last attempt to send the form. It contains the same text as the draft. */
export const attemptKeyOf = (path: string) => `attempt ${path}`

/** Deletes the draft and the last attempt. */
export function deleteDraft(path: string): void {
  tabStorage.remove(draftKeyOf(path))
  tabStorage.remove(attemptKeyOf(path))
}
