// The tooltip of all controls with `data-tooltip`: docs/specification.md, Notifications, tooltips and menus.
const openDelayMs = 700
/** A moment for the scroll that brings a focused control into view. */
const focusDelayMs = 100
/** A tooltip opens without delay within this time after the previous one closed. */
const skipDelayMs = 300
const viewportPaddingPx = 10

const bubble = document.createElement('span')
bubble.id = 'tooltip'
bubble.className = 'tooltip'
bubble.role = 'tooltip'

let anchor: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY
/** Restarts the delay of the tooltip that is about to open. */
let restart: (() => void) | undefined

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
}

function openAfter(delayMs: number, control: HTMLElement): void {
  restart = () => {
    clearTimeout(timer)
    timer = setTimeout(open, delayMs, control)
  }
  restart()
}

function open(control: HTMLElement): void {
  close()
  anchor = control
  bubble.textContent = control.dataset.tooltip ?? ''
  document.body.append(bubble)
  control.setAttribute('aria-describedby', bubble.id)
  position(control)
}

function close(): void {
  clearTimeout(timer)
  restart = undefined
  if (!anchor) return
  anchor.removeAttribute('aria-describedby')
  bubble.remove()
  anchor = null
  closedAt = performance.now()
}

/** Centers the tooltip below the control, or above it where there is no room below, inside the padded viewport. */
function position(control: HTMLElement): void {
  const box = control.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.min(box.left + (box.width - width) / 2, innerWidth - width - viewportPaddingPx)
  const isBelow = box.bottom + height <= innerHeight - viewportPaddingPx
  bubble.style.left = `${Math.max(viewportPaddingPx, left)}px`
  bubble.style.top = `${isBelow ? box.bottom : box.top - height}px`
}

document.addEventListener('pointerover', ({ target, pointerType }) => {
  const control = anchorOf(target)
  if (target === bubble || control === anchor) return
  close()
  if (!control || pointerType !== 'mouse') return
  openAfter(performance.now() - closedAt < skipDelayMs ? 0 : openDelayMs, control)
})
document.documentElement.addEventListener('pointerleave', close)
document.addEventListener('focusin', ({ target }) => {
  const control = anchorOf(target)
  if (!control?.matches(':focus-visible')) return
  close()
  openAfter(focusDelayMs, control)
})
for (const type of ['focusout', 'pointerdown', 'click']) {
  document.addEventListener(type, close, { capture: true, passive: true })
}
// No tooltip opens during a scroll. One that was about to open waits its delay again, because the control may still be
// under the pointer, or may have just come there.
document.addEventListener('scroll', () => (anchor ? close() : restart?.()), { capture: true, passive: true })
document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())

export {}
