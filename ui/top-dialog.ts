import { liveValue } from '#ui/live-value.ts'

/** The open dialogs, the topmost last: everything outside of it is inert, so notifications must move into it. */
const dialogs = liveValue<readonly HTMLDialogElement[]>([])

/** Says that the dialog is open; returns how to say that it is not any more. */
export function announceDialog(dialog: HTMLDialogElement): () => void {
  dialogs.set([...dialogs.get(), dialog])
  return () => dialogs.set(dialogs.get().filter((each) => each !== dialog))
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return dialogs.use().at(-1)
}
