import { Phone } from 'lucide-react'
import { business } from '#domain/business.ts'
import { soundsLikeEmergency } from '#domain/emergency.ts'
import { telLink } from '#ui/links.ts'
import { ButtonLink } from './button.tsx'
import './emergency-notice.css'

type EmergencyNoticeProps = { service?: string; text?: string; className?: string }

/** Tells visitors to call when their text sounds dangerous. It never blocks the form. */
export function EmergencyNotice({ service, text = '', className = '' }: EmergencyNoticeProps) {
  const isEmergency = soundsLikeEmergency({ ...(service && { service }), text })
  return (
    <div role="alert" className={className}>
      {isEmergency && (
        <div className="emergency">
          <p>
            <strong>This sounds dangerous. Please call us now, day or night.</strong> If something burns or somebody was
            hurt, leave the house and call 911 first.
          </p>
          <ButtonLink href={telLink(business.phone)} look="danger">
            <Phone aria-hidden className="size-5" />
            Call {business.phone}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
