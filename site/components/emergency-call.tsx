import { business } from '#content'
import { CallButton } from '#ui/call-button.tsx'

/** The card beside a form that asks people with an emergency to call. Empty when the business takes no emergencies. */
export function EmergencyCall({ heading, text }: { heading: string; text: string }) {
  if (!business.emergencyService) return null
  return (
    <section className="card border-transparent bg-night p-4 text-night-ink sm:p-5">
      <h2 className="text-xl font-bold">{heading}</h2>
      <p className="mt-1 text-night-muted sm:mt-2">{text}</p>
      <CallButton phone={business.emergencyPhone} look="accent" className="mt-3 w-full sm:mt-4" />
    </section>
  )
}
