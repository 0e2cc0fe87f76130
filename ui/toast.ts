import { liveValue } from '#ui/live-value.ts'

/** A notification: a title, a sentence, and how long it stays. */
export type Toast = {
  id: number
  title: string
  description?: string
  tone: 'plain' | 'destructive'
  /** What can be done about it; doing it takes the notification away. */
  action?: { label: string; run(): void }
  durationMs: number
  open: boolean
}

const visibleAtOnce = 1
const removalDelayMs = 1_000_000

const toasts = liveValue<readonly Toast[]>([])
let lastId = 0

type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'action' | 'durationMs'>>

/** Shows a notification in place of the one before. */
export function toast(content: NewToast): void {
  lastId += 1
  const next: Toast = { tone: 'plain', durationMs: 5000, ...content, id: lastId, open: true }
  toasts.set([next, ...toasts.get()].slice(0, visibleAtOnce))
}

/** Takes it off the screen at once, and out of the list long after. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)))
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), removalDelayMs)
}

/** Takes what is on the screen away, when it is not true any more. */
export function dismissToasts(): void {
  for (const { id, open } of toasts.get()) if (open) dismissToast(id)
}

export const useToasts = toasts.use
