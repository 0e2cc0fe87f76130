import type { ReactElement } from 'react'
import { business } from '#content'
import { internationalNumber } from '#firm/phone.ts'
import { color } from './theme.ts'

/** The lines of a text, because Outlook ignores `white-space`. The business's phone numbers are links. */
export function Lines({ text }: { text: string }) {
  return between(text.split('\n').map(withPhones), (index) => <br key={index} />)
}

const phones = [...new Set([business.phone, business.emergencyPhone])]

const withPhones = (line: string) =>
  phones.reduce<(string | ReactElement)[]>(
    (parts, phone) =>
      parts.flatMap((part) =>
        typeof part === 'string'
          ? between(part.split(phone), (index) => <PhoneLink key={`${phone} ${index}`} phone={phone} />)
          : [part],
      ),
    [line],
  )

/** The number stays on one line. */
export const PhoneLink = ({ phone = business.phone }: { phone?: string }) => (
  <a
    target="_blank"
    href={`tel:${internationalNumber(phone)}`}
    className="link"
    style={{ ...color.link, textDecorationLine: 'underline', whiteSpace: 'nowrap' }}
    rel="noopener"
  >
    {phone}
  </a>
)

/** Puts a separator between each two items. */
function between<Item, Separator>(items: Item[], separator: (index: number) => Separator): (Item | Separator)[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator(index), item]))
}
