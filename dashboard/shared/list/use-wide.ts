import { useSyncExternalStore } from 'react'

const wide = '(width >= 64rem)'

/** Whether two cards fit beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(wide).matches,
    () => false,
  )
}

function follow(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
