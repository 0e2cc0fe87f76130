import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { explain } from '#domain/errors.ts'
import { longText, nameOf, optional, required, text } from '#domain/fields.ts'

const Sample = z.object({ customerName: required(text(5)), notes: optional(longText(20)) })

function read(input: unknown) {
  const result = z.safeParse(Sample, input, { error: explain })
  return result.success ? result.data : result.error.issues[0]?.message
}

test('text is trimmed and put into one Unicode form', () => {
  expect(read({ customerName: '  Jose\u0301 ' })).toEqual({ customerName: 'José', notes: null })
})

test('accents, apostrophes, scripts and emoji stay', () => {
  for (const customerName of ['O’Né', "D'Ar", 'Zoë ⚡', '渡辺', 'محمد', '👩‍👧']) {
    expect(read({ customerName })).toEqual({ customerName, notes: null })
  }
})

test('a limit counts code points, not their storage', () => {
  expect(read({ customerName: '⚡🔌💡🏠👷' })).toMatchObject({ customerName: '⚡🔌💡🏠👷' })
  expect(read({ customerName: '⚡🔌💡🏠👷a' })).toBe('Full Name must be at most 5 characters')
})

test.each([
  ['NUL', '\u0000'],
  ['a bell', '\u0007'],
  ['an escape', '\u001b'],
  ['a C1 control', '\u0085'],
  ['a newline in one line', '\n'],
  ['a bidi override', '\u202e'],
  ['a bidi isolate', '\u2067'],
  ['half a surrogate pair', '\ud83d'],
])('%s is refused', (_, character) => {
  expect(read({ customerName: `a${character}b` })).toBe('Full Name contains a character that cannot be used')
})

test('long text keeps its newlines and tabs, and no other control', () => {
  expect(read({ customerName: 'a', notes: 'one\r\ntwo\tthree' })).toMatchObject({ notes: 'one\ntwo\tthree' })
  expect(read({ customerName: 'a', notes: 'one\u0008' })).toBe('Notes contains a character that cannot be used')
})

test('required text needs more than spaces', () => {
  expect(read({ customerName: '   ' })).toBe('Full Name is required')
  expect(read({})).toBe('Full Name is required')
  expect(read({ customerName: null })).toBe('Full Name must be a string')
})

test.each([undefined, null, '', '  '])('optional text that is %j is null', (notes) => {
  expect(read({ customerName: 'a', notes })).toEqual({ customerName: 'a', notes: null })
})

test('a field has the name of its label, or its own in words', () => {
  expect(nameOf(['customerName'])).toBe('Full Name')
  expect(nameOf(['followUpDate'])).toBe('Follow up date')
  expect(nameOf([])).toBe('Value')
})
