import { expect, test } from 'vitest'
import { outsideSentence, townOutside } from './service-area.ts'

test.each([
  ['1 Elm Street, Tulsa, OK 74103', 'Tulsa'],
  ['1 Elm Street, Tulsa OK', 'Tulsa'],
  ['1 Elm Street, Tulsa 74103', 'Tulsa'],
  ['1 Elm Street\nFort Worth, TX 76102, USA', 'Fort Worth'],
  ['Tulsa, Oklahoma', 'Tulsa'],
  ['1 Elm Street, Apt 4, St. Louis, MO 63101', 'St. Louis'],
])('names the town outside in %j', (address, town) => {
  expect(townOutside(address)).toBe(town)
})

test.each([
  '1 Elm Street, Harrah, OK 73045',
  '1 Elm Street, midwest city OK',
  '1 Elm Street, Mc Loud, OK',
  '1 Elm Street, Meeker, OK',
])('finds no town outside in %j, a town of the firm', (address) => {
  expect(townOutside(address)).toBeUndefined()
})

test.each([
  '',
  '1 Elm Street',
  '1 Elm Street NW',
  'Elm Street NW',
  '1 Elm Street Tulsa OK 74103',
  '1 Elm Street, Deer Creek',
  '1 Elm Street, Apt 4, OK 73045',
  'OK 73045',
  ', , ,',
  `${'1 Elm Street, '.repeat(100)}Tulsa, OK`,
])('makes no guess about %j', (address) => {
  expect(townOutside(address)).toBeUndefined()
})

test('says that we may still come', () => {
  expect(outsideSentence('Tulsa')).toContain('We may still come: we’ll call you')
})
