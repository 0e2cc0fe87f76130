import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The panel of the selected tab. */
export const activePanel = () => document.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')

/** When the element is removed while it has the focus, moves the focus to `target`, so that it is not lost. */
export function useFocusAfterRemoval<Removed extends HTMLElement>(
  target: (removed: Removed) => HTMLElement | null,
): RefObject<Removed | null> {
  const ref = useRef<Removed>(null)
  const findTarget = useRef(target)
  useLayoutEffect(() => {
    const element = ref.current
    const find = findTarget.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Found before the removal, in case it is an ancestor; focused after it.
      const ancestor = find(element)
      queueMicrotask(() => (ancestor?.isConnected ? ancestor : find(element))?.focus())
    }
  }, [])
  return ref
}
