import { expect, test } from 'vitest'
import { takenByHour, takenOnDay } from './taken.ts'

const slot = (time: string, taken: number, capacity = 2) => ({ time, taken, capacity })
const day = '2026-12-02'

test('the calendar says only where something is taken', () => {
  const slots = [slot('8:00 AM', 0), slot('9:00 AM', 1), slot('10:00 AM', 2), slot('11:00 AM', 3)]
  expect([...takenByHour({ day, slots })]).toEqual([
    [8, ''],
    [9, '1 of 2'],
    [10, 'Full'],
    [11, 'Overbooked'],
  ])
  expect(takenOnDay({ day, slots })).toBe('Taken: 9 AM 1 of 2, 10 AM full, 11 AM overbooked')
  expect(takenOnDay({ day, slots: [slot('8:00 AM', 0)] })).toBe('')
})

test('of several slots in an hour, the one in which the most is taken counts', () => {
  expect(takenByHour({ day, slots: [slot('8:30 AM', 2), slot('8:00 AM', 1)] }).get(8)).toBe('Full')
})

test('a full day has one sentence, and a closed one none', () => {
  const slots = [slot('8:00 AM', 1, 1), slot('9:00 AM', 1, 1)]
  expect(takenOnDay({ day, slots })).toBe('Every time is taken.')
  expect(takenOnDay({ day, slots, reason: 'Vacation' })).toBe('')
})
