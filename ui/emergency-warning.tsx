import { business } from '#content'
import { callNow, type Danger } from '#firm/emergency.ts'
import { CallButton } from './call-button.tsx'
import './emergency-warning.css'

type EmergencyWarningProps = {
  /** Without one, the visitor only chose the service for emergencies. */
  danger?: Danger
  /** Once the request is sent, the button comes first. */
  isSent?: boolean
}

const atChoice =
  business.booking === 'confirm'
    ? 'emergencies cannot be booked here'
    : 'visits you book here start tomorrow at the earliest'

/** What somebody in danger reads, and the button that calls. */
export function EmergencyWarning({ danger, isSent = false }: EmergencyWarningProps) {
  const button = <CallButton phone={business.emergencyPhone} look="danger" />
  return (
    <div className="emergency">
      {isSent && button}
      {danger ? (
        <p>
          <strong>
            {danger.headline} {callNow}.
          </strong>{' '}
          {danger.advice}
        </p>
      ) : (
        <p className="font-bold">
          {callNow}: {atChoice}.
        </p>
      )}
      {!isSent && button}
    </div>
  )
}
