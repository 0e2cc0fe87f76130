import { type LucideIcon, Mail, MapPin, MessageSquare, Navigation, Phone } from 'lucide-react'
import { mailLink, telLink } from '#ui/links.ts'
import { firstNumber } from './first-number.ts'

type ReachProps = { name: string; phone?: string | null; email?: string; address?: string }

/** One tap to the customer: call, text, mail, and the way to their door. */
export function ContactActions({ name, phone, email, address }: ReachProps) {
  const dialled = phone ? telLink(firstNumber(phone)) : 'tel:'
  const callable = /\d/.test(dialled)
  if (!callable && !email && !address) return null
  return (
    <ul className="reach">
      {callable && <Way icon={Phone} word="Call" whom={name} href={dialled} />}
      {callable && <Way icon={MessageSquare} word="Text" whom={name} href={smsLink(dialled)} />}
      {email && <Way icon={Mail} word="Mail" whom={name} href={mailLink(email)} />}
      {address && <Way icon={MapPin} word="Map" whom={`of ${address}`} href={mapOf(address)} away />}
      {address && <Way icon={Navigation} word="Directions" whom={`to ${address}`} href={wayTo(address)} away />}
    </ul>
  )
}

type WayProps = { icon: LucideIcon; word: string; whom: string; href: string; away?: boolean }

function Way({ icon: Icon, word, whom, href, away }: WayProps) {
  return (
    <li>
      <a href={href} {...(away && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Icon aria-hidden />
        {word}
        <span className="sr-only">
          {' '}
          {whom}
          {away && ' (new tab)'}
        </span>
      </a>
    </li>
  )
}

/** A text message cannot go to an extension. */
const smsLink = (tel: string) => tel.replace('tel:', 'sms:').replace(/;ext=.*/, '')

const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
const wayTo = (address: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
