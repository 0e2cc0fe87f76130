import { CalendarCheck, Phone } from 'lucide-react'
import { telLink } from '#app/lib/links.ts'
import { usePlace } from '#app/lib/place.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { business } from '#domain/business.ts'

/** On a phone, the two ways to reach the firm, always under the thumb; not where staff work. */
export function CallBar() {
  const { path } = usePlace()
  if (path === '/admin') return null
  return (
    <aside aria-label="Reach us" className="call-bar">
      <ButtonLink href={telLink(business.phone)} look="quiet" className="grow">
        <Phone aria-hidden className="size-5" />
        Call Now
      </ButtonLink>
      {path !== '/booking' && (
        <ButtonLink href="/booking" look="accent" className="grow">
          <CalendarCheck aria-hidden className="size-5" />
          Book
        </ButtonLink>
      )}
    </aside>
  )
}
