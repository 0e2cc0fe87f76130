import { centsInWords } from './money.ts'
import type { Quote } from './quote.ts'

/** What the customer accepted, as the description of a job for the crew. Empty before that. */
export function acceptedInWords({
  number,
  options,
  acceptance,
}: Pick<Quote, 'number' | 'options' | 'acceptance'>): string {
  const option = options.find((each) => each.number === acceptance?.option)
  if (!acceptance || !option) return ''
  const title = options.length > 1 ? `Quote ${number}, ${option.name}` : `Quote ${number}`
  const lines = option.lines.filter(({ addOn, number }) => !addOn || acceptance.addOns.includes(number))
  const items = lines.map(({ description, quantity, unit }) => {
    const amount = quantity === 1 && !unit ? '' : `${quantity}${unit && ` ${unit}`} × `
    return `- ${amount}${description}`
  })
  return [title, ...items, `Total ${centsInWords(acceptance.totalCents)}`].join('\n')
}
