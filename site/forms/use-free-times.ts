import { useEffect, useReducer, useState } from 'react'
import { importWithRetry } from '#ui/import-with-retry.ts'
import { confirmsAtOnce } from './confirms-at-once.ts'
import type { FreeTimes } from './free-times.ts'

type Components = typeof import('./free-time-offer.tsx')

/**
 * The free times for visits of the service, and what shows them. Undefined in `request`, until the code has loaded, and if it
 * does not: the server checks the time anyway.
 */
export function useFreeTimes(service: string): (Components & { times: FreeTimes }) | undefined {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [free, setFree] = useState<Components & { times: FreeTimes }>()
  useEffect(() => {
    if (!confirmsAtOnce) return
    importWithRetry(() => import('./free-time-offer.tsx')).then(
      (components) => setFree({ ...components, times: components.createFreeTimes(rerender) }),
      () => {},
    )
  }, [])
  useEffect(() => free?.times.setService(service), [free, service])
  return free
}
