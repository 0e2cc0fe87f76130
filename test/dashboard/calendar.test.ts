import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { placeAfter, placeInWords } from '#dashboard/calendar/place.ts'
import { hoursOf, visitsByDay } from '#dashboard/calendar/visits.ts'
import type { Booking } from '#domain/booking.ts'
import { timeSlots } from '#domain/services.ts'
import { overlap, plannedVisit, timeOfSlot, type Visit } from '#domain/visit.ts'

const today = '2026-12-01'

function booking(changes: Partial<Booking>): Booking {
  return {
    id: 1,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    customerPhone: '(405) 555-0123',
    service: 'Electrical Inspection',
    preferredDate: '2026-12-04T12:00:00.000Z',
    preferredTime: '9:00 AM',
    address: '12 Sample Street',
    description: null,
    status: 'pending',
    priority: 'normal',
    estimatedDuration: null,
    googleBookingUrl: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    visit: null,
    notes: null,
    amountCents: null,
    ...changes,
  }
}

const visit = (changes: Partial<Visit>): Visit => ({
  day: '2026-12-04',
  time: '13:30',
  windowMinutes: 0,
  durationMinutes: 60,
  ...changes,
})

describe('moving with arrow keys', () => {
  const place = { day: '2026-12-04', time: '13:30' }

  test.each([
    ['ArrowLeft', 'week', { ...place, day: '2026-12-03' }],
    ['ArrowRight', 'week', { ...place, day: '2026-12-05' }],
    ['ArrowUp', 'week', { ...place, time: '13:15' }],
    ['ArrowDown', 'week', { ...place, time: '13:45' }],
    ['ArrowRight', 'month', { ...place, day: '2026-12-05' }],
    ['ArrowDown', 'month', { ...place, day: '2026-12-11' }],
    ['ArrowUp', 'month', place],
    ['j', 'week', undefined],
  ] as const)('%s in the %s', (key, layout, expected) => {
    expect(placeAfter(place, key, layout, today)).toEqual(expected)
  })

  test('a visit stays within its day and is never moved to a past one', () => {
    expect(placeAfter({ ...place, time: '23:45' }, 'ArrowDown', 'week', today)?.time).toBe('23:45')
    expect(placeAfter({ ...place, time: '00:00' }, 'ArrowUp', 'week', today)?.time).toBe('00:00')
    expect(placeAfter({ ...place, day: today }, 'ArrowLeft', 'week', today)?.day).toBe(today)
  })

  test('a visit on a past day moves forward to today and changes no time', () => {
    const past = { ...place, day: '2026-11-20' }
    expect(placeAfter(past, 'ArrowRight', 'week', today)).toEqual({ ...place, day: today })
    expect(placeAfter(past, 'ArrowLeft', 'month', today)).toEqual(past)
    expect(placeAfter(past, 'ArrowDown', 'week', today)).toEqual(past)
  })

  test('a place is named by weekday, day and time', () => {
    expect(placeInWords(place)).toBe('Friday, Dec 4, 1:30 PM')
  })
})

describe('visits of the calendar', () => {
  const clashing = (bookings: Booking[]) =>
    [...visitsByDay(bookings).values()]
      .flat()
      .filter(({ isClash }) => isClash)
      .map(({ booking: { id } }) => id)
      .sort((one, other) => one - other)

  test('a booking is on the day of its agreed visit, in order of time', () => {
    const byDay = visitsByDay([
      booking({ id: 1, visit: visit({ time: '15:00' }), preferredDate: '2026-12-20T12:00:00.000Z' }),
      booking({ id: 2 }),
    ])
    expect([...byDay.keys()]).toEqual(['2026-12-04'])
    expect(byDay.get('2026-12-04')?.map(({ booking: { id } }) => id)).toEqual([2, 1])
  })

  test('exactly the live visits that overlap another live one clash, even across midnight', () => {
    const anyVisit = fc.record({
      day: fc.constantFrom('2026-12-04', '2026-12-05'),
      time: fc.constantFrom('00:00', '08:00', '09:30', '13:15', '22:00', '23:45'),
      windowMinutes: fc.constantFrom(0, 120),
      durationMinutes: fc.constantFrom(15, 60, 180, 1440),
    })
    const anyBooking = fc.record({
      status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
      visit: fc.option(anyVisit),
    })
    fc.assert(
      fc.property(fc.array(anyBooking, { maxLength: 8 }), (changes) => {
        const bookings = changes.map((each, index) => booking({ ...each, id: index + 1 } as Partial<Booking>)) // the visit's window is one of the known ones
        const live = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed')
        const expected = live.filter((one) =>
          live.some((other) => other !== one && overlap(plannedVisit(one), plannedVisit(other))),
        )
        expect(clashing(bookings)).toEqual(expected.map(({ id }) => id))
      }),
      { seed: 1 },
    )
  })

  test('the week has the usual hours, and others only when a visit starts in them', () => {
    const hours = (...times: string[]) => {
      const bookings = times.map((time, index) => booking({ id: index + 1, visit: visit({ time }) }))
      return hoursOf([...visitsByDay(bookings).values()].flat())
    }
    const usual = hours()
    for (const time of [...timeSlots.map(timeOfSlot), ...business.openingHours.map(({ opens }) => opens)])
      expect(usual).toContain(Number(time.slice(0, 2)))
    expect(usual).not.toContain(3)
    expect(hours('03:45', '13:30', '23:00')).toEqual([3, ...usual, 23])
  })
})
