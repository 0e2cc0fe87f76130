import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { textKinds } from '#core/text-kinds.ts'
import { arrivalInWords } from '#features/bookings/visit.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { aVisit } from '#test/support/api.ts'
import { textLink } from './staff/text-link.ts'
import { textMessage, textsFor } from './text-message.ts'

const booking = {
  customerName: 'Ada Lovelace',
  status: 'pending',
  preferredDate: '2026-12-01T12:00:00.000Z',
  preferredTime: '9:00 AM',
  visit: aVisit,
} as const
const requested = { ...booking, visit: null }
const withoutTexts = { firm: 'Lamplight Electric', texts: undefined }
const ownWording = {
  firm: 'Quillfeather & Sons Wiring',
  texts: {
    on_my_way: 'Hello {name}, the van of {firm} has left the shop.',
    confirmed: 'Hello {name}, {firm} has you down for {day}. We arrive {window}.',
  },
}

describe('a text', () => {
  test.each(textKinds)('names the customer, the firm and the visit: %s', (kind) => {
    const text = textMessage(kind, booking)
    expect(text).toContain('Ada')
    expect(text).not.toContain('Lovelace')
    expect(text).toContain(business.name)
    expect(text).not.toMatch(/[{}]|undefined/)
    expect(text.includes('1:30 PM - 3:30 PM') || text.includes(shortDay(aVisit.day))).toBe(true)
  })

  test('has the words of the owner, and ours where it has none', () => {
    expect(textMessage('confirmed', booking, ownWording)).toBe(
      'Hello Ada, Quillfeather & Sons Wiring has you down for Thu, Dec 3. We arrive 1:30 PM - 3:30 PM.',
    )
    expect(textMessage('running_late', booking, ownWording)).toBe(
      'Hi Ada, this is Quillfeather & Sons Wiring. We are sorry, but we are running late. Your visit was scheduled for 1:30 PM - 3:30 PM.',
    )
  })

  test('leaves out sentences about a visit that nobody agreed on', () => {
    expect(textMessage('on_my_way', requested, withoutTexts)).toBe(
      'Hi Ada, this is Lamplight Electric. We are on our way.',
    )
    const texts = { on_my_way: 'See you at {window}, {name}!' }
    expect(textMessage('on_my_way', booking, { firm: 'Ohm', texts })).toBe('See you at 1:30 PM - 3:30 PM, Ada!')
    expect(textMessage('on_my_way', requested, { firm: 'Ohm', texts })).toBe('Hi Ada, this is Ohm. We are on our way.')
  })

  test('states the customer’s preferred time once staff confirmed it', () => {
    expect(textMessage('confirmed', { ...requested, status: 'confirmed' }, withoutTexts)).toBe(
      'Hi Ada, this is Lamplight Electric. Your visit is confirmed: Tue, Dec 1, 9:00 AM.',
    )
  })

  test.each([
    ['Ada', 'Ada'],
    ['  Zoë  Washington', 'Zoë'],
    ['O’Hara Scarlett', "O'Hara"],
    ['Anne-Marie Lee', 'Anne-Marie'],
    ['Lovelace, Ada', 'there'],
    ['www.example.com', 'there'],
    ['405-555-0123', 'there'],
    ['{firm} Ada', 'there'],
    ['<b>Ada</b>', 'there'],
    ['\u202Eada', 'there'],
    ['\uD800', 'there'],
    [`A${'d'.repeat(20)}`, 'there'],
    ['', 'there'],
  ])('for %j greets %s', (customerName, name) => {
    expect(textMessage('confirmed', { ...booking, customerName }, withoutTexts)).toMatch(`Hi ${name}, this is`)
  })

  test('has at most 160 characters of the alphabet of text messages, whatever the name', () => {
    for (const wording of [undefined, ownWording, withoutTexts]) {
      for (const kind of textKinds) {
        const long = { ...booking, customerName: `${'A'.repeat(20)} ${'B'.repeat(200)}` }
        const text = textMessage(kind, long, wording)
        expect(text.length).toBeLessThanOrEqual(160)
        expect(text).toMatch(/^[\w\s.,:&'!?-]+$/)
      }
    }
    expect(arrivalInWords(aVisit)).toContain('–')
  })
})

test('texts fit the state of the booking', () => {
  expect(textsFor(booking)).toEqual(textKinds)
  expect(textsFor(requested)).toEqual(['on_my_way', 'running_late'])
  expect(textsFor({ ...requested, status: 'confirmed' })).toEqual(textKinds)
  expect(textsFor({ ...requested, status: 'in_progress' })).toEqual(['on_my_way', 'running_late'])
  for (const status of ['completed', 'cancelled'] as const) expect(textsFor({ ...booking, status })).toEqual([])
})

test.each([
  ['(405) 555-0123', 'sms:+14055550123?&body='],
  ['1 405 555 0123 ext 5', 'sms:+14055550123?&body='],
  ['405-555-0123 or 405-555-0124', 'sms:+14055550123?&body='],
  ['+44 20 7946 0123', 'sms:+442079460123?&body='],
  ['555-0123', undefined],
  ['2 405 555 0123', undefined],
  ['+1 555', undefined],
  ['ask at the office', undefined],
])('a text to %s has the link %s', (phone, link) => {
  expect(textLink(phone, '')).toBe(link)
})

test('the text is encoded in the link', () => {
  expect(textLink('405-555-0123', 'Ada & Co: 9:00 + 1?')).toBe(
    'sms:+14055550123?&body=Ada%20%26%20Co%3A%209%3A00%20%2B%201%3F',
  )
})
