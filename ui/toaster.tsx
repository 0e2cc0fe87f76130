import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { createPortal } from 'react-dom'
import './toaster.css'
import { dismissToast, useToasts } from './toast.ts'
import { useTopDialog } from './top-dialog.ts'

const swipeThresholdPx = 50

export default function Toaster() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  return (
    // Radix pauses its timers while the pointer is over a toast. If that toast is removed, they never resume. A new key
    // resets them.
    <Radix.Provider key={toasts[0]?.id} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map(({ id, title, description, tone, action, durationMs, open }) => (
        <Radix.Root
          key={id}
          open={open}
          duration={durationMs}
          onOpenChange={(isOpen) => isOpen || dismissToast(id)}
          className="toast"
          data-tone={tone}
        >
          {tone === 'destructive' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          <div className="grow">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-sm">{description}</Radix.Description>}
          </div>
          {action && (
            <Radix.Action altText={action.label} onClick={action.run} className="toast-action">
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close aria-label="Dismiss" className="icon-button -m-2">
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {createPortal(<Radix.Viewport className="toast-area" />, dialog ?? document.body)}
    </Radix.Provider>
  )
}
