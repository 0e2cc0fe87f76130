import { centsInWords } from '#firm/money.ts'
import type { Quote } from './quote.ts'
import { quantityInWords } from './quote-words.ts'

/** Of a booking's description. */
const maxLength = 5000

/** What the customer accepted, as the description of a job for the crew. Undefined before that. */
export function acceptedInWords({
  number,
  options,
  acceptance,
}: Pick<Quote, 'number' | 'options' | 'acceptance'>): string | undefined {
  const option = options.find((each) => each.number === acceptance?.option)
  if (!acceptance || !option) return undefined
  const title = options.length > 1 ? `Quote ${number}: ${option.name}` : `Quote ${number}`
  const agreed = option.lines.filter(({ addOn, number }) => !addOn || acceptance.addOns.includes(number))
  const items = agreed.map((line) => {
    const isOne = line.quantity === 1 && line.unit === ''
    return isOne ? `- ${line.description}` : `- ${quantityInWords(line)} × ${line.description}`
  })
  const total = `Total: ${centsInWords(acceptance.totalCents)}`
  const inWords = (count: number) => {
    const rest = count < items.length ? [`- and ${items.length - count} more`] : []
    return [title, ...items.slice(0, count), ...rest, total].join('\n')
  }
  let count = items.length
  while (inWords(count).length > maxLength) count--
  return inWords(count)
}
