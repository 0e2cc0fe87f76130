import { expect, test } from 'vitest'
import { countries, dialingOf } from '#content-loader/calling-codes.ts'
import { internationalNumber, isCompleteNumber } from './dialing.ts'

test.each([
  ['US', '(405) 555-0123', '+14055550123'],
  ['CA', '1 416 555 0123', '+14165550123'],
  ['GB', '020 7946 0123', '+442079460123'],
  ['DE', '030/23125-123', '+493023125123'],
  ['DE', '+49 (0)30 23125123', '+493023125123'],
  ['DE', '0049 30 23125123', '+493023125123'],
  ['IT', '06 698 12345', '+390669812345'],
  ['ES', '912 345 678', '+34912345678'],
  ['HU', '06 1 234 5678', '+3612345678'],
  ['RU', '8 495 123-45-67', '+74951234567'],
  ['NO', '22 12 34 56', '+4722123456'],
  ['AU', '(02) 5550 1234', '+61255501234'],
  ['JP', '03-1234-5678', '+81312345678'],
])('in %s, %s is %s', (country, number, international) => {
  expect(isCompleteNumber(number, dialingOf(country))).toBe(true)
  expect(internationalNumber(number, dialingOf(country))).toBe(international)
})

test.each([
  ['US', '555-0123'],
  ['US', '2405 555 0123'],
  ['DE', '23125123'],
  ['DE', '+49 30 1'],
  ['GB', '7946 0123'],
  ['GB', '+44 20 7946 0123 4567 89'],
])('in %s, %s cannot be dialed from anywhere', (country, number) => {
  expect(isCompleteNumber(number, dialingOf(country))).toBe(false)
})

test('every country with a calling code has a name, and is listed once', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(countries.filter((country) => regions.of(country) === undefined)).toEqual([])
  expect(new Set(countries).size).toBe(countries.length)
  expect(countries.length).toBeGreaterThan(230)
})
