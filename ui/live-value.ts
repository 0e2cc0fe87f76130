import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export function liveValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    /** The value, kept current while the component is there; the initial one in a prerendered page. */
    use: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  }
}
