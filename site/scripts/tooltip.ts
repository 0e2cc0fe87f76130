// The tooltip of all controls with `data-tooltip`. It opens after a hover delay, or immediately on keyboard focus.
const openDelayMs = 700
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

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
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
  const delayMs = performance.now() - closedAt < skipDelayMs ? 0 : openDelayMs
  timer = setTimeout(() => open(control), delayMs)
})
document.documentElement.addEventListener('pointerleave', close)
document.addEventListener('focusin', ({ target }) => {
  const control = anchorOf(target)
  if (control?.matches(':focus-visible')) open(control)
})
for (const type of ['focusout', 'pointerdown', 'click']) {
  document.addEventListener(type, close, { capture: true, passive: true })
}
// A scroll does not cancel a pending tooltip, because the scroll may have moved the control under the pointer.
document.addEventListener('scroll', () => anchor && close(), { capture: true, passive: true })
document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())

export {}
