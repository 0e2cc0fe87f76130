import { expect, test } from 'vitest'
import { knownTown, travelMinutes } from '#firm/travel.ts'
import { CrewPlan, type CrewVisit } from './crew-plan.ts'

const day = '2026-12-01'
const visit = (time: string, changes: Partial<CrewVisit> = {}): CrewVisit => ({
  day,
  time,
  durationMinutes: 60,
  bufferMinutes: 0,
  ...changes,
})
const at = (address: string) => ({ town: knownTown(`1 Elm Street, ${address}, OK`) })
const planOf = (
  visits: CrewVisit[],
  crews = 1,
  rules: { maxVisitsPerDay?: number; capacityOn?: (day: string) => number } = {},
) => new CrewPlan(visits, { closed: [], capacityOn: () => crews, ...rules })

test('a visit takes its time and its buffer, and nothing more', () => {
  const plan = planOf([visit('10:00', { durationMinutes: 90, bufferMinutes: 30 })])
  const free = ['08:45', '09:00', '09:15', '10:00', '11:45', '12:00'].map((time) => plan.isFree(visit(time)))
  expect(free).toEqual([true, true, false, false, false, true])
})

test('a visit needs its own buffer before the next one', () => {
  const plan = planOf([visit('10:00')])
  expect([
    plan.isFree(visit('08:30', { bufferMinutes: 30 })),
    plan.isFree(visit('08:45', { bufferMinutes: 30 })),
  ]).toEqual([true, false])
})

test('the drive between two known towns is added to the buffer, in both directions', () => {
  const [harrah, edmond] = [at('Harrah'), at('Edmond')]
  const minutes = travelMinutes(harrah.town, edmond.town)
  expect(minutes).toBeGreaterThan(30)
  const plan = planOf([visit('10:00', harrah)])
  expect(plan.isFree(visit('11:00', harrah))).toBe(true)
  expect(plan.isFree(visit('11:00', at('Nowhere')))).toBe(true)
  expect(plan.isFree(visit('11:00', edmond))).toBe(false)
  expect(plan.isFree(visit('12:00', edmond))).toBe(true)
  expect(plan.isFree(visit('09:00', edmond))).toBe(false)
})

test('with two crews, each drives from where it is', () => {
  const plan = planOf([visit('09:00', at('Harrah')), visit('09:00', at('Edmond')), visit('10:00', at('Harrah'))], 2)
  expect(plan.isFree(visit('10:00', at('Edmond')))).toBe(true)
  expect(plan.isFree(visit('10:00', at('Harrah')))).toBe(false)
})

test('a visit over midnight takes time of both days', () => {
  const plan = planOf([visit('23:00', { durationMinutes: 180 })])
  const free = (time: string) => plan.isFree(visit(time, { day: '2026-12-02' }))
  expect([free('01:45'), free('02:00')]).toEqual([false, true])
  const limited = planOf([visit('23:00', { durationMinutes: 180 })], 1, { maxVisitsPerDay: 1 })
  expect(limited.isFree(visit('12:00', { day: '2026-12-02' }))).toBe(false)
  expect(limited.isFree(visit('12:00', { day: '2026-12-03' }))).toBe(true)
})

test('a visit of several days takes each of them', () => {
  const plan = planOf([visit('08:00', { durationMinutes: 1200 })])
  const free = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((each) =>
    plan.isFree(visit('14:00', { day: each })),
  )
  expect(free).toEqual([false, false, true, true])
})

test('a day can have no more visits than the most', () => {
  const plan = planOf([visit('08:00'), visit('09:00', { isOver: true })], 5, { maxVisitsPerDay: 2 })
  expect(plan.isFree(visit('15:00'))).toBe(false)
  expect(plan.isFree(visit('15:00', { day: '2026-12-02' }))).toBe(true)
})

test('a visit that is over takes no time', () => {
  expect(planOf([visit('09:00', { isOver: true })]).isFree(visit('09:00'))).toBe(true)
})

test('a day that is overbooked has free times beside', () => {
  const plan = planOf([visit('09:00'), visit('09:00'), visit('09:30')], 1)
  expect(['08:00', '09:00', '10:00', '10:30'].map((time) => plan.isFree(visit(time)))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(plan.takenAt(day, '09:30')).toBe(3)
})

test('a day without a crew has no free time', () => {
  const plan = planOf([], 1, { capacityOn: (each) => (each === day ? 0 : 1) })
  expect([plan.isFree(visit('09:00')), plan.isFree(visit('09:00', { day: '2026-12-02' }))]).toEqual([false, true])
})
