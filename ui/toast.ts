import { createExternalStore } from '#ui/external-store.ts'

export type Toast = {
  id: number
  title: string
  description?: string
  tone: 'plain' | 'destructive'
  /** Buttons in the toast. A press also dismisses the toast. */
  actions?: readonly { label: string; run(): void }[]
  durationMs: number
  open: boolean
}

const maxVisible = 1
const removalDelayMs = 1_000_000

const toasts = createExternalStore<readonly Toast[]>([])
let lastId = 0

type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'actions' | 'durationMs'>>

/** Shows a toast in place of the previous one. */
export function toast(content: NewToast): void {
  lastId += 1
  const next: Toast = { tone: 'plain', durationMs: 5000, ...content, id: lastId, open: true }
  toasts.set([next, ...toasts.get()].slice(0, maxVisible))
}

/** Hides the toast now and removes it from the list after `removalDelayMs`. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((other) => (other.id === id ? { ...other, open: false } : other)))
  setTimeout(() => toasts.set(toasts.get().filter((other) => other.id !== id)), removalDelayMs)
}

/** Dismisses the toast on the screen when its text is no longer true. */
export function dismissToasts(): void {
  for (const { id, open } of toasts.get()) if (open) dismissToast(id)
}

export const useToasts = toasts.use
