import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { QuoteRequest } from '#domain/contact-submission.ts'
import { explain } from '#domain/errors.ts'
import { longText, nameOf, optional, required, text } from '#domain/fields.ts'

const Sample = z.object({ customerName: required(text(5)), notes: optional(longText(20)) })

function read(input: unknown) {
  const result = z.safeParse(Sample, input, { error: explain })
  return result.success ? result.data : result.error.issues[0]?.message
}

test('text is trimmed and normalized to NFC', () => {
  expect(read({ customerName: '  Jose\u0301 ' })).toEqual({ customerName: 'José', notes: null })
})

test('accents, apostrophes, other scripts and emoji are accepted', () => {
  for (const customerName of ['O’Né', "D'Ar", 'Zoë ⚡', '渡辺', 'محمد', '👩‍👧']) {
    expect(read({ customerName })).toEqual({ customerName, notes: null })
  }
})

test('a limit counts code points, not code units', () => {
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
])('%s is rejected', (_, character) => {
  expect(read({ customerName: `a${character}b` })).toBe('Full Name contains a character that cannot be used')
})

test('long text may contain newlines and tabs but no other control characters', () => {
  expect(read({ customerName: 'a', notes: 'one\r\ntwo\tthree' })).toMatchObject({ notes: 'one\ntwo\tthree' })
  expect(read({ customerName: 'a', notes: 'one\u0008' })).toBe('Notes contains a character that cannot be used')
})

test('required text needs more than spaces', () => {
  expect(read({ customerName: '   ' })).toBe('Full Name is required')
  expect(read({})).toBe('Full Name is required')
  expect(read({ customerName: null })).toBe('Full Name must be a string')
})

const invisible = {
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a word joiner': '\u2060',
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': '\uffa0',
  'a Hangul initial filler': '\u115f',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a grapheme joiner': '\u034f',
  'a blank braille pattern': '\u2800',
  'a variation selector': '\ufe0f',
  'a tag': '\u{e0041}',
}

test.each(Object.entries(invisible))('text that only contains %s is empty', (_, character) => {
  for (const text of [character, ` ${character} `, character.repeat(10)]) {
    expect(read({ customerName: text })).toBe('Full Name is required')
    expect(read({ customerName: 'a', notes: text })).toEqual({ customerName: 'a', notes: null })
    const request = { name: text, email: 'a@example.com', phone: text, message: text }
    const errors = z.safeParse(QuoteRequest, request).error?.issues.map(({ path }) => path[0])
    expect(errors).toEqual(['name', 'phone', 'message'])
  }
  expect(read({ customerName: `a${character}b` })).toMatchObject({ customerName: `a${character}b` })
})

test('untrimmed text may have four code units for each character of the limit', () => {
  expect(read({ customerName: `${' '.repeat(15)}Zoë⚡ ` })).toMatchObject({ customerName: 'Zoë⚡' })
  expect(read({ customerName: `${' '.repeat(17)}Zoë⚡` })).toBe('Full Name must be at most 5 characters')
  // The longest decomposition of a character has four code units.
  expect(read({ customerName: '\u1f82'.repeat(5).normalize('NFD') })).toMatchObject({ customerName: 'ᾂᾂᾂᾂᾂ' })
})

test('more than thirty combining marks in a row are rejected', () => {
  expect(read({ customerName: 'a', notes: `a${'\u0316'.repeat(19)}` })).toMatchObject({ customerName: 'a' })
  const Long = longText(100)
  expect(Long.safeParse(`a${'\u0316'.repeat(30)}b${'\u0316'.repeat(30)}`).success).toBe(true)
  const { error } = Long.safeParse(`a${'\u0316'.repeat(15)}\u0335${'\u0300'.repeat(15)}`)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Value has too many accents on one letter'])
})

test.each([undefined, null, '', '  '])('optional text that is %j is null', (notes) => {
  expect(read({ customerName: 'a', notes })).toEqual({ customerName: 'a', notes: null })
})

test('an error names a field by its label, or by its key in words', () => {
  expect(nameOf(['customerName'])).toBe('Full Name')
  expect(nameOf(['followUpDate'])).toBe('Follow up date')
  expect(nameOf([])).toBe('Value')
})

test('an error says in words what kind of value a field takes', () => {
  const Kinds = z.object({ people: z.array(z.string()), phone: z.string() })
  const result = z.safeParse(Kinds, { people: 'Ada', phone: 2 }, { error: explain })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'People must be a list',
    'Phone must be a string',
  ])
})
