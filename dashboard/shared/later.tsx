import { type ComponentType, lazy, Suspense, useState } from 'react'
import type * as AfterFirstView from '#dashboard/after-first-view.ts'

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

/** A component of `after-first-view.ts`. Its code loads with the others, at the latest when it is first rendered. */
export function later<Props extends object>(find: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
  const Waiting = lazy(async () => ({ default: find(await loadParts()) })) as unknown as ComponentType<Props> // takes the same props
  return function Later(props) {
    // Chosen once, so that a part that was waited for keeps its state.
    const [Part] = useState(() => (parts ? find(parts) : Waiting))
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
