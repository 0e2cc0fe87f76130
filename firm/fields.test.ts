import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dialingOf } from '#content-loader/calling-codes.ts'
import { BookingRequest } from '#features/bookings/booking-request.ts'
import { BookingChange, StaffBooking } from '#features/bookings/staff-booking.ts'
import { NewCallLog } from '#features/calls/call-log.ts'
import { NewPerson } from '#features/people/person.ts'
import { NewQuoteRequest, QuoteRequestChange } from '#features/quote-requests/quote-request.ts'
import { aBooking, aQuoteRequest } from '#test/support/submissions.ts'
import { explain } from './errors.ts'
import { Email, longText, nameOf, OptionalEmail, optional, required, text } from './fields.ts'

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
    const errors = z.safeParse(NewQuoteRequest, request).error?.issues.map(({ path }) => path[0])
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

const marks = {
  'left-to-right embedding': ['\u202a', '\u202c'],
  'left-to-right override': ['\u202d', '\u202c'],
  'first strong isolate': ['\u2068', '\u2069'],
  'left-to-right mark': ['\u200e', '\u200f'],
  'Arabic letter mark': ['\u061c', ''],
  'zero-width space': ['\u200b', '\u200b'],
  'byte order mark': ['\ufeff', ''],
  'word joiner': ['\u2060', ''],
  'no-break space': ['\u00a0', '\u202f'],
}

test.each(Object.entries(marks))(
  'a %s around or inside a pasted number or address is dropped',
  (_, [before, after]) => {
    const around = (text: string) => `${before}${text.slice(0, 5)}${before?.trim()}${text.slice(5)}${after}`
    const phone = '(405) 555-0142'
    const [typed, email] = [around(phone), around('ada@example.com')]
    const expected = { customerPhone: phone, customerEmail: 'ada@example.com' }
    for (const schema of [BookingRequest, StaffBooking])
      expect(schema.parse(aBooking({ customerPhone: typed, customerEmail: email }))).toMatchObject(expected)
    expect(BookingChange.parse({ customerPhone: typed, customerEmail: email })).toEqual(expected)
    expect(NewQuoteRequest.parse(aQuoteRequest({ phone: typed, email }))).toMatchObject({
      phone,
      email: 'ada@example.com',
    })
    expect(QuoteRequestChange.parse({ estimatedValue: `${before}2,400${after}` })).toEqual({ estimatedValue: '2,400' })
    expect(NewCallLog.parse({ callerPhone: typed })).toMatchObject({ callerPhone: phone })
    expect(NewPerson.parse({ firstName: 'Ada', role: 'crew', phone: typed, email })).toMatchObject({ phone })
  },
)

test.each(['abc', '405', '555-0123', 'call me at home', '405-555-012', '405 x5551234'])(
  'a booking with the phone number %j is refused at the field',
  (customerPhone) => {
    for (const schema of [BookingRequest, StaffBooking, BookingChange]) {
      const { error } = z.safeParse(schema, aBooking({ customerPhone }))
      expect(error?.issues).toMatchObject([{ path: ['customerPhone'], message: 'Please enter a valid phone number' }])
    }
  },
)

test.each(['4055550142', '(405) 555-0142 x5', '1-405-555-0142', '+354 555 0142', '+298 201 234', '+47 55 50 01 42'])(
  'a booking with the phone number %j is accepted',
  (customerPhone) => {
    expect(z.safeParse(BookingRequest, aBooking({ customerPhone })).success).toBe(true)
  },
)

test.each([
  '405\u2013555\u20110142',
  '405\u2212555\u20100142',
  '405\u2014555\uff0d0142',
  '\uff14\uff10\uff15-555-0142',
])('the digits and dashes of %s become those of a keyboard', (typed) => {
  expect(BookingRequest.parse(aBooking({ customerPhone: typed }))).toMatchObject({ customerPhone: '405-555-0142' })
  expect(NewQuoteRequest.parse(aQuoteRequest({ phone: typed }))).toMatchObject({ phone: '405-555-0142' })
  expect(NewCallLog.parse({ callerPhone: typed })).toMatchObject({ callerPhone: '405-555-0142' })
})

test('where whole numbers are shorter, a shorter one is enough', () => {
  expect(['US', 'CA', 'NO', 'DK', 'IS', 'LU', 'DE'].map((country) => dialingOf(country).minDigits)).toEqual([
    10, 10, 8, 8, 7, 6, 7,
  ])
})

test('an address with a domain in any script is accepted, and stored as DNS has it', () => {
  const written: Record<string, string> = {
    'ada@müller.example': 'ada@xn--mller-kva.example',
    'ada@mu\u0308ller.example': 'ada@xn--mller-kva.example',
    'Ada@MÜLLER.example': 'Ada@xn--mller-kva.example',
    'ada@почта.рф': 'ada@xn--80a1acny.xn--p1ai',
    'ada@xn--mller-kva.example': 'ada@xn--mller-kva.example',
    'ada@Example.com': 'ada@Example.com',
  }
  for (const [typed, stored] of Object.entries(written))
    for (const schema of [Email, OptionalEmail]) expect(schema.parse(typed)).toBe(stored)
})

test.each([
  'ada@müller',
  'ädä@example.com',
  'ada@mül ler.example',
  'ada@müller..example',
  'ada@b@müller.example',
  'ada@１２７.０.０.１',
  `ada@${'ü.'.repeat(120)}example`,
])('the address %s is refused', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false)
})

test.each(['(405) 555-0142', '（４０５） ５５５－０１４２', '(٤٠٥) ٥٥٥-٠١٤٢', '(४०५) ५५५–०१४२'])(
  'the phone number %s is stored with the digits of a keyboard',
  (customerPhone) => {
    expect(z.parse(BookingRequest, aBooking({ customerPhone })).customerPhone).toBe('(405) 555-0142')
  },
)
