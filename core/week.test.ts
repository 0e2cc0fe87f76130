import { expect, test } from 'vitest'
import { daysInSentence, daysInWords } from '#firm/week-in-words.ts'

test.each([
  [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], 'Monday – Friday'],
  [['Monday', 'Wednesday', 'Friday'], 'Monday, Wednesday, Friday'],
  [['Friday', 'Monday', 'Thursday', 'Tuesday', 'Saturday'], 'Monday, Tuesday, Thursday, Friday, Saturday'],
  [['Saturday', 'Sunday'], 'Saturday, Sunday'],
  [['Saturday'], 'Saturday'],
] as const)('%j is written as %s', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})

test('days in a sentence are a range or a list', () => {
  expect(daysInSentence(['Friday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'])).toBe('Monday to Friday')
  expect(daysInSentence(['Saturday'])).toBe('Saturday')
  expect(daysInSentence(['Thursday', 'Tuesday'])).toBe('Tuesday and Thursday')
  expect(daysInSentence(['Monday', 'Friday', 'Wednesday'])).toBe('Monday, Wednesday, and Friday')
})
