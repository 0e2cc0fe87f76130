import { expect, test } from 'vitest'
import { business } from '#content'
import { hashPassword } from './access/password.ts'
import { readEnvironment } from './env.ts'

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`
const WEBHOOK_SECRET = secretOf(32)

test('an empty environment gives the documented defaults', () => {
  expect(readEnvironment({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    SUBMISSION_LIMIT: 20,
    LOG_LEVEL: 'info',
    PUBLIC_URL: business.url,
    HSTS_SUBDOMAINS: '0',
    WEBHOOK_DETAILS: '0',
  })
})

test('an empty setting counts as unset', () => {
  expect(readEnvironment({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' })).toEqual(readEnvironment({}))
})

test('settings are parsed', () => {
  const env = readEnvironment({
    PORT: '8080',
    PUBLIC_URL: 'https://www.example.com/',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    SUBMISSION_LIMIT: '0',
  })
  expect(env).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: 'https://www.example.com',
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
    SUBMISSION_LIMIT: 0,
  })
})

test('a mailbox is an email address with or without a name', () => {
  const { MAIL_FROM, MAIL_TO } = readEnvironment({
    MAIL_FROM: 'Example Electric <visits@example.com>',
    MAIL_TO: 'office@example.com',
  })
  expect(MAIL_FROM).toEqual({ name: 'Example Electric', address: 'visits@example.com' })
  expect(MAIL_TO).toEqual({ name: '', address: 'office@example.com' })
})

test.each([
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must look like smtps://'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL needs MAIL_FROM'],
  [{ MAIL_TO: 'a@example.com, b@example.com' }, 'MAIL_TO must be one email address'],
  [{ MAIL_FROM: 'the office' }, 'MAIL_FROM must be one email address'],
  [{ WEBHOOK_URL: 'ftp://hooks.example.com', WEBHOOK_SECRET }, 'WEBHOOK_URL must be a URL'],
  [{ WEBHOOK_URL: 'https://user:word@hooks.example.com', WEBHOOK_SECRET }, 'WEBHOOK_URL must be a URL without a user'],
  [{ WEBHOOK_URL: 'https://hooks.example.com' }, 'WEBHOOK_URL needs WEBHOOK_SECRET'],
  [{ WEBHOOK_SECRET: 'whsec_short' }, 'WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64'],
  [{ WEBHOOK_SECRET: secretOf(23) }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_SECRET: secretOf(65) }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_SECRET: WEBHOOK_SECRET.slice('whsec_'.length) }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_SECRET: `${WEBHOOK_SECRET}=` }, 'WEBHOOK_SECRET must be'],
  [{ WEBHOOK_DETAILS: 'yes' }, 'WEBHOOK_DETAILS must be 1'],
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be a URL'],
  [{ PUBLIC_URL: 'https://example.com/path' }, 'PUBLIC_URL must be a URL without a path'],
  [{ PUBLIC_URL: 'https://example.com//' }, 'PUBLIC_URL must be a URL without a path'],
  [{ PUBLIC_URL: 'https://example.com?query' }, 'PUBLIC_URL must be a URL without a path'],
  [{ PUBLIC_URL: 'https://example.com/#hash' }, 'PUBLIC_URL must be a URL without a path'],
  [{ PUBLIC_URL: 'https://user:word@example.com' }, 'PUBLIC_URL must be a URL without a path'],
  [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS must be 1'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must look like postgres://'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list networks'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must list networks'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY must list networks'],
  [{ SUBMISSION_LIMIT: '-1' }, 'SUBMISSION_LIMIT must be a whole number'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16'],
  [{ ADMIN_PASSWORD_HASH: 'secret' }, 'ADMIN_PASSWORD_HASH must be a hash from npm run admin:password'],
  [{ ADMIN_PASSWORD: 'eleven-char' }, 'ADMIN_PASSWORD must have at least 12 characters'],
  [{ ADMIN_PASSWORD: 'twelve-chars', ADMIN_PASSWORD_HASH: `scrypt:1024:8:1:c2FsdA:${'A'.repeat(43)}` }, 'not both'],
])('%j is rejected with a message', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message)
})

test('no error repeats the secret of the webhook', () => {
  const wrong = `${WEBHOOK_SECRET}!`
  const errorOf = (variables: NodeJS.ProcessEnv) => {
    try {
      return String(readEnvironment(variables))
    } catch (error) {
      return String(error)
    }
  }
  expect(errorOf({ WEBHOOK_URL: 'ftp://x', WEBHOOK_SECRET: wrong })).toMatch(
    /WEBHOOK_URL must .*\nWEBHOOK_SECRET must /,
  )
  expect(errorOf({ WEBHOOK_URL: 'ftp://x', WEBHOOK_SECRET: wrong })).not.toContain(WEBHOOK_SECRET)
})

test('the error lists every invalid setting', () => {
  expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT must .*\nLOG_LEVEL must /)
})

const key = 'A'.repeat(43)

test.each([
  ['a cost that is not a power of two', `scrypt:3:8:3:c2FsdA:${key}`],
  ['a cost that is too low', `scrypt:1:8:3:c2FsdA:${key}`],
  ['a cost that needs too much memory', `scrypt:1048576:8:1:c2FsdA:${key}`],
  ['too many blocks', `scrypt:2:99999999:1:c2FsdA:${key}`],
  ['no blocks', `scrypt:1024:0:1:c2FsdA:${key}`],
  ['too many rounds', `scrypt:1024:8:99999:c2FsdA:${key}`],
  ['no rounds', `scrypt:1024:8:0:c2FsdA:${key}`],
  ['an empty salt', `scrypt:1024:8:1:a:${key}`],
  ['a key that is too short', `scrypt:1024:8:1:c2FsdA:${key.slice(1)}`],
  ['a key that is too long', `scrypt:1024:8:1:c2FsdA:${key}A`],
  ['an extra part after the key', `scrypt:1024:8:1:c2FsdA:${key}:A`],
  ['a character outside base64url', `scrypt:1024:8:1:c2FsdA:+${key.slice(1)}`],
])('a password hash with %s is rejected', (_, ADMIN_PASSWORD_HASH) => {
  expect(() => readEnvironment({ ADMIN_PASSWORD_HASH })).toThrow(
    /^ADMIN_PASSWORD_HASH must be a hash from npm run admin:password/,
  )
})

test.each([undefined, { N: 1024, r: 8, p: 1 }])('a password hash with the cost %j is accepted', async (cost) => {
  const ADMIN_PASSWORD_HASH = await hashPassword('correct-horse-battery', undefined, cost)
  expect(readEnvironment({ ADMIN_PASSWORD_HASH })).toMatchObject({ ADMIN_PASSWORD_HASH })
})
