import { expect, test } from 'vitest'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import {
  freeName,
  newQuoteValues,
  type QuoteValues,
  quantityIn,
  readLines,
  sumInWords,
  validateQuote,
} from './quote-values.ts'

const today = dayAt(new Date())
const line = { description: 'Panel', quantity: '1', unit: '', price: '100', taxable: false, addOn: false }

const valuesWith = (changes: Partial<QuoteValues>): QuoteValues => ({ ...newQuoteValues(today), ...changes })
const validate = (values: QuoteValues) =>
  validateQuote(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test('quantities and prices are read as people write them', async () => {
  expect(['2', ' 2.5 ', '.5', '1.234'].map(quantityIn)).toEqual([2, 2.5, 0.5, 1.234])
  for (const text of ['', '-1', '1,000', 'two', '1e3', '1.2.3']) expect(quantityIn(text), text).toBeNaN()
  const options = [{ name: 'Good', lines: [{ ...line, quantity: '2.25', price: '$1,200.10' }], newLine: '' }]
  const { values, errors } = await validate(valuesWith({ options }))
  expect(errors).toEqual({})
  expect(values).toMatchObject({ options: [{ lines: [{ quantity: 2.25, unitPriceCents: 120_010 }] }] })
})

test('lines have no sum while a quantity or a price cannot be read', () => {
  expect(readLines([line, { ...line, quantity: ' .5' }])).toMatchObject([
    { quantity: 1, unitPriceCents: 10_000 },
    { quantity: 0.5, unitPriceCents: 10_000 },
  ])
  for (const quantity of ['', 'x', '1.234', '1000000']) expect(readLines([line, { ...line, quantity }])).toBeUndefined()
  for (const price of ['', 'x', '1,000,001']) expect(readLines([line, { ...line, price }])).toBeUndefined()
  expect([sumInWords(undefined), sumInWords(10_000)]).toEqual(['—', '$100.00'])
})

test('each error stands at its control, and that of a whole option at its root', async () => {
  const errorsOf = async (changes: Partial<QuoteValues>) => (await validate(valuesWith(changes))).errors
  const bad = { ...line, quantity: '1.234', price: '' }
  expect(
    await errorsOf({ options: [{ name: '', lines: [bad], newLine: '' }], validUntil: dayAfter(today, -1) }),
  ).toMatchObject({
    options: {
      0: {
        name: { message: 'Name is required' },
        lines: {
          0: {
            quantity: { message: expect.stringContaining('two decimals at most') },
            price: { message: expect.stringMatching(/dollars.*at most 1,000,000/) },
          },
        },
      },
    },
    validUntil: { message: 'Valid until must be today or later' },
  })
  expect(await errorsOf({ options: [{ name: 'Good', lines: [], newLine: '' }] })).toMatchObject({
    options: { 0: { lines: { root: { message: 'An option must have 1 to 50 lines' } } } },
  })
  expect(await errorsOf({ options: [{ name: 'Good', lines: [{ ...line, addOn: true }], newLine: '' }] })).toMatchObject(
    {
      options: { 0: { root: { message: 'An option must have a line that is no add-on' } } },
    },
  )
  expect(await errorsOf({ options: [{ name: 'Good', lines: [line], newLine: ' Smoke alarm' }] })).toMatchObject({
    options: { 0: { newLine: { message: expect.stringContaining('delete the text') } } },
  })
  const twice = [1, 2].map(() => ({ name: 'Good', lines: [line], newLine: '' }))
  expect(await errorsOf({ options: twice })).toMatchObject({
    options: { root: { message: 'Two options have the same name' } },
  })
  expect(freeName(twice)).toBe('Better')
})
