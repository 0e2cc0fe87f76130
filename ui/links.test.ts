import { expect, test } from 'vitest'
import { callLink } from '#dashboard/kit/contact-actions.tsx'
import { firstNumber } from '#dashboard/kit/first-number.ts'
import { telLink } from './links.ts'

test.each([
  ['(405) 555-0123', 'tel:+14055550123'],
  ['1 405 555 0123', 'tel:+14055550123'],
  ['+1 405-555-0123', 'tel:+14055550123'],
  ['405-555-0100 ext 5', 'tel:+14055550100;ext=5'],
  ['405-555-0100 extension 7', 'tel:+14055550100;ext=7'],
  ['405.555.0100 x12', 'tel:+14055550100;ext=12'],
  ['+44 20 7946 0123', 'tel:+442079460123'],
  ['555-0100', 'tel:5550100'],
])('the phone link of %s is %s', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})

test.each([
  ['405-555-0100 or 405-555-0101', '405-555-0100'],
  ['(405) 555-0100 / 555-0101', '(405) 555-0100'],
  ['405/555-0100', '405/555-0100'],
  ['405-555-0100 ext 5', '405-555-0100 ext 5'],
])('the first phone number in %s is %s', (phone, first) => {
  expect(firstNumber(phone)).toBe(first)
})

test.each(['tenletters', 'see my note', 'ext 5', 'none x5', '', null])('the text %j makes no phone link', (phone) => {
  expect(callLink(phone)).toBeUndefined()
})
