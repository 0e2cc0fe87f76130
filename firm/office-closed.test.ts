import { expect, test } from 'vitest'
import { firmTime } from '#test/support/firm-clock.ts'
import { dayAfter } from './calendar-day.ts'
import { closingTime } from './closing-time.ts'
import { comingHolidays, holidayOn } from './holidays.ts'
import { closedDaysSentence, closedSentence } from './office-closed.ts'

const daysOf = (year: number) => Array.from({ length: 366 }, (_, index) => dayAfter(`${year}-01-01`, index))

test.each([
  [2026, ['01-01', '05-25', '07-04', '09-07', '11-26', '12-25']],
  [2027, ['01-01', '05-31', '07-04', '09-06', '11-25', '12-25']],
  [2028, ['01-01', '05-29', '07-04', '09-04', '11-23', '12-25']],
  [2029, ['01-01', '05-28', '07-04', '09-03', '11-22', '12-25']],
])('the holidays of %i', (year, days) => {
  const found = daysOf(year).filter((day) => day.startsWith(`${year}`) && holidayOn(day))
  expect(found).toEqual(days.map((day) => `${year}-${day}`))
})

test('the holidays of the next two years, soonest first', () => {
  const coming = comingHolidays('2026-11-26').map(({ day, name }) => `${day} ${name}`)
  expect(coming).toHaveLength(13)
  expect(coming.slice(0, 4)).toEqual([
    '2026-11-26 Thanksgiving',
    '2026-12-25 Christmas',
    '2027-01-01 New Year’s Day',
    '2027-05-31 Memorial Day',
  ])
  expect(coming.at(-1)).toBe('2028-11-23 Thanksgiving')
})

test('a visitor reads that the office is closed on the chosen day', () => {
  expect(closedSentence('2026-11-26', holidayOn('2026-11-26'))).toBe(
    'We’re closed on Thanksgiving: we’ll call you to find another day.',
  )
  expect(closedSentence('2026-11-29', undefined)).toBe('We’re closed on Sundays: we’ll call you to find another day.')
  expect(closedSentence('2026-11-27', undefined)).toBeUndefined()
  expect(closedDaysSentence()).toBe('We’re closed on Sundays and holidays: we’ll call you to find another day.')
})

test.each([
  ['2026-11-27T07:59', undefined],
  ['2026-11-27T08:00', '17:00'],
  ['2026-11-27T16:59', '17:00'],
  ['2026-11-27T17:00', undefined],
  ['2026-11-28T15:00', '16:00'],
  ['2026-11-29T12:00', undefined],
  ['2026-11-26T12:00', undefined],
])('at %s, the office closes at %s', (shown, closes) => {
  expect(closingTime(firmTime(shown))).toBe(closes)
})
