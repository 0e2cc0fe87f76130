import { type RefObject, useLayoutEffect, useRef } from 'react'
import { registerDialog } from './top-dialog.ts'

/**
 * Opens a dialog element while it is rendered, by default as modal. The focus goes to its `data-autofocus` element, if there is
 * one.
 */
export function useModal(isModal = true): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // Closing the dialog before React removes it lets the browser restore focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    // React does not write the autofocus attribute.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const unregister = registerDialog(dialog)
    return () => {
      unregister()
      dialog.close()
    }
  }, [isModal])
  return ref
}
