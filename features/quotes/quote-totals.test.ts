import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewQuote } from './new-quote.ts'
import { depositOn, lineCents, percentOf, quoteTotals, scaled } from './quote-totals.ts'

const runs = 10_000

/** Hundredths, so that a quantity has at most two decimals. */
const aLine = fc.record({
  hundredths: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1_000_000 })),
  unitPriceCents: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000_000 })),
  taxable: fc.boolean(),
  addOn: fc.boolean(),
  isChosen: fc.boolean(),
})
const aQuote = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 50 }),
  /** Thousandths of a percent. */
  tax: fc.integer({ min: 0, max: 30_000 }),
})

/** A decimal number as JSON writes it. */
const decimal = (whole: number, decimals: number) => {
  const digits = String(whole).padStart(decimals + 1, '0')
  return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

/** The quotient of whole numbers, rounded half up. */
const dividedHalfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

test('totals are those of exact arithmetic on 10,000 random quotes', () => {
  fc.assert(
    fc.property(aQuote, ({ lines, tax }) => {
      // Lines beyond the limit are refused before they are summed up.
      const priced = lines.map((line) => ({ ...line, quantity: decimal(line.hundredths, 2) }))
      const accepted = priced.filter((line) => lineCents(line, 1) <= 100_000_000)
      const chosen = accepted.flatMap(({ addOn, isChosen }, index) => (addOn && isChosen ? [index + 1] : []))
      const exact = accepted.map((line) => dividedHalfUp(BigInt(line.hundredths) * BigInt(line.unitPriceCents), 100n))
      const sum = (isCounted: (line: (typeof accepted)[number]) => boolean) =>
        accepted.reduce((total, line, index) => (isCounted(line) ? total + (exact[index] ?? 0n) : total), 0n)
      const subtotal = sum(({ addOn }) => !addOn)
      const addOns = sum(({ addOn, isChosen }) => addOn && isChosen)
      const taxable = sum(({ addOn, isChosen, taxable }) => taxable && (!addOn || isChosen))
      const taxCents = dividedHalfUp(taxable * BigInt(tax), 100_000n)
      const totals = quoteTotals(accepted, chosen, { taxPercent: decimal(tax, 3), smallestCents: 1 })
      expect(Object.values(totals).map(BigInt)).toEqual([subtotal, addOns, taxCents, subtotal + addOns + taxCents])
    }),
    { numRuns: runs },
  )
})

test('totals with discounts are those of exact arithmetic on 10,000 random quotes, and never below zero', () => {
  const aDiscount = fc.oneof(
    fc.record({ unitPriceCents: fc.integer({ min: -50_000, max: -1 }), taxable: fc.boolean() }),
    fc.record({ thousandths: fc.integer({ min: 1, max: 100_000 }), taxable: fc.boolean() }),
  )
  const small = fc.record({
    hundredths: fc.integer({ min: 1, max: 1000 }),
    unitPriceCents: fc.integer({ min: 0, max: 100_000 }),
    taxable: fc.boolean(),
    addOn: fc.boolean(),
  })
  let accepted = 0
  fc.assert(
    fc.property(
      fc.array(small, { minLength: 1, maxLength: 20 }),
      fc.array(aDiscount, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 30_000 }),
      (items, discounts, tax) => {
        const lines = [
          ...items.map(({ hundredths, ...line }) => ({ ...line, quantity: decimal(hundredths, 2), discount: false })),
          ...discounts.map((discount) => ({
            ...{ quantity: 1, addOn: false, taxable: discount.taxable, discount: true },
            ...('thousandths' in discount
              ? { percent: decimal(discount.thousandths, 3) }
              : { unitPriceCents: discount.unitPriceCents }),
          })),
        ]
        const options = [{ name: 'A', lines: lines.map((line) => ({ ...line, description: 'Work' })) }]
        const { success } = NewQuote.safeParse({ list: 'bookings', rowId: 1, options })
        const exact = items.map((line) => dividedHalfUp(BigInt(line.hundredths) * BigInt(line.unitPriceCents), 100n))
        const sumOf = (isCounted: (line: (typeof items)[number]) => boolean) =>
          items.reduce((sum, line, index) => sum + (!line.addOn && isCounted(line) ? (exact[index] ?? 0n) : 0n), 0n)
        const [all, taxed] = [sumOf(() => true), sumOf(({ taxable }) => taxable)]
        const off = discounts.map((discount) =>
          'thousandths' in discount
            ? [all, taxed].map((base) => dividedHalfUp(base * BigInt(discount.thousandths), 100_000n))
            : [BigInt(-discount.unitPriceCents), discount.taxable ? BigInt(-discount.unitPriceCents) : 0n],
        )
        const [subtotal, taxable] = [all, taxed].map((base, at) =>
          off.reduce((sum, each) => sum - (each[at] ?? 0n), base),
        )
        const isValid = (subtotal ?? 0n) >= 0n && (taxable ?? 0n) >= 0n && items.some(({ addOn }) => !addOn)
        expect(success).toBe(isValid)
        if (!isValid) return
        accepted += 1
        const totals = quoteTotals(lines, [], { taxPercent: decimal(tax, 3), smallestCents: 1 })
        const taxCents = dividedHalfUp((taxable ?? 0n) * BigInt(tax), 100_000n)
        expect(Object.values(totals).map(BigInt)).toEqual([subtotal, 0n, taxCents, (subtotal ?? 0n) + taxCents])
        expect(totals.totalCents).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: runs },
  )
  expect(accepted).toBeGreaterThan(runs / 4)
})

test('a line is rounded half up to a cent, and the tax once per option', () => {
  const line = { quantity: 0.5, unitPriceCents: 1, taxable: true, addOn: false }
  expect(lineCents(line, 1)).toBe(1)
  expect(lineCents({ ...line, quantity: 0.49 }, 1)).toBe(0)
  // 1.13 * 100 is 112.99999999999999 in floating point.
  expect(lineCents({ quantity: 1.13, unitPriceCents: 100 }, 1)).toBe(113)
  const lines = [line, line, line].map((each) => ({ ...each, quantity: 1, unitPriceCents: 6 }))
  // 8.375% of 18 cents is 1.5075 cents. Rounded per line it would be 3 cents.
  const totals = quoteTotals(lines, [], { taxPercent: 8.375, smallestCents: 1 })
  expect(totals).toEqual({ subtotalCents: 18, addOnsCents: 0, taxCents: 2, totalCents: 20 })
  expect(percentOf(100, 0.5, 1)).toBe(1)
})

test('where the currency has no hundredths, what is shown adds up on 10,000 random quotes', () => {
  const shown = (cents: number) => Math.round(cents / 100)
  fc.assert(
    fc.property(aQuote, ({ lines, tax }) => {
      const rule = { taxPercent: decimal(tax, 3), smallestCents: 100 }
      const priced = lines.map((line) => ({
        ...line,
        quantity: decimal(line.hundredths, 2),
        unitPriceCents: Math.min(Math.round(line.unitPriceCents / 100) * 100, 1_000_000),
      }))
      const sum = (isCounted: (line: (typeof priced)[number]) => boolean) =>
        priced.filter(isCounted).reduce((total, line) => total + shown(lineCents(line, 100)), 0)
      const chosen = priced.flatMap(({ addOn, isChosen }, index) => (addOn && isChosen ? [index + 1] : []))
      const totals = quoteTotals(priced, chosen, rule)
      const { subtotalCents, addOnsCents, taxCents, totalCents } = totals
      expect(shown(subtotalCents)).toBe(sum(({ addOn }) => !addOn))
      expect(shown(addOnsCents)).toBe(sum(({ addOn, isChosen }) => addOn && isChosen))
      expect(shown(totalCents)).toBe(shown(subtotalCents) + shown(addOnsCents) + shown(taxCents))
      for (const cents of Object.values(totals)) expect(cents % 100).toBe(0)
    }),
    { numRuns: runs },
  )
})

test('a deposit is rounded to what the currency has, and one of nothing is none', () => {
  expect(depositOn(59_600, { depositPercent: 30, smallestCents: 100 })).toBe(17_900)
  expect(depositOn(59_600, { depositPercent: 30, smallestCents: 1 })).toBe(17_880)
  expect(depositOn(0, { depositPercent: 30, smallestCents: 1 })).toBeNull()
  expect(depositOn(100, { depositPercent: 30, smallestCents: 100 })).toBeNull()
  expect(depositOn(59_600, { depositPercent: 0, smallestCents: 1 })).toBeNull()
  expect(depositOn(59_600, { depositPercent: null, smallestCents: 1 })).toBeNull()
})

test('more decimals than a quantity or a tax may have are noticed', () => {
  expect(scaled(1.13, 2)).toBe(113)
  expect(scaled(7, 2)).toBe(700)
  expect(scaled(0.005, 3)).toBe(5)
  for (const number of [1.135, -1, 1e21, 1e-7, Number.NaN, Infinity]) expect(scaled(number, 2)).toBeUndefined()
})

const option = (changes: object, line: object = {}) => ({
  name: 'Good',
  lines: [{ description: 'Outlet', unitPriceCents: 18_500, ...line }],
  ...changes,
})

test.each<[string, object[], string]>([
  ['no option', [], 'A quote must have 1 to 3 options'],
  ['four options', ['A', 'B', 'C', 'D'].map((name) => option({ name })), 'A quote must have 1 to 3 options'],
  ['two options of one name', [option({}), option({})], 'Two options have the same name'],
  ['no line', [option({ lines: [] })], 'An option must have 1 to 50 lines'],
  ['51 lines', [option({ lines: Array(51).fill(option({}).lines[0]) })], 'An option must have 1 to 50 lines'],
  ['only add-ons', [option({}, { addOn: true })], 'An option must have a line that is no add-on'],
  [
    'three decimals',
    [option({}, { quantity: 1.125 })],
    'Quantity must be more than 0 and at most 10000, with two decimals at most',
  ],
  [
    'no quantity',
    [option({}, { quantity: 0 })],
    'Quantity must be more than 0 and at most 10000, with two decimals at most',
  ],
  [
    'half a cent',
    [option({}, { unitPriceCents: 0.5 })],
    'Unit price must be a whole number of cents from 0 to 100000000',
  ],
  [
    'a negative price',
    [option({}, { unitPriceCents: -1 })],
    'Unit price must be a whole number of cents from 0 to 100000000',
  ],
  [
    'a line too high',
    [option({}, { quantity: 2, unitPriceCents: 60_000_000 })],
    'A line must come to $1,000,000.00 at most',
  ],
  [
    'a total too high',
    [option({ lines: Array(2).fill({ description: 'House', unitPriceCents: 60_000_000, addOn: false }) })],
    'An option must come to $1,000,000.00 at most',
  ],
])('a quote with %s is refused with the limit', (_, options, message) => {
  const read = NewQuote.safeParse({ list: 'bookings', rowId: 1, options })
  expect(read.error?.issues[0]?.message).toBe(message)
})
