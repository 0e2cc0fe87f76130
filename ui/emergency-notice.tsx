import { type ComponentProps, startTransition, useEffect, useState } from 'react'
import type EmergencyAlert from './emergency-alert.tsx'
import './emergency-warning.css'
import { importWithRetry } from './import-with-retry.ts'

type EmergencyNoticeProps = Partial<ComponentProps<typeof EmergencyAlert>> & { className?: string }

/** The loaded words. A confirmation that replaces the form shows the warning at once. */
let words: { default: typeof EmergencyAlert } | undefined

/**
 * Tells visitors to call when their text sounds dangerous. It never blocks the form. The words load once there is something
 * to check. If they do not load, the server still marks the request as urgent.
 */
export function EmergencyNotice({ service = '', text = '', place, className = '' }: EmergencyNoticeProps) {
  const [loaded, setLoaded] = useState(words)
  const hasInput = service !== '' || text !== ''
  useEffect(() => {
    if (!hasInput) return
    importWithRetry(() => import('./emergency-alert.tsx')).then(
      (module) => {
        words = module
        startTransition(() => setLoaded(module))
      },
      () => {},
    )
  }, [hasInput])
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {loaded && <loaded.default service={service} text={text} place={place} />}
    </div>
  )
}
