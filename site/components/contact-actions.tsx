import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#domain/business.ts'
import { ButtonLink } from '#ui/button.tsx'
import { mailLink, telLink } from '#ui/links.ts'

/** Buttons to call and to email, followed by any other actions. */
export function ContactActions({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink href={telLink(business.phone)} look="accent">
        <Phone aria-hidden className="size-5" />
        Call {business.phone}
      </ButtonLink>
      <ButtonLink href={mailLink(business.email)} look="quiet">
        <Mail aria-hidden className="size-5" />
        {business.email}
      </ButtonLink>
      {children}
    </div>
  )
}
