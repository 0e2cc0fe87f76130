import { useMemo } from 'react'
import { liveValue } from '#ui/live-value.ts'
import { useSearchParams } from './search-params.ts'
import { addressOf, type View, viewOf } from './view.ts'

/** The view that the address asks for, and how to go to another one; Back leads to the one before. */
export function useView(): [view: View, show: (next: View) => void] {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => viewOf(address), [address])
  return [view, (next) => setAddress(addressOf(next))]
}

/** What is searched for: names and numbers, so it stays in the page's memory. */
const search = liveValue({ words: '' })
export const useSearched = () => search.use().words
/** Another object each time it was set, also to the same words: that ends what is still being typed. */
export const useSearch = search.use
export const searchFor = (words: string) => search.set({ words })
