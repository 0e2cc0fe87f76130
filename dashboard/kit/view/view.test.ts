import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthOf, monthsFrom, weekOf } from '#features/calendar/staff/days.ts'
import { barsOf, plotHeight } from '#features/overview/staff/bars.ts'
import { dayAfter } from '#firm/calendar-day.ts'
import {
  addressOf,
  choicesOn,
  layoutsOn,
  plainView,
  queryOf,
  sortsOn,
  tabs,
  type View,
  viewAfter,
  viewOf,
} from './view.ts'

const viewAt = (address: string) => viewOf(new URLSearchParams(address))

describe('the view in the URL', () => {
  test('the default view has no query string', () => {
    expect(String(addressOf(plainView('bookings')))).toBe('')
    expect(viewAt('')).toEqual(plainView('bookings'))
  })

  test('every view can be restored from its URL', () => {
    const views = fc.constantFrom(...tabs).chain((tab) => {
      const chosen = Object.entries(choicesOn[tab]).map(([name, values]) =>
        fc.option(fc.constantFrom(...values)).map((value): Partial<View> => (value ? { [name]: value } : {})),
      )
      return fc
        .tuple(
          fc.tuple(...chosen),
          fc.constantFrom(...sortsOn[tab]),
          fc.boolean(),
          fc.boolean(),
          fc.constantFrom(...layoutsOn[tab]),
          fc.option(fc.integer({ min: 1, max: 999_999_999 })),
          fc.option(fc.constantFrom('2026-02-28', '2027-12-01')),
        )
        .map(([choices, sort, followUp, overdue, layout, open, day]): View => {
          const isBookings = tab === 'bookings'
          return {
            ...Object.assign(plainView(tab), ...choices),
            sort,
            followUp: !isBookings && followUp,
            overdue: tab !== 'calls' && overdue,
            layout,
            ...(open && { open }),
            ...(day && { from: day }),
            ...(day && (layout === 'week' || layout === 'month') && { day }),
          }
        })
    })
    fc.assert(
      fc.property(views, (view) => {
        expect(viewOf(addressOf(view))).toEqual(view)
      }),
      { seed: 1 },
    )
  })

  test('a row is open in one view only, unless the next view names it', () => {
    const view = viewAt('layout=week&day=2026-12-01&open=12')
    expect(viewAfter(view, { ...view, day: '2026-12-02' }).open).toBeUndefined()
    expect(viewAfter(view, { ...view, sort: 'oldest' }).open).toBeUndefined()
    expect(viewAfter(view, { ...view, day: '2026-12-02', open: 13 }).open).toBe(13)
    expect(viewAfter(view, view).open).toBe(12)
  })

  test('invalid query parameters are ignored', () => {
    const nonsense = 'tab=calls&status=new&callType=shouted&from=2026-02-30&sort=visit&layout=month&open=0&q=Ada'
    expect(viewAt(nonsense)).toEqual(plainView('calls'))
    expect(viewAt('tab=users')).toEqual(plainView('bookings'))
  })

  test('the search term is sent to the server and never appears in the URL', () => {
    const view = viewAt('tab=contact&status=new&followUp=true')
    expect(queryOf(view, '405 555 0123')).toBe('status=new&followUp=true&q=405+555+0123&sort=attention')
    expect(String(addressOf(view))).toBe('tab=contact&status=new&followUp=true')
  })
})

describe('the calendar', () => {
  test('a month is shown as whole weeks that start on Sunday', () => {
    expect(monthOf('2026-02-11').map((week) => [week[0], week.at(-1)])).toEqual([
      ['2026-02-01', '2026-02-07'],
      ['2026-02-08', '2026-02-14'],
      ['2026-02-15', '2026-02-21'],
      ['2026-02-22', '2026-02-28'],
    ])
    expect(monthOf('2026-08-31')).toHaveLength(6)
    expect(monthOf('2026-12-31').flat()).toContain('2027-01-02')
  })

  test('date steps work across months, years and clock changes', () => {
    expect(weekOf('2026-03-08')).toEqual(weekOf('2026-03-14'))
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(dayAfter('2026-11-02', -1)).toBe('2026-11-01')
    expect(monthsFrom('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthsFrom('2026-01-31', -2)).toBe('2025-11-30')
  })
})

test('the highest bar fills the plot, and a single booking is still visible', () => {
  const [low, high] = barsOf([
    { monday: '2026-11-09', bookings: 1, contactSubmissions: 0 },
    { monday: '2026-11-16', bookings: 20, contactSubmissions: 500 },
  ])
  expect(high?.contactSubmissions.height).toBe(plotHeight)
  expect(low?.bookings.height).toBe(1)
  expect(low?.contactSubmissions.height).toBe(0)
})
