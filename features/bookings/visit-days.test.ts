import { describe, expect, test } from 'vitest'
import { arrivalOnDaysInWords, dayNumberInWords, daysOverlap, visitDays, visitDaysInWords } from './visit-days.ts'

// Monday is 2026-11-30.
const openingHours: Parameters<typeof visitDays>[2] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
  { days: ['Saturday'], opens: '09:00', closes: '12:00' },
]
const closed = [{ from: '2026-12-24', to: '2026-12-25', reason: 'Christmas' }]

const daysOf = (day: string, time: string, hours: number) =>
  visitDays({ day, time, windowMinutes: 120, durationMinutes: hours * 60 }, closed, openingHours)
/** Such as "2026-12-01 08:00 3 h". */
const inShort = (...visit: Parameters<typeof daysOf>) =>
  daysOf(...visit).map(({ day, time, durationMinutes }) => `${day} ${time} ${durationMinutes / 60} h`)

describe('the days of a visit', () => {
  test.each([
    ['goes on the next day', '2026-11-30', '08:00', 12, ['2026-11-30 08:00 9 h', '2026-12-01 08:00 3 h']],
    ['fits its day exactly', '2026-11-30', '08:00', 9, ['2026-11-30 08:00 9 h']],
    ['may end up to two hours after closing time', '2026-11-30', '08:00', 11, ['2026-11-30 08:00 11 h']],
    ['of half a day is finished late', '2026-11-30', '15:00', 3, ['2026-11-30 15:00 3 h']],
    ['of four hours is finished late', '2026-11-30', '16:45', 4, ['2026-11-30 16:45 4 h']],
    ['goes on after a start at noon', '2026-11-30', '12:00', 8, ['2026-11-30 12:00 5 h', '2026-12-01 08:00 3 h']],
    [
      'works the short Saturday and skips Sunday',
      '2026-12-04',
      '08:00',
      16,
      ['2026-12-04 08:00 9 h', '2026-12-05 09:00 3 h', '2026-12-07 08:00 4 h'],
    ],
    [
      'skips closed days',
      '2026-12-23',
      '08:00',
      16,
      ['2026-12-23 08:00 9 h', '2026-12-26 09:00 3 h', '2026-12-28 08:00 4 h'],
    ],
    ['at night keeps to its day', '2026-11-30', '22:00', 6, ['2026-11-30 22:00 6 h']],
    ['on a day without hours is worked that day', '2026-12-06', '10:00', 6, ['2026-12-06 10:00 6 h']],
    ['on a closed day is worked that day', '2026-12-24', '09:00', 8, ['2026-12-24 09:00 8 h']],
    [
      'that is long and begins on a day without hours goes on',
      '2026-12-06',
      '08:00',
      16,
      ['2026-12-06 08:00 9 h', '2026-12-07 08:00 7 h'],
    ],
  ] as const)('a visit that %s', (_, day, time, hours, expected) => {
    expect(inShort(day, time, hours)).toEqual(expected)
  })

  test('a visit of five days takes a week of work', () => {
    expect(daysOf('2026-11-30', '08:00', 40).map(({ day }) => day)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ])
  })

  test('the arrival window is that of the first day', () => {
    expect(daysOf('2026-11-30', '08:00', 12).map(({ windowMinutes }) => windowMinutes)).toEqual([120, 0])
  })

  test('visits overlap on any of their days, and not at night', () => {
    const long = daysOf('2026-11-30', '08:00', 12)
    expect(daysOverlap(long, daysOf('2026-12-01', '10:00', 1))).toBe(true)
    expect(daysOverlap(long, daysOf('2026-12-01', '11:00', 1))).toBe(false)
    expect(daysOverlap(long, daysOf('2026-11-30', '20:00', 1))).toBe(false)
  })
})

describe('the days of a visit in words', () => {
  const inWords = (...visit: Parameters<typeof daysOf>) => visitDaysInWords(daysOf(...visit))

  test('name every day, or the ends of three consecutive days or more', () => {
    expect(inWords('2026-11-30', '08:00', 1)).toBe('Monday, November 30, 2026')
    expect(inWords('2026-11-30', '08:00', 12)).toBe('Monday, November 30 and Tuesday, December 1, 2026')
    expect(inWords('2026-11-30', '08:00', 24)).toBe('Monday, November 30 to Wednesday, December 2, 2026')
    expect(inWords('2026-12-04', '08:00', 16)).toBe(
      'Friday, December 4, Saturday, December 5, and Monday, December 7, 2026',
    )
    expect(inWords('2026-12-31', '08:00', 12)).toBe('Thursday, December 31, 2026 and Friday, January 1, 2027')
  })

  test('say when the crew arrives on the first day and on the others', () => {
    const onTime = (time: string, hours: number) => {
      const visit = { day: '2026-11-30', time, windowMinutes: 0, durationMinutes: hours * 60 } as const
      return arrivalOnDaysInWords(visit, visitDays(visit, closed, openingHours))
    }
    expect(onTime('08:00', 1)).toBe('8:00 AM')
    expect(onTime('08:00', 12)).toBe('from 8:00 AM')
    expect(onTime('13:00', 12)).toBe('1:00 PM, then from 8:00 AM')
    expect(arrivalOnDaysInWords({ time: '08:00', windowMinutes: 60 }, daysOf('2026-11-30', '08:00', 12))).toBe(
      '8:00 AM – 9:00 AM, then from 8:00 AM',
    )
  })

  test('number the days', () => {
    const days = daysOf('2026-11-30', '08:00', 12)
    expect(dayNumberInWords(days, '2026-12-01')).toBe('Day 2 of 2')
    expect(dayNumberInWords(days, '2026-12-02')).toBeUndefined()
    expect(dayNumberInWords(daysOf('2026-11-30', '08:00', 1), '2026-11-30')).toBeUndefined()
  })
})
