import { createExternalStore } from '#ui/external-store.ts'

/** The open dialogs, topmost last. Everything outside the topmost is inert, so toasts render inside it. */
const dialogs = createExternalStore<readonly HTMLDialogElement[]>([])

/** Registers an open dialog. Returns the function that unregisters it. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  dialogs.set([...dialogs.get(), dialog])
  return () => dialogs.set(dialogs.get().filter((other) => other !== dialog))
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return dialogs.use().at(-1)
}
