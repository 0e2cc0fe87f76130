import { CalendarCheck, Phone } from 'lucide-react'
import { business } from '#content'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

/** Call and book buttons that stay at the bottom of small screens. */
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
