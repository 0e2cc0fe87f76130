import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'

/** Whether cards are shown in two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  )
}

function onWidthChange(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
