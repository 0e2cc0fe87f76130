import { expect, test } from 'vitest'
import type { Acceptance, QuoteLine } from './quote.ts'
import { acceptedInWords } from './quote-text.ts'

const line = (number: number, changes: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ number, description: 'Panel replacement', quantity: 1, unit: '', unitPriceCents: 240_000 },
  ...{ taxable: false, addOn: false, totalCents: 240_000, ...changes },
})

const acceptance: Acceptance = {
  ...{ option: 2, optionName: 'Better', addOns: [3], name: 'Ada Lovelace', at: '2026-11-21T15:00:00.000Z' },
  ...{ subtotalCents: 500_000, addOnsCents: 0, taxCents: 0, totalCents: 512_500, depositCents: null },
  ...{ version: 1, sha256: '' },
}

const optionOf = (number: number, name: string, lines: QuoteLine[]) => ({
  ...{ number, name, lines, subtotalCents: 500_000, taxCents: 0, totalCents: 500_000 },
})

test('the crew reads the accepted option, its lines with the chosen add-ons, and the total', () => {
  const lines = [
    line(1),
    line(2, { description: 'Labor', quantity: 2.5, unit: 'hours' }),
    line(3, { description: 'Surge protector', addOn: true }),
    line(4, { description: 'Generator inlet', addOn: true }),
  ]
  const quote = { number: 'Q-30-1', options: [optionOf(1, 'Good', [line(1)]), optionOf(2, 'Better', lines)] }
  expect(acceptedInWords({ ...quote, acceptance })).toBe(
    'Quote Q-30-1: Better\n- Panel replacement\n- 2.5 hours × Labor\n- Surge protector\nTotal: $5,125.00',
  )
  expect(acceptedInWords({ ...quote, acceptance: null })).toBeUndefined()
})

test('a text that is longer than a description leaves out lines and says how many', () => {
  const lines = Array.from({ length: 50 }, (_, index) => line(index + 1, { description: 'x'.repeat(300) }))
  const only = { number: 'Q-30-1', options: [optionOf(1, 'Only', lines)], acceptance: { ...acceptance, option: 1 } }
  const text = acceptedInWords(only) ?? ''
  expect(text.length).toBeLessThanOrEqual(5000)
  expect(text).toMatch(/^Quote Q-30-1\n(- x{300}\n)+- and \d+ more\nTotal: \$5,125\.00$/)
})
