import { Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { business } from '#content'
import { ButtonLink } from './button.tsx'
import { telLink } from './links.ts'

/** Calls the business. */
export function CallButton(props: Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'>) {
  return (
    <ButtonLink href={telLink(business.phone)} {...props}>
      <Phone aria-hidden className="size-5" />
      Call {business.phone}
    </ButtonLink>
  )
}
