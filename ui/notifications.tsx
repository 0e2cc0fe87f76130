import { later, useLoaded } from './loaded.ts'

const toaster = later(() => import('./toaster.tsx'))

/** The notification area, loaded after hydration. A page works without it when it cannot be loaded. */
export function Notifications() {
  const Toaster = useLoaded(toaster, ignore)
  return Toaster && <Toaster />
}

function ignore() {}
