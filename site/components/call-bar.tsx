import { CalendarCheck, Phone } from 'lucide-react'
import { business } from '#domain/business.ts'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

/** The two ways to reach the firm, always under the thumb on a phone. */
export function CallBar({ canBook }: { canBook: boolean }) {
  return (
    <aside aria-label="Reach us" className="call-bar">
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
