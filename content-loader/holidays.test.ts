import { expect, test } from 'vitest'
import { holidaysOf } from '../scripts/holidays.ts'
import holidays from './holidays.json' with { type: 'json' }
import { closedHolidays, publicHolidays } from './holidays.ts'

const namesIn = (place: string) => publicHolidays(place)?.map(({ name }) => name)
const onDay = (place: string, day: string) =>
  publicHolidays(place)?.find(({ days }) => days === day.slice(5) || days.includes(day))?.name

test('holidays.json is what scripts/holidays.ts writes', () => {
  for (const country of ['US', 'GB', 'NZ'] as const) expect(holidays[country]).toEqual(holidaysOf(country))
})

test('the United States have eleven public holidays, and none moves away from a weekend', () => {
  expect(namesIn('US')).toHaveLength(11)
  expect(onDay('US', '2026-07-04')).toBe('Independence Day')
  expect(onDay('US', '2026-07-03')).toBeUndefined()
})

test('a region has holidays of its own', () => {
  expect(onDay('US', '2026-11-27')).toBeUndefined()
  expect(onDay('US-OK', '2026-11-27')).toBe('Day after Thanksgiving')
  expect(onDay('GB-SCT', '2027-11-30')).toBe('St Andrew’s Day')
  expect(publicHolidays('US-XX')).toBeUndefined()
  expect(publicHolidays('XX')).toBeUndefined()
})

test('a holiday on which the firm works takes the day with it that stands in for it', () => {
  expect(onDay('GB', '2026-12-28')).toBe('Boxing Day (substitute day)')
  const closed = closedHolidays({ holidays: 'GB', workedHolidays: ['boxing day', "New Year's Day"] })
  const names = closed.holidays.map(({ name }) => name)
  expect(names).not.toContain('Boxing Day')
  expect(names).not.toContain('Boxing Day (substitute day)')
  expect(names).not.toContain('New Year’s Day')
  expect(names).toContain('Christmas Day')
})
