import { business, emergencies } from '#content'
import { soundsLikeEmergency } from '#domain/emergency.ts'
import { CallButton } from './call-button.tsx'

/** Asks to call, if the service or the text is an emergency. */
export default function EmergencyAlert({ service, text }: { service: string; text: string }) {
  if (!soundsLikeEmergency({ service, text })) return null
  const when = business.emergencyService ? ', day or night' : ''
  return (
    <div className="emergency">
      <p>
        <strong>This sounds dangerous. Please call us now{when}.</strong> {emergencies.advice}
      </p>
      <CallButton look="danger" />
    </div>
  )
}
