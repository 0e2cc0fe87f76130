import { useMemo, useSyncExternalStore } from 'react'

const changeEvent = 'searchparamschange'

/** The address's query parameters. */
export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => new URLSearchParams(search), [search])
}

/** A new entry of the history, one that `leaveSheet` goes back from, or the current one. */
type Entry = 'page' | 'sheet' | 'current'

export function go(next: URLSearchParams, entry: Entry = 'page'): void {
  const search = next.size > 0 ? `?${next}` : ''
  if (search === location.search) return
  const address = location.pathname + search
  if (entry === 'current') history.replaceState(history.state, '', address)
  else history.pushState({ ...history.state, isSheet: entry === 'sheet' }, '', address)
  dispatchEvent(new Event(changeEvent))
}

/** The browser goes back later. A second step would leave the dashboard. */
let isLeaving = false
const onLeft = () => {
  isLeaving = false
}

/** Goes back from the entry of a sheet. Replaces an entry that is none, such as a bookmark's, by the address. */
export function leaveSheet(address: URLSearchParams): void {
  if (isLeaving) return
  if (history.state?.isSheet === true) {
    isLeaving = true
    addEventListener('popstate', onLeft, { once: true })
    history.back()
  } else {
    go(address, 'current')
  }
}

function subscribe(listener: () => void) {
  for (const type of ['popstate', changeEvent]) addEventListener(type, listener)
  return () => {
    for (const type of ['popstate', changeEvent]) removeEventListener(type, listener)
  }
}
