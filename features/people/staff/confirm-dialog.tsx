import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** What happens. */
  children: string
  action: string
  isDanger?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something that cannot be taken back, or that somebody else notices. */
export function ConfirmDialog({ title, children, action, isDanger, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-3">{children}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look={isDanger ? 'danger' : 'primary'}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
