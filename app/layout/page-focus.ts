import { useEffect, useRef } from 'react'
import { usePath } from './path.ts'

/** After a link was followed the new page's heading has the focus: a screen reader says it, and Tab goes on from there. */
export function usePageFocus(): void {
  const path = usePath()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path])
}
