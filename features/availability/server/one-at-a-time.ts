import type { Store } from '#platform/store/store.ts'

const last = new WeakMap<Store, Promise<unknown>>()

/**
 * Runs the jobs of a server one after the other on PostgreSQL. Transactions that wait for the calendar's lock would hold all connections of
 * the pool.
 */
export function oneAtATime<Result>(store: Store, job: () => Promise<Result>): Promise<Result> {
  if (store.engine === 'sqlite') return job() // it runs one transaction at a time
  const turn = (last.get(store) ?? Promise.resolve()).then(job)
  const settled = turn.catch(() => {})
  last.set(store, settled)
  return turn
}
