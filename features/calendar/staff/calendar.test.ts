import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { business } from '#content'
import type { TimeOff } from '#features/bookings/assignment.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { plannedVisit, spanOf, spansOverlap, type Visit } from '#features/bookings/visit.ts'
import { visitDays } from '#features/bookings/visit-days.ts'
import { timeSlots } from '#firm/services.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { unanswered } from '#test/support/submissions.ts'
import { groupsOf, visitsOfLane } from './lanes.ts'
import { barsOf } from './month-bars.ts'
import { placeAfter, placeInWords } from './place.ts'
import { hourInWords, hoursOf, visitsByDay as visitsAmong } from './visits.ts'

const today = '2026-12-01'

const visitsByDay = (bookings: readonly Booking[], timeOff: readonly TimeOff[] = [], hasTeam = timeOff.length > 0) =>
  visitsAmong(bookings, { others: [], timeOff, hasTeam }, (visit) => visitDays(visit, []))

function booking(changes: Partial<Booking>): Booking {
  return {
    ...unanswered(bookingFieldNames),
    id: 1,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    customerPhone: '(405) 555-0123',
    service: 'Electrical Inspection',
    preferredDate: '2026-12-04T12:00:00.000Z',
    preferredTime: '9:00 AM',
    address: '12 Sample Street',
    sourceDetail: null,
    status: 'pending',
    priority: 'normal',
    estimatedDuration: null,
    hasPreference: true,
    googleBookingUrl: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    visit: null,
    toldVisit: null,
    sentDays: [],
    notes: null,
    amountCents: null,
    people: [],
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
  const clashing = (bookings: Booking[], hasTeam = false) =>
    [...visitsByDay(bookings, [], hasTeam).values()]
      .flat()
      .filter(({ isClash }) => isClash)
      .map(({ booking: { id } }) => id)
      .sort((one, other) => one - other)

  test('visits at one time clash when they need the same person, and with time off of that person', () => {
    const at = (id: number, people: string[], durationMinutes = 60) =>
      booking({ id, people, visit: visit({ durationMinutes }) })
    const inTeam = (bookings: Booking[]) => clashing(bookings, true)
    expect(inTeam([at(1, ['maria']), at(2, ['bob'])])).toEqual([])
    expect(inTeam([at(1, ['maria'], 180), at(2, ['bob']), at(3, ['maria', 'bob'])])).toEqual([1, 2, 3])
    // Nobody yet takes nobody's time, except in a firm without people.
    expect(inTeam([at(1, ['maria']), at(2, []), at(3, [])])).toEqual([])
    expect(clashing([at(2, []), at(3, [])])).toEqual([2, 3])
    const vacation = {
      id: 1,
      from: '2026-12-03',
      to: '2026-12-04',
      reason: 'Vacation',
      personId: 'maria',
      part: 'day' as const,
    }
    const [first, second] = visitsByDay([at(1, ['maria']), at(2, ['bob'])], [vacation]).get('2026-12-04') ?? []
    expect([first?.isAway, first?.isClash, second?.isAway, second?.isClash]).toEqual([true, true, false, false])
  })

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
      durationMinutes: fc.constantFrom(15, 60, 180, 240),
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
          live.some((other) => other !== one && spansOverlap(spanOf(plannedVisit(one)), spanOf(plannedVisit(other)))),
        )
        expect(clashing(bookings)).toEqual(expected.map(({ id }) => id))
      }),
      { seed: 1 },
    )
  })

  test('the boards have the usual hours, and earlier and later ones only when a visit takes place in them', () => {
    const hours = (...times: string[]) => {
      const bookings = times.map((time, index) => booking({ id: index + 1, visit: visit({ time }) }))
      return hoursOf([...visitsByDay(bookings).values()].flat())
    }
    const usual = hours()
    for (const time of [...timeSlots.map(timeOfSlot), ...business.openingHours.map(({ opens }) => opens)])
      expect(usual).toContain(Number(time.slice(0, 2)))
    expect(usual).not.toContain(3)
    expect(usual).not.toContain(23)
    expect(hours('03:45', '13:30', '23:00')).toEqual(Array.from({ length: 21 }, (_, index) => 3 + index))
    expect([0, 8, 13].map(hourInWords)).toEqual(
      business.clock === 24 ? ['00:00', '08:00', '13:00'] : ['12 AM', '8 AM', '1 PM'],
    )
  })
})

describe('jobs of several days', () => {
  test('a bar of the month stays at its height, and a later one fills the gap', () => {
    const week = Array.from({ length: 7 }, (_, index) => `2026-12-${String(6 + index).padStart(2, '0')}`)
    const job = (id: number, first: string, hours: number) =>
      booking({ id, visit: visit({ day: first, time: '08:00', durationMinutes: hours * 60 }) })
    const bars = barsOf(
      week,
      visitsByDay([job(1, week[1] ?? '', 12), job(2, week[2] ?? '', 24), job(3, week[3] ?? '', 12)]),
    )
    const ids = week.map((each) => bars.get(each)?.map((bar) => bar?.visit.booking.id))
    expect(ids).toEqual([[], [1], [1, 2], [3, 2], [3, 2], [], []])
    expect(bars.get(week[1] ?? '')?.[0]?.joins).toEqual({ before: false, after: true })
  })
})

describe('the day board', () => {
  test('no visit of a lane covers another, and each is in the lane of everybody who comes', () => {
    const people = fc.uniqueArray(fc.constantFrom('ana', 'bob', 'gone'), { maxLength: 3 })
    const someVisit = fc.record({
      quarter: fc.integer({ min: 28, max: 60 }),
      length: fc.integer({ min: 1, max: 20 }),
      people,
    })
    fc.assert(
      fc.property(fc.array(someVisit, { maxLength: 12 }), (planned) => {
        const bookings = planned.map(({ quarter, length, people }, index) => {
          const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
          return booking({ id: index + 1, people, visit: visit({ time, durationMinutes: length * 15 }) })
        })
        const onDay = visitsByDay(bookings).get('2026-12-04') ?? []
        const lanes = ['ana', 'bob', ''].map((person) => visitsOfLane(onDay, person, ['ana', 'bob']))
        for (const each of onDay) {
          const { people } = each.booking
          const expected = people.filter((id) => id !== 'gone').length || 1
          expect(lanes.filter((lane) => lane.includes(each))).toHaveLength(expected)
        }
        for (const lane of lanes) {
          const boxes = groupsOf(lane).flatMap((group) => group.boxes)
          expect(boxes.map((box) => box.visit)).toEqual(lane)
          for (const [index, one] of boxes.entries()) {
            expect(one.column).toBeLessThan(one.columns)
            for (const other of boxes.slice(index + 1)) {
              if (!spansOverlap(spanOf(one.visit.visit), spanOf(other.visit.visit))) continue
              expect([one.columns, one.column === other.column]).toEqual([other.columns, false])
            }
          }
        }
      }),
    )
  })
})
