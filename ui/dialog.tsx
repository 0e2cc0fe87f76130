import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { announceDialog } from './top-dialog.ts'
import './dialog.css'

/**
 * A modal dialog, open for as long as it is rendered; Esc and the cross ask to close it. A click beside it does not:
 * what was typed would be gone.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it leaves the page, so that the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const withdraw = announceDialog(dialog)
    return () => {
      withdraw()
      dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-xl font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        <button type="button" aria-label="Close" onClick={onClose} className="icon-button -m-2">
          <X aria-hidden className="size-5" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
