import { expect, test } from 'vitest'
import { bodyOf, emptyBooking } from './new-booking.ts'
import { quarterHours, slotAt } from './visit-form.ts'

test.each([
  ['00:00', '8:00 AM'],
  ['08:00', '8:00 AM'],
  ['08:45', '8:00 AM'],
  ['12:15', '12:00 PM'],
  ['15:59', '3:00 PM'],
  ['16:00', '4:00 PM'],
  ['23:45', '4:00 PM'],
])('a visit at %s is a preferred time for %s', (time, slot) => {
  expect(slotAt(time)).toBe(slot)
})

test('a visit can start at any quarter of an hour', () => {
  expect(quarterHours).toHaveLength(96)
  expect(quarterHours).toContainEqual({ value: '00:00', label: '12:00 AM' })
  expect(quarterHours.at(-1)).toEqual({ value: '23:45', label: '11:45 PM' })
})

const values = {
  ...emptyBooking,
  ...{ customerPhone: '405-555-0111', customerName: 'Grace Hopper', customerEmail: ' ', address: '9 Elsewhere Road' },
  ...{ service: 'Other', notes: '', confirm: true, tellCustomer: true, isAgreed: true },
  ...{ priority: 'normal', estimatedDuration: '', googleBookingUrl: '' },
  ...{ day: '2027-01-15', time: '17:15', windowMinutes: '60', hours: '1.5' },
}

test('an agreed visit keeps its own time, and nobody without an email address is emailed', () => {
  expect(bodyOf(values)).toMatchObject({
    preferredDate: '2027-01-15',
    preferredTime: '4:00 PM',
    visit: { day: '2027-01-15', time: '17:15', windowMinutes: 60, durationMinutes: 90 },
    confirm: true,
    tellCustomer: false,
  })
})

test('a preferred time is neither a visit nor confirmed', () => {
  const preferred = { ...values, isAgreed: false, time: '14:00', customerEmail: 'grace@example.com' }
  expect(bodyOf(preferred)).toMatchObject({ preferredTime: '2:00 PM', visit: null, confirm: false, tellCustomer: true })
})

test('a normal priority is not sent, because a danger in the description makes the booking urgent', () => {
  expect(bodyOf(values)).not.toHaveProperty('priority')
  expect(bodyOf({ ...values, priority: 'low' })).toMatchObject({ priority: 'low' })
})
