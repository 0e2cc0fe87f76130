import { expect, test } from 'vitest'
import { shownPhone } from './phone.ts'

test('a number of North America is shown in one form', () => {
  for (const phone of [
    '4055550199',
    '405-555-0199',
    '405.555.0199',
    '405 555 0199',
    '405–555–0199',
    '(405)555-0199',
    '1-405-555-0199',
    '+1 405 555 0199',
  ])
    expect(shownPhone(phone), phone).toBe('(405) 555-0199')
})

test('any other text stays as it is', () => {
  for (const phone of [
    '',
    '555-0199',
    '405-555-0199 ext. 5',
    '405-555-0199 or 555-0100',
    '405-555-0199, 405-555-0100',
    '+49 30 5550199',
    '+4055550199',
    '+44 20 7946 0000',
    '1234567890',
    'ask for Ada',
  ])
    expect(shownPhone(phone), phone).toBe(phone)
})
