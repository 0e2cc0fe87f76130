import type * as z from 'zod/mini'
import { inOrder } from '#core/in-order.ts'
import type { ContentFile } from './content-file.ts'
import type { ServiceFields } from './schema/service.ts'
import type { TradeFile } from './schema/trade.ts'
import type { QuoteChoice, ServicePage, VisitLength } from './service-page.ts'

/** A service that the business offers, and what it was read from. */
export type Offered = { page: ServicePage; fields: z.infer<typeof ServiceFields>; file: ContentFile }
type Trade = z.infer<typeof TradeFile>

/** Services without formOrder come before the trade's own choices without it, such as Other. */
const withoutOrder = 500

/** The choices of the booking form, each once. */
export function bookingChoicesOf(offered: readonly Offered[], own: Trade['bookingChoices']): string[] {
  const ofServices = offered.flatMap(({ page, fields: { bookingChoice = page.name, formOrder = withoutOrder } }) =>
    bookingChoice === false ? [] : [{ choice: bookingChoice, formOrder }],
  )
  const sorted = inOrder([...ofServices, ...own], ({ formOrder }) => formOrder)
  return [...new Set(sorted.map(({ choice }) => choice))]
}

/** The choices of the booking form whose services have lengths of their own. */
export function visitLengthsOf(offered: readonly Offered[], business: VisitLength): Record<string, VisitLength> {
  const lengths = offered.flatMap(({ page, fields }) => {
    const { bookingChoice = page.name, visitMinutes, visitBufferMinutes } = fields
    if (bookingChoice === false || (visitMinutes ?? visitBufferMinutes) === undefined) return []
    return [
      [
        bookingChoice,
        {
          visitMinutes: visitMinutes ?? business.visitMinutes,
          visitBufferMinutes: visitBufferMinutes ?? business.visitBufferMinutes,
        },
      ] as const,
    ]
  })
  return Object.fromEntries(lengths)
}

/** The choices that no service describes, and the hint that says what they are for. */
export function catchAllsOf(own: Trade['bookingChoices']): { catchAllChoices: string[]; bookingHint: string } {
  const catchAlls = own.flatMap(({ choice, covers }) => (covers ? [{ choice, covers }] : []))
  return {
    catchAllChoices: catchAlls.map(({ choice }) => choice),
    bookingHint: catchAlls.map(({ choice, covers }) => `${covers}: choose ${choice}.`).join(' '),
  }
}

/** The choices of the contact form, each value once. */
export function quoteChoicesOf(offered: readonly Offered[], own: Trade['quoteChoices']): QuoteChoice[] {
  const ofServices = offered.flatMap(({ page, fields }) => {
    const { quoteChoice = { value: page.slug, label: page.name }, bookingChoice = page.name } = fields
    const { formOrder = withoutOrder } = fields
    return quoteChoice === false ? [] : [{ ...quoteChoice, formOrder, ...(bookingChoice && { bookingChoice }) }]
  })
  const sorted: (QuoteChoice & { formOrder?: number | undefined })[] = inOrder(
    [...ofServices, ...own],
    ({ formOrder }) => formOrder,
  )
  return sorted
    .filter(({ value }, index) => sorted.findIndex((other) => other.value === value) === index)
    .map(({ formOrder: _, ...choice }) => choice)
}
