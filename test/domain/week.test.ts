import { expect, test } from 'vitest'
import { daysInWords } from '#domain/week.ts'

test.each([
  [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], 'Monday – Friday'],
  [['Monday', 'Wednesday', 'Friday'], 'Monday, Wednesday, Friday'],
  [['Friday', 'Monday', 'Thursday', 'Tuesday', 'Saturday'], 'Monday, Tuesday, Thursday, Friday, Saturday'],
  [['Saturday', 'Sunday'], 'Saturday, Sunday'],
  [['Saturday'], 'Saturday'],
] as const)('%j is written as %s', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})
