import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import './toaster.css'
import { dismissToast, useToasts } from './toast.ts'
import { useTopDialog } from './top-dialog.ts'

const swipeThresholdPx = 50

/** The tallest notification on a phone. */
const topBandPx = 150

/** On a phone, a notification is at the top, unless it would cover what the visitor just used there. */
function sideFor(used: Element | null): 'top' | 'bottom' {
  return used?.matches('a, button, input, select, textarea') && used.getBoundingClientRect().top < topBandPx
    ? 'bottom'
    : 'top'
}

export default function Toaster() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  const newest = toasts[0]?.id
  const side = useMemo(() => newest && sideFor(document.activeElement), [newest])
  return (
    // Radix pauses its timers while the pointer is over a toast. If that toast is removed, they never resume. A new key
    // resets them.
    <Radix.Provider key={newest} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
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
      {createPortal(<Radix.Viewport className="toast-area" data-side={side} />, dialog ?? document.body)}
    </Radix.Provider>
  )
}
