import { useMemo } from 'react'
import { createExternalStore } from '#ui/external-store.ts'
import { go, useSearchParams } from './search-params.ts'
import { addressOf, type View, viewAfter, viewOf } from './view.ts'

/** The view in the address, and a function that navigates to another one. */
export function useView(): [view: View, show: (next: View) => void] {
  const address = useSearchParams()
  const view = useMemo(() => viewOf(address), [address])
  return [view, (next) => go(addressOf(viewAfter(view, next)))]
}

/** Search terms are personal data, so they stay in memory and out of the address. */
const search = createExternalStore({ words: '' })
export const useSearched = () => search.use().words
/** A new object each time it is set, even to the same words, which resets the search box. */
export const useSearch = search.use
export const searchFor = (words: string) => search.set({ words })
