import { startTransition, useEffect, useState } from 'react'
import { importWithRetry } from './import-with-retry.ts'
import type Toaster from './toaster.tsx'

/** The notification area, loaded after hydration. The page works without it if loading fails. */
export function Notifications() {
  const [loaded, setLoaded] = useState<{ default: typeof Toaster }>()
  useEffect(() => {
    importWithRetry(() => import('./toaster.tsx')).then(
      (module) => startTransition(() => setLoaded(module)),
      () => {},
    )
  }, [])
  return loaded && <loaded.default />
}
