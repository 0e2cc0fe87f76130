import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { reload } from './kit/lists.ts'

/** Pulling down at least this far refreshes when the finger is lifted. */
const thresholdPx = 90
/** A shorter movement is a tap. */
const slackPx = 12
/** Elements that handle touch scrolling or dragging themselves. */
const ownTouch = 'dialog, fieldset, input, select, textarea, [data-visit]'

/** At the top of the page, pulling down reloads the data. The browser's own gesture would reload the page and lock it. */
export function PullToRefresh() {
  const [pulledPx, setPulled] = useState(0)
  const [isLoading, setLoading] = useState(false)

  const refresh = useEffectEvent(async () => {
    setLoading(true)
    await reload()
    setLoading(false)
  })
  useEffect(() => followPull({ onPull: setPulled, onRelease: () => void refresh() }), [])

  const shownPx = isLoading ? thresholdPx : Math.min(pulledPx, thresholdPx)
  return (
    <>
      <p role="status" className="sr-only">
        {isLoading && 'Refreshing…'}
      </p>
      {(isLoading || pulledPx > slackPx) && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-6 z-30 mx-auto grid size-11 place-items-center rounded-full border border-line bg-card text-link shadow-lg print:hidden"
          style={{ transform: `translateY(${shownPx / 2}px)`, opacity: shownPx / thresholdPx }}
        >
          <RefreshCw
            className={`size-5 ${isLoading ? 'motion-safe:animate-spin' : ''}`}
            style={isLoading ? undefined : { transform: `rotate(${shownPx * 2}deg)` }}
          />
        </div>
      )}
    </>
  )
}

type Pull = { onPull(px: number): void; onRelease(): void }

/** Follows one finger that starts at the top of the page and moves down. Returns the function that ends it. */
function followPull({ onPull, onRelease }: Pull): () => void {
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  let start: { x: number; y: number } | undefined
  let pulledPx = 0

  function pull(px: number) {
    pulledPx = px
    onPull(px)
  }
  function cancel() {
    start = undefined
    if (pulledPx !== 0) pull(0)
  }
  const onStart = ({ touches: [finger, other], target }: TouchEvent) => {
    cancel()
    const isOwn = target instanceof Element && target.closest(ownTouch)
    if (finger && !other && !isOwn && scrollY <= 0) start = { x: finger.clientX, y: finger.clientY }
  }
  const onMove = ({ touches: [finger, other] }: TouchEvent) => {
    if (!start || !finger) return
    const down = finger.clientY - start.y
    const across = Math.abs(finger.clientX - start.x)
    if (other || scrollY > 0 || down < -slackPx || across > Math.max(down, slackPx)) cancel()
    else pull(Math.max(0, down))
  }
  const onEnd = () => {
    const isFar = pulledPx >= thresholdPx
    cancel()
    if (isFar) onRelease()
  }
  addEventListener('touchstart', onStart, options)
  addEventListener('touchmove', onMove, options)
  addEventListener('touchend', onEnd, options)
  addEventListener('touchcancel', cancel, options)
  return () => listening.abort()
}
