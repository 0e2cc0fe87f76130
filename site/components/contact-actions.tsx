import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#content'
import { ButtonLink } from '#ui/button.tsx'
import { CallButton } from '#ui/call-button.tsx'
import { mailLink } from '#ui/links.ts'

/** Buttons to call and to email, followed by any other actions. */
export function ContactActions({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <CallButton look="accent" />
      <ButtonLink href={mailLink(business.email)} look="quiet">
        <Mail aria-hidden className="size-5" />
        {business.email}
      </ButtonLink>
      {children}
    </div>
  )
}
