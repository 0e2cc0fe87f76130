import { useMemo, useSyncExternalStore } from 'react'

const changed = 'searchparamschange'

/** What follows the "?" of the address, and how to go on to another one; Back leads to the one before. */
export function useSearchParams(): [params: URLSearchParams, go: (next: URLSearchParams) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return [useMemo(() => new URLSearchParams(search), [search]), go]
}

function go(next: URLSearchParams): void {
  const search = next.size > 0 ? `?${next}` : ''
  if (search === location.search) return
  history.pushState(history.state, '', location.pathname + search)
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void) {
  for (const type of ['popstate', changed]) addEventListener(type, listener)
  return () => {
    for (const type of ['popstate', changed]) removeEventListener(type, listener)
  }
}
