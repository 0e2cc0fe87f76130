import { expect, test } from 'vitest'
import { NewQuote } from '#features/quotes/new-quote.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { acceptanceOf } from './answer.ts'
import { contentsOf, sha256Of } from './contents.ts'
import { customerQuoteOf } from './customer-quote.ts'
import { quoteOf } from './row.ts'

const now = new Date('2026-11-21T15:00:00.000Z')
const at = now.toISOString()
const today = '2026-11-21'

const lines = [
  { description: 'Water heater', quantity: 1, unitPriceCents: 148_000, taxable: true },
  { description: 'Labor', quantity: 2.25, unit: 'hour', unitPriceCents: 14_000 },
  { description: 'Valve', quantity: 3, unitPriceCents: 3_333, taxable: true, addOn: true },
]

/** A sent quote of a business with a sales tax. */
function sentQuote(taxPercent: number | null = 9.386, depositPercent?: number): Quote {
  const { list: _, ...content } = NewQuote.parse({ list: 'bookings', rowId: 12, options: [{ name: 'Only', lines }] })
  const version = {
    ...({ id: 7, quoteId: 7, sequence: 1, version: 1, list: 'bookings', rowId: 12, status: 'sent' } as const),
    ...contentsOf(content, today, depositPercent, { taxPercent, smallestCents: 1 }),
    ...{ customerName: 'Ada Lovelace', address: '12 Sample Street', createdAt: at, updatedAt: at, sentAt: at },
    ...{ openedAt: null, answeredAt: null, acceptance: null, declineText: null, depositPaidAt: null, sha256: 'hash' },
    firm: null,
  }
  return quoteOf(version, today)
}

test('the tax of the content is frozen with the version, and applies to taxable lines', () => {
  const quote = sentQuote(9.386, 30)
  expect(quote.taxPercent).toBe(9.386)
  // 1480.00 at 9.386% is 138.9128.
  expect(quote.options[0]).toMatchObject({ subtotalCents: 179_500, taxCents: 13_891, totalCents: 193_391 })
  expect(sentQuote(null).options[0]).toMatchObject({ subtotalCents: 179_500, taxCents: 0, totalCents: 179_500 })
  const chosen = acceptanceOf(quote, { version: 1, option: 1, addOns: [3], name: 'Ada' }, now)
  expect(chosen).toMatchObject({ addOnsCents: 9_999, taxCents: 14_830, totalCents: 204_329, depositCents: 61_299 })
})

test('the hash covers all that the customer agrees to, and nothing that happens later', () => {
  const quote = sentQuote()
  const hash = sha256Of(quote)
  const [option] = quote.options
  if (!option) return expect.unreachable()
  const changes: Partial<Quote>[] = [
    ...[{ number: 'B-12-2' }, { version: 2 }, { customerName: 'Bob' }, { address: null }, { taxPercent: null }],
    { depositPercent: 20 },
    ...[{ message: 'Hello' }, { terms: 'None' }, { validUntil: '2027-01-01' }],
    { options: [{ ...option, totalCents: option.totalCents + 1 }] },
    { options: [{ ...option, lines: option.lines.toReversed() }] },
  ]
  for (const change of changes) expect(sha256Of({ ...quote, ...change }), JSON.stringify(change)).not.toBe(hash)
  const later = { status: 'accepted', openedAt: at, answeredAt: at, updatedAt: 'x', depositPaidAt: at } as const
  expect(sha256Of({ ...quote, ...later })).toBe(hash)
})

test('the payment link is shown while a deposit is due', () => {
  const link = 'https://pay.example.com/firm'
  const quote = sentQuote()
  const body = { version: 1, option: 1, addOns: [], name: 'Ada' }
  const withDeposit = {
    ...quote,
    status: 'accepted',
    acceptance: acceptanceOf({ ...quote, depositPercent: 30 }, body, now),
  } as const
  const linkOf = (shown: Quote) => customerQuoteOf(shown, link)?.paymentLink
  expect(linkOf(quote)).toBeNull()
  expect(linkOf(withDeposit)).toBe(link)
  expect(linkOf({ ...withDeposit, depositPaidAt: at })).toBeNull()
  expect(linkOf({ ...withDeposit, acceptance: acceptanceOf(quote, body, now) })).toBeNull()
  expect(customerQuoteOf({ ...quote, status: 'draft' })).toBeUndefined()
})
