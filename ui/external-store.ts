import { useSyncExternalStore } from 'react'

/** Creates a value outside React that components can subscribe to. */
export function createExternalStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    subscribe,
    set(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    /** A hook that returns the current value. Prerendering uses the initial value. */
    use: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  }
}
