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

/** Whether the visitor just used a control at the top of the screen. On a phone, the notification is then at the end. */
function isNearTop(used: Element | null): boolean | undefined {
  return used?.matches('select, button') && used.getBoundingClientRect().top < topBandPx
}

export default function Toaster() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  const newest = toasts[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notification has its place
  const isLow = useMemo(() => isNearTop(document.activeElement), [newest])
  return (
    // Radix pauses its timers while the pointer is over a toast. If that toast is removed, they never resume. A new key
    // resets them.
    <Radix.Provider key={newest} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map(({ id, title, description, tone, actions = [], durationMs, open }) => (
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
          {actions.length > 0 && (
            <div className="toast-actions">
              {actions.map(({ label, run }) => (
                <Radix.Action key={label} altText={label} onClick={run} className="toast-action">
                  {label}
                </Radix.Action>
              ))}
            </div>
          )}
          <Radix.Close aria-label="Dismiss" className="icon-button -m-2">
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {createPortal(<Radix.Viewport className="toast-area" data-low={isLow} />, dialog ?? document.body)}
    </Radix.Provider>
  )
}
