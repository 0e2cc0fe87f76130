import { business } from '#content'
import { internationalNumber } from '#domain/phone.ts'
import { color } from './theme.ts'

/** The lines of a text, because Outlook ignores `white-space`. The business's phone number is a link. */
export function Lines({ text }: { text: string }) {
  return between(text.split('\n').map(withPhone), (index) => <br key={index} />)
}

const withPhone = (line: string) => between(line.split(business.phone), (index) => <PhoneLink key={index} />)

/** The number stays on one line. */
export const PhoneLink = () => (
  <a
    target="_blank"
    href={`tel:${internationalNumber(business.phone)}`}
    className="link"
    style={{ ...color.link, textDecorationLine: 'underline', whiteSpace: 'nowrap' }}
    rel="noopener"
  >
    {business.phone}
  </a>
)

/** Puts a separator between each two items. */
function between<Item, Separator>(items: Item[], separator: (index: number) => Separator): (Item | Separator)[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator(index), item]))
}
