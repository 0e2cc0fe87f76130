// The tooltip of all controls with `data-tooltip`: docs/developer/specification.md, Notifications, tooltips and menus.
const openDelayMs = 700
/** A tooltip opens without delay within this time after the previous one closed. */
const skipDelayMs = 300
const viewportPaddingPx = 10

const bubble = document.createElement('span')
bubble.id = 'tooltip'
bubble.role = 'tooltip'

/** The control whose tooltip is open or about to open. */
let anchor: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = 0

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** Opens the tooltip of the control after the delay, unless it is null. Closes any other at once. */
function wait(control: HTMLElement | null): void {
  close()
  anchor = control
  if (control) timer = setTimeout(open, Date.now() - closedAt < skipDelayMs ? 0 : openDelayMs, control)
}

/** Centers the tooltip below the control, or above it where there is no room below, inside the padded viewport. */
function open(control: HTMLElement): void {
  bubble.textContent = control.dataset.tooltip as string // `anchorOf` finds only controls that have one
  document.body.append(bubble)
  control.setAttribute('aria-describedby', bubble.id)
  const box = control.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.min(box.left + (box.width - width) / 2, innerWidth - width - viewportPaddingPx)
  const isBelow = box.bottom + height <= innerHeight - viewportPaddingPx
  bubble.style.left = `${Math.max(viewportPaddingPx, left)}px`
  bubble.style.top = `${isBelow ? box.bottom : box.top - height}px`
}

function close(): void {
  clearTimeout(timer)
  if (bubble.isConnected) closedAt = Date.now()
  bubble.remove()
  anchor?.removeAttribute('aria-describedby')
  anchor = null
}

addEventListener('pointerover', ({ target, pointerType }) => {
  const control = anchorOf(target)
  if (target === bubble || control === anchor) return
  wait(pointerType === 'mouse' ? control : null)
})
document.documentElement.addEventListener('pointerleave', close)
addEventListener('focusin', ({ target }) => {
  const control = anchorOf(target)
  if (control?.matches(':focus-visible')) wait(control)
})
for (const type of ['focusout', 'pointerdown', 'click']) {
  addEventListener(type, close, true)
}
// No tooltip opens during a scroll. One that was about to open waits its delay again, because the control may still be
// under the pointer, or may have just come there.
addEventListener('scroll', () => wait(bubble.isConnected ? null : anchor), true)
addEventListener('keydown', ({ key }) => key === 'Escape' && close())

export {}
