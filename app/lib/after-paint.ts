import { useEffect, useState, useSyncExternalStore } from 'react'

/** Acts once what has changed is on the screen. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

const unchanging = () => () => {}

/** For what a click need not wait for: true in a built page, and in one that was clicked for once it is on the screen. */
export function useAfterPaint(): boolean {
  const isBuilt = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  )
  const [isTime, setTime] = useState(isBuilt)
  useEffect(() => afterPaint(() => setTime(true)), [])
  return isTime
}
