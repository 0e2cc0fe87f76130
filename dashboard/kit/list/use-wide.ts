import { useSyncExternalStore } from 'react'
import type { View } from '#dashboard/kit/view/view.ts'

const wide = '(width >= 64rem)'

/** Whether a list and the details of a row fit side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    onWidthChange,
    () => matchMedia(wide).matches,
    () => false,
  )
}

/** Whether rows are lines of a table. Narrow screens show a list instead. */
export const useIsTable = ({ layout }: View) => useWide() && layout === 'table'

function onWidthChange(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
