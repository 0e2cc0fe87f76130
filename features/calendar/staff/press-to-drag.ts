type Drag = {
  begin(): void
  /** The pointer is at this point of the window. */
  over(x: number, y: number): void
  end(isDrop: boolean): void
}

const longPressMs = 400
/** A mouse that moves farther drags. A finger that moves farther before the long press scrolls. */
const slackPx = 8
/** So close to the window's top or bottom the page scrolls. The top is below the sticky header and search. */
const edges = { top: 150, bottom: 90 }
const scrollPx = 10

/** Follows a press of the main button or one finger until it ends. Returns the function that cancels the drag. */
export function pressToDrag(press: PointerEvent, { begin, over, end }: Drag): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const isMouse = press.pointerType === 'mouse'
  let at = { x: press.clientX, y: press.clientY }
  let isDragging = false
  const longPress = isMouse ? undefined : setTimeout(start, longPressMs)

  function start() {
    isDragging = true
    begin()
    over(at.x, at.y)
    requestAnimationFrame(scroll)
  }
  function scroll() {
    if (signal.aborted) return
    // Over a person at the bottom of the window, the visit is not on its way down.
    const isHeld = document.elementFromPoint(at.x, at.y)?.closest('[data-person]')
    const step = isHeld ? 0 : at.y < edges.top ? -scrollPx : at.y > innerHeight - edges.bottom ? scrollPx : 0
    const before = scrollY
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' })
    if (scrollY !== before) over(at.x, at.y)
    requestAnimationFrame(scroll)
  }
  function finish(isDrop: boolean) {
    clearTimeout(longPress)
    listening.abort()
    if (!isDragging) return
    ignoreClick()
    end(isDrop)
  }
  const onMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerId !== press.pointerId) return
    const isFar = Math.hypot(x - press.clientX, y - press.clientY) > slackPx
    at = { x, y }
    if (isDragging) over(x, y)
    else if (isFar && isMouse) start()
    else if (isFar) finish(false)
  }
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', ({ pointerId }) => pointerId === press.pointerId && finish(true), { signal })
  addEventListener('pointercancel', ({ pointerId }) => pointerId === press.pointerId && finish(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal })
  // A long press also opens the context menu.
  if (!isMouse) addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return () => finish(false)
}

/** The browser may turn the end of a drag into a click. */
function ignoreClick() {
  const listening = new AbortController()
  const ignore = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', ignore, { capture: true, signal: listening.signal })
  setTimeout(() => listening.abort())
}
