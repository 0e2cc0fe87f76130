import { type PointerEvent, useRef, useState } from 'react'

type Point = { x: number; y: number }
/** How much larger the picture is shown, and how far it is moved from the middle, in pixels. */
type View = Point & { scale: number }

const fitted: View = { scale: 1, x: 0, y: 0 }
const maxScale = 5
const tapScale = 2.5
const swipePx = 50
const tapPx = 10
const doubleTapMs = 300

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Zooms and moves a picture by pinch, double tap and drag. A swipe at its fitted size calls `onSwipe`. */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(fitted)
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef({
    start: fitted as Point,
    hasPinched: false,
    tappedAt: Number.NEGATIVE_INFINITY,
    tap: fitted as Point,
  })
  const frame = useRef<HTMLDivElement>(null)

  /** Keeps the picture's edges outside the middle of the frame. */
  function inside({ scale, x, y }: View): View {
    if (scale <= 1) return fitted
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    const within = (value: number, size: number) => Math.max(-1, Math.min(1, value / size)) * size
    return { scale, x: within(x, ((scale - 1) * clientWidth) / 2), y: within(y, ((scale - 1) * clientHeight) / 2) }
  }

  /** Scales around a point, which is given from the middle of the frame. */
  const zoomBy = (factor: number, at: Point = fitted) =>
    setView((old) => {
      const scale = Math.max(1, Math.min(maxScale, old.scale * factor))
      const grown = scale / old.scale
      return inside({ scale, x: at.x - (at.x - old.x) * grown, y: at.y - (at.y - old.y) * grown })
    })

  const moveBy = (dx: number, dy: number) => setView((old) => inside({ ...old, x: old.x + dx, y: old.y + dy }))

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    gesture.current.hasPinched = pointers.current.size > 1
    gesture.current.start = point
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return moveBy(point.x - before.x, point.y - before.y)
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
    zoomBy(distance(point, other) / Math.max(1, distance(before, other)), middle)
  }

  function onPointerUp(event: PointerEvent) {
    if (!pointers.current.delete(event.pointerId) || gesture.current.hasPinched) return
    const point = pointOf(event)
    const { start, tappedAt, tap } = gesture.current
    const [dx, dy] = [point.x - start.x, point.y - start.y]
    if (Math.hypot(dx, dy) > tapPx) {
      if (view.scale === 1 && Math.abs(dx) > Math.max(swipePx, Math.abs(dy))) onSwipe(dx < 0 ? 1 : -1)
      return
    }
    const isDouble = event.timeStamp - tappedAt < doubleTapMs && distance(point, tap) < 4 * tapPx
    gesture.current.tappedAt = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp
    gesture.current.tap = point
    if (isDouble) zoomBy(view.scale > 1 ? 0 : tapScale, point)
  }

  return {
    view,
    frame,
    zoomBy,
    moveBy,
    reset: () => setView(fitted),
    pointerHandlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    },
  }
}
