import { type RefObject, useLayoutEffect, useRef } from 'react'
import { registerDialog } from './top-dialog.ts'

/** Opens a dialog element as modal while it is rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // Closing the dialog before React removes it lets the browser restore focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const unregister = registerDialog(dialog)
    return () => {
      unregister()
      dialog.close()
    }
  }, [])
  return ref
}
