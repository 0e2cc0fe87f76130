import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type DeleteDialogProps = {
  /** Completes "Delete …?". */
  what: string
  /** What becomes of it. */
  children: string
  onDelete(): void
  onClose(): void
}

/** Asks for confirmation before a deletion. */
export function DeleteDialog({ what, children, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog title={`Delete ${what}?`} onClose={onClose}>
      <p className="mt-3">{children}</p>
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
