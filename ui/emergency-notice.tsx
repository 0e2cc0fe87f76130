import { startTransition, useEffect, useState } from 'react'
import type EmergencyAlert from './emergency-alert.tsx'
import './emergency-notice.css'
import { importWithRetry } from './import-with-retry.ts'

type EmergencyNoticeProps = { service?: string; text?: string; className?: string }

/**
 * Tells visitors to call when their text sounds dangerous. It never blocks the form. The words load once there is something
 * to check. If they do not load, the server still marks the request as urgent.
 */
export function EmergencyNotice({ service = '', text = '', className = '' }: EmergencyNoticeProps) {
  const [loaded, setLoaded] = useState<{ default: typeof EmergencyAlert }>()
  const hasInput = service !== '' || text !== ''
  useEffect(() => {
    if (!hasInput) return
    importWithRetry(() => import('./emergency-alert.tsx')).then(
      (module) => startTransition(() => setLoaded(module)),
      () => {},
    )
  }, [hasInput])
  return (
    <div role="alert" className={className}>
      {loaded && <loaded.default service={service} text={text} />}
    </div>
  )
}
