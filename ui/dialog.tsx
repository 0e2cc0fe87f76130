import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'
import './dialog.css'

/**
 * A modal dialog, open while it is rendered. Esc and the close button call `onClose`. A click on the backdrop does not,
 * because it would discard typed text.
 */
export function Dialog({
  title,
  className = '',
  onClose,
  children,
}: {
  title: string
  className?: string
  onClose(): void
  children: ReactNode
}) {
  const ref = useModal()
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      className={`dialog ${className}`}
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
