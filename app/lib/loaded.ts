import { type ComponentType, startTransition, useEffect, useState } from 'react'

type File<Props> = { default: ComponentType<Props> }

/**
 * The component of a file that only the browser needs: undefined in the built page and until it is loaded. Unlike what
 * React loads lazily, it keeps nothing else on the page waiting. Throws while rendering when it cannot be loaded.
 */
export function useLoaded<Props>(load: () => Promise<File<Props>>): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<() => ComponentType<Props>>()
  useEffect(() => {
    const show = (use: () => ComponentType<Props>) => startTransition(() => setLoaded(() => use))
    load().then(
      (file) => show(() => file.default),
      (error) =>
        show(() => {
          throw error
        }),
    )
  }, [load])
  return loaded?.()
}
