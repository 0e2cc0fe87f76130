import { expect, test } from 'vitest'
import { takenOnDay, takenShare } from './taken.ts'

const slot = (time: string, taken: number, capacity = 2) => ({ time, taken, capacity })
const day = '2026-12-02'

test('the calendar says only where something is taken', () => {
  const slots = [slot('8:00 AM', 0), slot('9:00 AM', 1), slot('10:00 AM', 2), slot('11:00 AM', 3)]
  expect(takenOnDay({ day, slots })).toBe('Taken: 9 AM 1 of 2, 10 AM full, 11 AM overbooked')
  expect(takenOnDay({ day, slots: [slot('8:00 AM', 0)] })).toBe('')
})

test('a day of the week says how much of it is taken', () => {
  const slots = [slot('8:00 AM', 0), slot('9:00 AM', 1)]
  expect(takenShare({ day, slots })).toBe('1 of 4 taken')
  expect(takenShare({ day, slots: [slot('8:00 AM', 0)] })).toBe('')
  expect(takenShare({ day, slots: [slot('8:00 AM', 2)] })).toBe('Full')
  expect(takenShare({ day, slots: [slot('8:00 AM', 0), slot('9:00 AM', 3)] })).toBe('Overbooked')
  expect(takenShare({ day, slots, reason: 'Vacation' })).toBe('')
})

test('a full day has one sentence, and a closed one none', () => {
  const slots = [slot('8:00 AM', 1, 1), slot('9:00 AM', 1, 1)]
  expect(takenOnDay({ day, slots })).toBe('Every time is taken.')
  expect(takenOnDay({ day, slots, reason: 'Vacation' })).toBe('')
})
