import { expect, test } from 'vitest'
import { failureInWords } from './failure-in-words.ts'

test.each([
  ['550 No\u202esuch person\u2066', 'The mail server refuses: 550 Nosuch person.'],
  [`550 ${'x'.repeat(400)}`, `The mail server refuses: 550 ${'x'.repeat(296)}…`],
])('what a mail server says is short and reads in one direction', (said, sentence) => {
  expect(failureInWords({ state: 'refused', reason: `The mail server said: ${said}`, code: 'EENVELOPE' })).toBe(
    sentence,
  )
})
