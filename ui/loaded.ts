import { type ComponentType, startTransition, useEffect, useState } from 'react'

type File<Props> = { default: ComponentType<Props> }

/** A component in a file of its own, that may come after what shows it. */
export type Later<Props = object> = {
  component?: ComponentType<Props>
  /** Resolves when the component is there. */
  load(): Promise<void>
}

const retryMs = 2000

/** What the file's component is loaded by, once however often it is asked for; a line that fails is tried once more. */
export function later<Props>(load: () => Promise<File<Props>>): Later<Props> {
  const part: Later<Props> = {
    async load() {
      part.component ??= (await load().catch(() => rest(retryMs).then(load))).default
    },
  }
  return part
}

/**
 * The component, undefined until it is loaded. Unlike what React loads lazily, it keeps nothing else on the page
 * waiting. When it cannot be loaded, `onFailure` is called; without one it throws while rendering.
 */
export function useLoaded<Props>(part: Later<Props>, onFailure?: () => void): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState(() => part.component)
  useEffect(() => {
    let isThere = true
    const show = (use: () => ComponentType<Props> | undefined) => startTransition(() => setLoaded(use))
    part.load().then(
      () => show(() => part.component),
      (error) => {
        if (onFailure) return isThere && onFailure()
        show(() => {
          throw error
        })
      },
    )
    return () => {
      isThere = false
    }
  }, [part, onFailure])
  return loaded
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
