import type { Ref } from 'react'
import { honeypotField } from '#core/honeypot.ts'

/** A field that people cannot see or reach. Bots fill it in. */
export function Honeypot({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input ref={ref} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
