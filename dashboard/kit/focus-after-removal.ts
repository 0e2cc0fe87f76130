import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The panel of the selected tab. */
export const activePanel = () => document.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')

/** When the element is removed while it has the focus, moves the focus to `target`, so that it is not lost. */
export function useFocusAfterRemoval<Removed extends HTMLElement>(
  target: (removed: Removed) => HTMLElement | null,
  options?: FocusOptions,
): RefObject<Removed | null> {
  const ref = useRef<Removed>(null)
  const findTarget = useRef(target)
  const focusOptions = useRef(options)
  useLayoutEffect(() => {
    const element = ref.current
    const find = findTarget.current
    const { current } = focusOptions
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Found before the removal, in case it is an ancestor; focused after it.
      const ancestor = find(element)
      queueMicrotask(() => (ancestor?.isConnected ? ancestor : find(element))?.focus(current))
    }
  }, [])
  return ref
}
