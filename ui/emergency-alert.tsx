import { useEffect, useRef } from 'react'
import { dangerIn } from '#firm/emergency.ts'
import { EmergencyWarning } from './emergency-warning.tsx'

type EmergencyAlertProps = { service: string; text: string; place?: 'choice' | 'sent' | undefined }

/** Asks to call, if the service or the text is an emergency. */
export default function EmergencyAlert({ service, text, place }: EmergencyAlertProps) {
  const danger = dangerIn({ service, text })
  if (!danger) return null
  return place === 'choice' ? <AtChoice /> : <EmergencyWarning danger={danger} isSent={place === 'sent'} />
}

/** Scrolls into view when a visitor chooses, but not when a draft is restored. */
function AtChoice() {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement instanceof HTMLSelectElement) area.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={area} className="emergency-at-choice">
      <EmergencyWarning />
    </div>
  )
}
