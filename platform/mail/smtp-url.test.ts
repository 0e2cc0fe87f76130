import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { unencodedIn, unencodedInWords } from './smtp-url.ts'

const found = (url: string) => unencodedIn(url).map(unencodedInWords)
const mailboxes = { MAIL_FROM: 'visits@example.com', MAIL_TO: 'office@example.com' }

test.each([
  ['smtps://ada:p@ss@mail.example.com:465', 'The password in SMTP_URL contains @: write %40'],
  ['smtps://ada:a/b?c#d@mail.example.com', 'The password in SMTP_URL contains /, ?, and #: write %2F, %3F, and %23'],
  ['smtps://ada:abcd efgh@mail.example.com', 'The password in SMTP_URL contains a space: write %20'],
  ['smtps://ada:100%@mail.example.com', 'The password in SMTP_URL contains %: write %25'],
  ['smtps://ada:a:b@mail.example.com', 'The password in SMTP_URL contains a colon: write %3A'],
  ['smtps://a/da:secret@mail.example.com', 'The user name in SMTP_URL contains /: write %2F'],
  ['smtps://ada/bea@mail.example.com', 'The user name in SMTP_URL contains /: write %2F'],
])('%s has a character that must be encoded', (url, message) => {
  expect(found(url)).toEqual([message])
})

test.each([
  'smtps://mail.example.com:465',
  'smtps://ada:secret@mail.example.com:465',
  'smtps://ada@example.com:secret-._~!$*+,;=()@mail.example.com',
  'smtps://ada%40example.com:p%40ss%2F@mail.example.com:465?requireTLS=true',
])('%s needs no encoding', (url) => {
  expect(found(url)).toEqual([])
  expect(readEnvironment({ SMTP_URL: url, ...mailboxes }).SMTP_URL).toBe(url)
})

// These would connect to a server named by a part of the credentials, or to none.
test.each([
  ['smtps://ada:12/34@mail.example.com:465', 'The password in SMTP_URL contains /: write %2F'],
  ['smtps://ada:king#fisher@mail.example.com:465', 'The password in SMTP_URL contains #: write %23'],
  ['smtps://ada:12?34@mail.example.com:465', 'The password in SMTP_URL contains ?: write %3F'],
])('%s is rejected with the character to encode, and without the password', (SMTP_URL, message) => {
  const read = () => readEnvironment({ SMTP_URL, ...mailboxes })
  expect(read).toThrow(message)
  expect(read).not.toThrow(/king|fisher|12|34/)
})
