import { expect, onTestFinished, test, vi } from 'vitest'
import { business } from '#content'
import { calendarPage, firstDayToChoose, pageInWords } from '#ui/date-field/calendar-page.ts'
import { isInFuture } from '#ui/date-field/local-day.ts'
import { firmTime } from '../support/firm-clock.ts'

const pageOn = (today: string) => {
  const firstDay = firstDayToChoose(today, [])
  return calendarPage(firstDay.slice(0, 7), firstDay)
}

test.each([
  ['2026-11-01', { from: '2026-11-01', to: '2026-12-12' }, 'Nov – Dec 2026'],
  ['2026-11-15', { from: '2026-11-15', to: '2026-12-26' }, 'Nov – Dec 2026'],
  ['2026-11-21', { from: '2026-11-22', to: '2027-01-02' }, 'Nov 2026 – Jan 2027'],
  ['2026-11-23', { from: '2026-11-22', to: '2027-01-02' }, 'Nov 2026 – Jan 2027'],
  ['2026-11-30', { from: '2026-11-29', to: '2027-01-09' }, 'Nov 2026 – Jan 2027'],
])('on %s the first page leaves out the weeks that are over', (today, page, title) => {
  expect(pageOn(today)).toEqual(page)
  expect(pageInWords(pageOn(today))).toBe(title)
})

test('the other pages are months', () => {
  const december = calendarPage('2026-12', '2026-11-24')
  expect(december).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(pageInWords(december)).toBe('December 2026')
  expect(calendarPage('2027-02', '2026-11-24').to).toBe('2027-02-28')
})

test('the first page begins with the first open day of a bookable weekday', () => {
  const days = business.bookableDays
  const before = days.splice(0, Infinity, 'Monday', 'Tuesday')
  onTestFinished(() => void days.splice(0, Infinity, ...before))
  expect(firstDayToChoose('2026-11-24', [])).toBe('2026-11-30')
  const vacation = { from: '2026-11-25', to: '2026-12-07', reason: 'Vacation' }
  expect(firstDayToChoose('2026-11-24', [vacation])).toBe('2026-12-08')
  days.splice(0)
  expect(firstDayToChoose('2026-11-24', [])).toBe('2026-11-25')
})

test('the calendar offers days from tomorrow on, up to two years ahead', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const offered = (now: string, days: string[]) => {
    vi.setSystemTime(firmTime(`${now}T12:00`))
    return days.filter(isInFuture)
  }
  const around = ['2026-11-23', '2026-11-24', '2028-11-23', '2028-11-24', '2199-12-31']
  expect(offered('2026-11-23', around)).toEqual(['2026-11-24', '2028-11-23'])
  expect(offered('2028-02-29', ['2030-02-28', '2030-03-01'])).toEqual(['2030-02-28'])
})
