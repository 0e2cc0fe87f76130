import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthOf, monthsFrom, weekOf } from '#dashboard/calendar/days.ts'
import { barsOf, plotHeight } from '#dashboard/overview/bars.ts'
import {
  addressOf,
  choicesOn,
  layouts,
  plainView,
  queryOf,
  sortsOn,
  tabs,
  type View,
  viewOf,
} from '#dashboard/shared/view/view.ts'
import { dayAfter } from '#domain/calendar-day.ts'

const shown = (address: string) => viewOf(new URLSearchParams(address))

describe('the view in the address', () => {
  test('a plain view needs no address', () => {
    expect(String(addressOf(plainView('bookings')))).toBe('')
    expect(shown('')).toEqual(plainView('bookings'))
  })

  test('every view is found again by its address', () => {
    const views = fc.constantFrom(...tabs).chain((tab) => {
      const chosen = Object.entries(choicesOn[tab]).map(([name, values]) =>
        fc.option(fc.constantFrom(...values)).map((value): Partial<View> => (value ? { [name]: value } : {})),
      )
      return fc
        .tuple(
          fc.tuple(...chosen),
          fc.constantFrom(...sortsOn[tab]),
          fc.boolean(),
          fc.constantFrom(...layouts),
          fc.option(fc.constantFrom('2026-02-28', '2027-12-01')),
        )
        .map(([choices, sort, followUp, layout, day]): View => {
          const isBookings = tab === 'bookings'
          return {
            ...Object.assign(plainView(tab), ...choices),
            sort,
            followUp: !isBookings && followUp,
            layout: isBookings ? layout : 'cards',
            ...(day && { from: day }),
            ...(day && isBookings && layout !== 'cards' && { day }),
          }
        })
    })
    fc.assert(
      fc.property(views, (view) => {
        expect(viewOf(addressOf(view))).toEqual(view)
      }),
    )
  })

  test('what an address asks for in vain is left out', () => {
    const nonsense = 'tab=calls&status=new&callType=shouted&from=2026-02-30&sort=visit&layout=month&q=Ada'
    expect(shown(nonsense)).toEqual(plainView('calls'))
    expect(shown('tab=users')).toEqual(plainView('bookings'))
  })

  test('what is searched for is asked of the server and never stands in the address', () => {
    const view = shown('tab=contact&status=new&followUp=true')
    expect(queryOf(view, '405 555 0123')).toBe('status=new&followUp=true&q=405+555+0123&sort=attention')
    expect(String(addressOf(view))).toBe('tab=contact&status=new&followUp=true')
  })
})

describe('the calendar', () => {
  test('a month is whole weeks, Sunday first, that hold all of its days', () => {
    expect(monthOf('2026-02-11').map((week) => [week[0], week.at(-1)])).toEqual([
      ['2026-02-01', '2026-02-07'],
      ['2026-02-08', '2026-02-14'],
      ['2026-02-15', '2026-02-21'],
      ['2026-02-22', '2026-02-28'],
    ])
    expect(monthOf('2026-08-31')).toHaveLength(6)
    expect(monthOf('2026-12-31').flat()).toContain('2027-01-02')
  })

  test('steps cross months, years and changes of the clock', () => {
    expect(weekOf('2026-03-08')).toEqual(weekOf('2026-03-14'))
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(dayAfter('2026-11-02', -1)).toBe('2026-11-01')
    expect(monthsFrom('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthsFrom('2026-01-31', -2)).toBe('2025-11-30')
  })
})

test('the fullest week fills the plot, and one booking can still be seen', () => {
  const [quiet, full] = barsOf([
    { monday: '2026-11-09', bookings: 1, contactSubmissions: 0 },
    { monday: '2026-11-16', bookings: 20, contactSubmissions: 500 },
  ])
  expect(full?.contactSubmissions.height).toBe(plotHeight)
  expect(quiet?.bookings.height).toBe(1)
  expect(quiet?.contactSubmissions.height).toBe(0)
})
