import { startTransition, useEffect, useState } from 'react'
import { importAgain } from './import-again.ts'
import type Toaster from './toaster.tsx'

/** The notification area, loaded after hydration. A page works without it when it cannot be loaded. */
export function Notifications() {
  const [loaded, setLoaded] = useState<{ default: typeof Toaster }>()
  useEffect(() => {
    importAgain(() => import('./toaster.tsx')).then(
      (file) => startTransition(() => setLoaded(file)),
      () => {},
    )
  }, [])
  return loaded && <loaded.default />
}
