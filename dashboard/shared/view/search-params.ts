import { useMemo, useSyncExternalStore } from 'react'

const changeEvent = 'searchparamschange'

/** The address's query parameters, and a function that pushes new ones to the history. */
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
  dispatchEvent(new Event(changeEvent))
}

function subscribe(listener: () => void) {
  for (const type of ['popstate', changeEvent]) addEventListener(type, listener)
  return () => {
    for (const type of ['popstate', changeEvent]) removeEventListener(type, listener)
  }
}
