import { expect, test } from 'vitest'
import { business } from '#content'
import { instantOf } from '#firm/business-clock.ts'
import { aVisit } from '#test/support/api.ts'
import { firmInstant, firmTime } from '#test/support/firm-clock.ts'
import { dueReminder, expectsVisit, getsReminder, reminderDays, reminderTime } from './reminder.ts'

const longAgo = '2026-11-01T12:00:00.000Z'
const hour = String(business.reminderHour ?? 16).padStart(2, '0')
/** An instant some minutes after the reminder time of December 3. */
const around = (minutes: number) => new Date(Date.parse(reminderTime('2026-12-03')) + minutes * 60_000)
const visit = (changes: object = {}) => ({ day: '2026-12-03', time: '23:45', agreedAt: longAgo, ...changes })

test('the reminder time is the reminder hour of the day before, on days of a clock change too', () => {
  expect(reminderTime('2026-12-03')).toBe(firmInstant(`2026-12-02T${hour}:00`))
  expect(reminderTime('2027-03-14')).toBe(firmInstant(`2027-03-13T${hour}:00`))
  expect(reminderTime('2026-11-02')).toBe(firmInstant(`2026-11-01T${hour}:00`))
  expect(reminderTime('2027-01-01')).toBe(firmInstant(`2026-12-31T${hour}:00`))
})

test('a customer expects a visit that is agreed and not over, and a confirmed preferred time', () => {
  const expected = (['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const).map((status) => [
    status,
    expectsVisit({ visit: aVisit, status }),
    expectsVisit({ visit: null, status }),
  ])
  expect(expected).toEqual([
    ['pending', true, false],
    ['confirmed', true, true],
    ['in_progress', true, false],
    ['completed', false, false],
    ['cancelled', false, false],
  ])
})

test('a visit agreed after its reminder time, or less than 24 hours before, gets no reminder', () => {
  expect(getsReminder(visit({ agreedAt: around(0).toISOString() }))).toBe(true)
  expect(getsReminder(visit({ agreedAt: around(1).toISOString() }))).toBe(false)
  const early = { time: '00:15' }
  expect(getsReminder(visit({ ...early, agreedAt: firmInstant('2026-12-02T00:15') }))).toBe(true)
  expect(getsReminder(visit({ ...early, agreedAt: firmInstant('2026-12-02T00:16') }))).toBe(false)
})

test('a visit agreed at an unknown time gets a reminder', () => {
  expect(getsReminder(visit({ agreedAt: null }))).toBe(true)
})

test('tomorrow has reminders from the reminder time on', () => {
  expect(reminderDays(around(-1))).toEqual({ from: '2026-11-25', to: '2026-12-02' })
  expect(reminderDays(around(0))).toEqual({ from: '2026-11-25', to: '2026-12-03' })
  expect(reminderDays(firmTime('2026-12-03T00:00')).to).toBe('2026-12-03')
})

test('a reminder is due until the visit begins, and then missed', () => {
  const begin = Date.parse(instantOf('2026-12-03', '23:45'))
  expect(dueReminder(visit(), new Date(begin - 1))).toBe('send')
  expect(dueReminder(visit(), new Date(begin))).toBe('missed')
  expect(dueReminder(visit({ agreedAt: null }), new Date(begin - 1))).toBe('send')
  expect(dueReminder(visit({ agreedAt: null }), new Date(begin))).toBeUndefined()
  expect(dueReminder(visit({ agreedAt: around(1).toISOString() }), around(2))).toBeUndefined()
})
