import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

const openDelayMs = 700
/** Within this time after one tooltip closed, the next one opens at once. */
const skipDelayMs = 300
const viewportPaddingPx = 10
const gapPx = 6

let lastClosedAt = Number.NEGATIVE_INFINITY

/**
 * A few words on what a control does: after a moment's hover, or at once when the keyboard brings the focus. Gone on
 * leave, click, scroll and Esc.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  function openSoon() {
    const justClosed = performance.now() - lastClosedAt < skipDelayMs
    timer.current = setTimeout(() => setOpen(true), justClosed ? 0 : openDelayMs)
  }

  const close = useCallback(() => {
    clearTimeout(timer.current)
    if (bubble.current) lastClosedAt = performance.now()
    setOpen(false)
  }, [])

  useLayoutEffect(() => {
    if (open && anchor.current && bubble.current) placeBelow(anchor.current, bubble.current)
  }, [open])

  useEffect(() => {
    if (!open) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('scroll', close, { capture: true, passive: true })
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('scroll', close, { capture: true })
      removeEventListener('keydown', onKeyDown)
    }
  }, [open, close])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      ref={anchor}
      role="none"
      className="inline-flex"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && openSoon()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
    >
      {children}
      {open && (
        <span ref={bubble} id={id} role="tooltip" className="tooltip">
          {text}
        </span>
      )}
    </span>
  )
}

/** Below the control and centered on it, but never closer to the window's edge than the padding; above where below is no room. */
function placeBelow(anchor: HTMLElement, bubble: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - viewportPaddingPx)
  const below = at.bottom + gapPx
  const top = below + height > innerHeight - viewportPaddingPx ? at.top - gapPx - height : below
  bubble.style.left = `${Math.max(viewportPaddingPx, left)}px`
  bubble.style.top = `${top}px`
}
