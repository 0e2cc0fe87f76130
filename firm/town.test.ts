import { expect, test } from 'vitest'
import { business } from '#content'
import { shortAddress, townOf } from './town.ts'

const { state, stateName } = business.address
const [served = ''] = business.cities

test.each([
  ['12 Sample Street, Springfield', 'Springfield'],
  [`12 Sample Street, Springfield, ${state} 62701`, 'Springfield'],
  [`12 Sample Street, Springfield, ${stateName} 62701-1234, USA`, 'Springfield'],
  ['12 Sample Street, Springfield IL 62701', 'Springfield'],
  ['12 Sample Street, Santa Fe 87501', 'Santa Fe'],
  ['12 Sample Street, Apt 4, Springfield', 'Springfield'],
  ['12 Sample Street, #4, IL, Springfield', 'Springfield'],
  ['12 Sample Street\nUnit B\nSpringfield', 'Springfield'],
  ['12 Sample Street; Floral Park', 'Floral Park'],
])('the town of %j is %s', (address, town) => {
  expect(townOf(address)).toBe(town)
})

test('an address without commas is searched for towns of the service area', () => {
  expect(townOf(`12 Sample Street ${served.toLowerCase()} ${state}`)).toBe(served)
  expect(townOf(`12 ${business.cities.at(-1)} Road ${served}`)).toBe(served)
})

test.each([
  '12 Sample Street',
  `12 Sample Street, ${state} 62701`,
  'the blue house behind the water tower, call when there',
  ' ',
  '',
])('%j names no town and stays whole', (address) => {
  expect(townOf(address)).toBe(address.trim())
})

test.each([
  ['12 Church Street, Springfield', '12 Ch…, Springfield'],
  [`12 Church Street, Springfield, ${state} 62701`, '12 Ch…, Springfield'],
  [`12 Church Street, Apt 4, Springfield, ${stateName}`, '12 Ch…, Springfield'],
  [`12 Church Street ${served} ${state}`, `12 Ch…, ${served}`],
  ['12B Church Street, c/o Ada Lovelace', '12B Ch…'],
  ['12, Church Street', '12…'],
  ['Church Street 12, Springfield', 'Ch…'],
  ['Ada Lovelace, 12 Church Street', 'Ad…'],
  ['12 Church Street', '12 Ch…'],
  ['Church', 'Ch…'],
  ['12', '12…'],
  ['', '…'],
])('%j is shown as %j', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
