import { Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { business } from '#content'
import { ButtonLink } from './button.tsx'
import { telLink } from './links.ts'

type CallButtonProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & { phone?: string }

/** Calls the business. */
export function CallButton({ phone = business.phone, ...props }: CallButtonProps) {
  return (
    <ButtonLink href={telLink(phone)} {...props}>
      <Phone aria-hidden className="size-5" />
      Call {phone}
    </ButtonLink>
  )
}
