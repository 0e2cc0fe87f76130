import fc from 'fast-check'
import { expect, test } from 'vitest'
import { business } from '#content'
import { firmInstant, firmInstantIn, firmTime } from '#test/support/firm-clock.ts'
import { dayAt, dayInWords, dayOf, daysByFormat, daysByTemporal, noonOf, readDay } from './calendar-day.ts'

test('a date without a time is that calendar day', () => {
  expect(readDay('2026-12-01')).toBe('2026-12-01')
  expect(dayOf(noonOf('2026-12-01'))).toBe('2026-12-01')
})

test('an instant is the calendar day in the business’s time zone', () => {
  expect(readDay(firmInstant('2026-11-30T23:59:59'))).toBe('2026-11-30')
  expect(readDay(firmInstant('2026-12-01T00:00'))).toBe('2026-12-01')
  expect(readDay(firmInstantIn('+09:00', '2026-11-30T23:59:59'))).toBe('2026-11-30')
  expect(readDay(firmInstantIn('-06:00', '2026-12-01T00:00'))).toBe('2026-12-01')
})

test('a timestamp without an offset is the day it names', () => {
  expect(readDay('2026-12-01T00:00')).toBe('2026-12-01')
  expect(readDay('2026-12-01T23:30:00')).toBe('2026-12-01')
})

test('days with a clock change are read correctly', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']) {
    expect(readDay(noonOf(day))).toBe(day)
    expect(readDay(firmInstant(`${day}T00:30`))).toBe(day)
  }
  expect(dayAt(firmTime('2026-10-31T23:59'))).toBe('2026-10-31')
  expect(dayAt(firmTime('2026-11-01T00:00'))).toBe('2026-11-01')
  expect(dayAt(firmTime('2026-11-01T23:59'))).toBe('2026-11-01')
})

test('Temporal and Intl compute the same day', () => {
  const byFormat = daysByFormat()
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => daysByTemporal(instant) === byFormat(instant)),
    { seed: 1 },
  )
})

test.each([
  '',
  'tomorrow',
  '2026-02-30',
  '2026-13-01',
  '2025-02-29',
  '1999-12-31',
  '2200-01-01',
  '2026-1-1',
  '2026-12-01T25:00:00Z',
  '2026-02-30T12:00:00Z',
  '12/01/2026',
  '20261201',
  '2026-12-01Z',
  '+002026-12-01',
  '2026-12-01T12:00:00 junk',
])('%j is not a day', (text) => {
  expect(readDay(text)).toBeUndefined()
})

test('noon UTC is the same calendar day in every time zone from Honolulu to Tokyo', () => {
  const days = fc.date({
    min: new Date('2000-01-01T12:00:00Z'),
    max: new Date('2199-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  const zones = fc.constantFrom(
    'Pacific/Honolulu',
    business.timeZone,
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Tokyo',
  )
  fc.assert(
    fc.property(days, zones, (date, timeZone) => {
      const day = date.toISOString().slice(0, 10)
      const shown = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(noonOf(day)))
      return shown === day && readDay(day) === day && readDay(noonOf(day)) === day
    }),
    { numRuns: 2000, seed: 1 },
  )
})

test('a day in words has its weekday', () => {
  expect(dayInWords('2026-12-01')).toBe('Tuesday, December 1, 2026')
})
