import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type * as AfterFirstView from '#dashboard/after-first-view.ts'
import { toast } from '#ui/toast.ts'

type Parts = typeof AfterFirstView

let parts: Parts | undefined
let importParts: () => Promise<Parts> = () => Promise.reject(new Error('Nothing says where the parts are'))

/** Says where the code of everything is that the first view does not show. A static import of it here would be a cycle. */
export function loadPartsWith(importing: () => Promise<Parts>): void {
  importParts = importing
}

/** Loads that code. Rejects without a connection, and can be repeated. */
export async function loadParts(): Promise<Parts> {
  parts ??= await importParts()
  return parts
}

/**
 * A component of `after-first-view.ts`. Its code loads with the others, at the latest when it is first rendered. If that
 * fails, a notification says so, and a dialog closes, so that it can be opened again.
 */
export function later<Props extends object>(find: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
  return function Later(props) {
    const [Part, setPart] = useState(() => parts && find(parts))
    const onFailure = useEffectEvent(() => {
      const description = 'This part of the dashboard could not be loaded. Please try again.'
      toast({ title: 'No Connection', description, tone: 'destructive' })
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    })
    useEffect(() => {
      if (!Part) loadParts().then((loaded) => setPart(() => find(loaded)), onFailure)
    }, [Part])
    return Part && <Part {...props} />
  }
}
