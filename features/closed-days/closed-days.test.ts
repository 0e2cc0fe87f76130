import { expect, test } from 'vitest'
import { daysInWords } from '#firm/calendar-day.ts'
import { closedReason, yearlyClosedDays } from './closed-days.ts'

const winter = { from: '12-24', to: '01-01', reason: 'Winter break' }
const independence = { from: '07-04', to: '07-04', reason: 'Independence Day' }

test('closed days of every year are listed until two years ahead, those that are over are not', () => {
  expect(yearlyClosedDays([independence], '2026-11-21')).toEqual([
    { from: '2027-07-04', to: '2027-07-04', reason: 'Independence Day' },
    { from: '2028-07-04', to: '2028-07-04', reason: 'Independence Day' },
  ])
})

test('closed days that span the new year include those that began last year', () => {
  const days = (today: string) => yearlyClosedDays([winter], today).map(({ from, to }) => [from, to])
  expect(days('2027-01-01')[0]).toEqual(['2026-12-24', '2027-01-01'])
  expect(days('2027-01-02')[0]).toEqual(['2027-12-24', '2028-01-01'])
})

test('the first and the last closed day are closed, the days around them are not', () => {
  const closed = yearlyClosedDays([winter], '2026-11-21')
  const reasons = ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-01', '2027-01-02'].map((day) =>
    closedReason(closed, day),
  )
  expect(reasons).toEqual([undefined, 'Winter break', 'Winter break', 'Winter break', undefined])
})

test('a range of days names the year only when it spans two years or when asked to', () => {
  expect(daysInWords('2026-12-24', '2026-12-24')).toBe('December 24')
  expect(daysInWords('2026-12-24', '2026-12-26')).toBe('December 24 – 26')
  expect(daysInWords('2026-11-30', '2026-12-02')).toBe('November 30 – December 2')
  expect(daysInWords('2026-12-24', '2026-12-26', 'numeric')).toBe('December 24 – 26, 2026')
  expect(daysInWords('2026-12-24', '2027-01-01')).toBe('December 24, 2026 – January 1, 2027')
})
