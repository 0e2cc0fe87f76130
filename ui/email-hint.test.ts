import { expect, test } from 'vitest'
import { emailHint } from './email-hint.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmial.cmo', 'gmail.com'],
  ['GMAIL.CM', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['aol.con', 'aol.com'],
  ['comcast.ent', 'comcast.net'],
  ['live.cim', 'live.com'],
  ['msn.co', 'msn.com'],
  ['verizom.net', 'verizon.net'],
])('the host %s gets a hint', (typed, meant) => {
  expect(emailHint(`ada@${typed} `)).toBe(`Did you mean ${meant}?`)
})

test.each([
  ...['gmail.com', 'mail.com', 'ymail.com', 'email.com', 'googlemail.com', 'yahoo.ca', 'yahoo.co.uk', 'hotmail.fr'],
  ...['example.com', 'bol.com', 'love.com', 'live.ca', 'comcast.com', 'outlook.de', 'msc.com', 'gmail', ''],
])('the host %j gets none', (typed) => {
  expect(emailHint(`ada@${typed}`)).toBeUndefined()
})

test('a text that is no address gets none', () => {
  for (const text of ['', 'ada', '@', 'gmial.com']) expect(emailHint(text)).toBeUndefined()
})
