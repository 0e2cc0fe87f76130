import { expect, test } from 'vitest'
import { centsIn, centsInWords } from './money.ts'

test.each([
  ['$2,400', 240_000],
  ['1,150', 115_000],
  ['1150', 115_000],
  ['2400.50', 240_050],
  ['$1,150.5', 115_050],
  [' $ 900 ', 90_000],
  ['2.4k', 240_000],
  ['$3K', 300_000],
  ['0', 0],
  ['1,000,000', 100_000_000],
])('%s is read as %i cents', (text, cents) => expect(centsIn(text)).toBe(cents))

test.each(['', 'ask Bob', '2-3k', '$2,400–3,000', '1,15', '1.150', '-5', '1e3', '2400 or so', '1,000,001', '2000k'])(
  '“%s” is not read',
  (text) => expect(centsIn(text)).toBeUndefined(),
)

test('an amount in words has cents and is read as itself', () => {
  expect(centsInWords(115_050)).toBe('$1,150.50')
  expect(centsIn(centsInWords(115_050))).toBe(115_050)
})
