import { tabMemory } from './tab-memory.ts'

/** Where this tab keeps what is typed into the form for the path. */
export const draftKeyOf = (path: string) => `draft ${path}`
/** Where the last attempt to send the form is kept: it holds the same words. */
export const attemptKeyOf = (path: string) => `attempt ${path}`

/** Forgets what was typed for the path, and the attempt to send it. */
export function forgetDraft(path: string): void {
  tabMemory.forget(draftKeyOf(path))
  tabMemory.forget(attemptKeyOf(path))
}
