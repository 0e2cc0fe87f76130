import { expect, test } from 'vitest'
import { onTwelveHours, readTime } from './clock-time.ts'

test.each([
  ['8 AM', '08:00'],
  ['8:00 AM', '08:00'],
  ['8:00am', '08:00'],
  ['8 a.m.', '08:00'],
  ['8:00', '08:00'],
  ['08:00', '08:00'],
  ['16:00', '16:00'],
  ['4 pm', '16:00'],
  ['12 AM', '00:00'],
  ['12:30 PM', '12:30'],
  ['8', undefined],
  ['24:00', undefined],
  ['13 PM', undefined],
  ['0 AM', undefined],
  ['8:60', undefined],
  ['480', undefined],
  ['noon', undefined],
])('“%s” is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each(['00:00', '00:15', '09:05', '12:00', '13:30', '23:45'])('%s comes back from a clock of 12 hours', (time) => {
  expect(readTime(onTwelveHours(time))).toBe(time)
})
