// One tooltip for every control with `data-tooltip`: after a rest of the pointer, or at once on keyboard focus.
const openDelayMs = 700
/** Within this time after a tooltip closed, the next one opens at once. */
const skipDelayMs = 300
const viewportPaddingPx = 10

const bubble = document.createElement('span')
bubble.id = 'tooltip'
bubble.className = 'tooltip'
bubble.role = 'tooltip'

let anchor: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = Number.NEGATIVE_INFINITY

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined
}

function open(control: HTMLElement): void {
  close()
  anchor = control
  bubble.textContent = control.dataset.tooltip ?? ''
  document.body.append(bubble)
  control.setAttribute('aria-describedby', bubble.id)
  place(control)
}

function close(): void {
  clearTimeout(timer)
  if (!anchor) return
  anchor.removeAttribute('aria-describedby')
  bubble.remove()
  anchor = undefined
  closedAt = performance.now()
}

/** Below the control and centered, inside the window by the padding; above the control where there is no room below. */
function place(control: HTMLElement): void {
  const at = control.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - viewportPaddingPx)
  const isBelow = at.bottom + height <= innerHeight - viewportPaddingPx
  bubble.style.left = `${Math.max(viewportPaddingPx, left)}px`
  bubble.style.top = `${isBelow ? at.bottom : at.top - height}px`
}

document.addEventListener('pointerover', ({ target, pointerType }) => {
  const control = anchorOf(target)
  if (target === bubble || control === anchor) return
  close()
  if (!control || pointerType !== 'mouse') return
  const wait = performance.now() - closedAt < skipDelayMs ? 0 : openDelayMs
  timer = setTimeout(() => open(control), wait)
})
document.documentElement.addEventListener('pointerleave', close)
document.addEventListener('focusin', ({ target }) => {
  const control = anchorOf(target)
  if (control?.matches(':focus-visible')) open(control)
})
for (const type of ['focusout', 'pointerdown', 'click']) {
  document.addEventListener(type, close, { capture: true, passive: true })
}
// A scroll does not end the wait: the page may have scrolled the control under the pointer.
document.addEventListener('scroll', () => anchor && close(), { capture: true, passive: true })
document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())

export {}
