import { useSyncExternalStore } from 'react'
import type { View } from '#dashboard/kit/view/view.ts'

/** Whether the parts of a row fit side by side. */
export const useWide = () => useMedia('(width >= 64rem)')

/** Whether rows are lines of a table. Narrow screens show a list instead. */
export const useIsTable = ({ layout }: View) => useWide() && layout === 'table'

/** Whether the screen matches a media query. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
    () => false,
  )
}
