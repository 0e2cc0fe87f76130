import { CalendarCheck, Phone } from 'lucide-react'
import { business } from '#content'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

type CallBarProps = {
  canBook: boolean
  /** Whether the page can warn of a danger. The bar then only calls. */
  canWarn: boolean
}

/** Shown while the page warns of a danger, in place of all others. */
export const DangerLink = () => (
  <ButtonLink href={telLink(business.emergencyPhone)} look="danger" className="call-bar-danger grow">
    <Phone aria-hidden className="size-5" />
    Sounds dangerous · Call now
  </ButtonLink>
)

/** Call and book buttons that stay at the bottom of small screens. */
export function CallBar({ canBook, canWarn }: CallBarProps) {
  return (
    <aside aria-label="Reach us" className="call-bar">
      {canWarn && <DangerLink />}
      <ButtonLink href={telLink(business.phone)} look="quiet" className="grow">
        <Phone aria-hidden className="size-5" />
        Call Now
      </ButtonLink>
      {canBook && (
        <ButtonLink href="/booking" look="accent" className="grow">
          <CalendarCheck aria-hidden className="size-5" />
          Book
        </ButtonLink>
      )}
    </aside>
  )
}
