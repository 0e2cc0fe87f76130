import { tabMemory } from './tab-memory.ts'

/** Where this tab keeps what is typed into the form for the path. */
export const draftKeyOf = (path: string) => `draft ${path}`
/** Where the last attempt to send the form is kept: it holds the same words. */
export const attemptKeyOf = (path: string) => `attempt ${path}`

/** What empties the form for the path, while it is on the screen. */
const emptying = new Map<string, () => void>()

/** Has the form emptied, if it is on the screen by then, when it has been sent; returns what ends that. */
export function emptyWhenSent(path: string, empty: () => void): () => void {
  emptying.set(path, empty)
  return () => emptying.delete(path)
}

/** Forgets what was typed for the path, and empties its form: it may have been left, and come back to, while it was sent. */
export function forgetSent(path: string): void {
  forgetDraft(path)
  emptying.get(path)?.()
}

export function forgetDraft(path: string): void {
  tabMemory.forget(draftKeyOf(path))
  tabMemory.forget(attemptKeyOf(path))
}
