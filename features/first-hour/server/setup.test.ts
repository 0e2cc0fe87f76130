import { expect, test } from 'vitest'
import { isOnline } from './routes/staff.ts'

test.each([
  ['https://www.ada.test', true, true],
  ['https://www.ada.test', false, false],
  ['http://127.0.0.1:3000', true, false],
  ['https://lamplight.example.com', true, false],
])('the address %s is online, with own content %s: %s', (publicUrl, hasOwnContent, expected) => {
  expect(isOnline(publicUrl, hasOwnContent)).toBe(expected)
})
