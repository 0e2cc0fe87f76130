import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type DeleteDialogProps = {
  /** Completes "Delete …?". */
  what: string
  /** What becomes of it. */
  children: string
  /** What else staff can do. */
  notice?: ReactNode
  onDelete(): void
  onClose(): void
}

/** Asks for confirmation before a deletion. */
export function DeleteDialog({ what, children, notice, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog title={`Delete ${what}?`} onClose={onClose}>
      <p className="mt-3">{children}</p>
      {notice}
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            onDelete()
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
