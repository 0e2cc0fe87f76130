import { createHook } from 'node:async_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { costOf, hashPassword } from '#platform/access/password.ts'
import { password } from '../support/admin-password.ts'
import { openApi } from '../support/api.ts'
import { type Engine, engines } from '../support/stores.ts'
import { isFull } from './size.ts'

const wrong = 'aaaa-aaaa-aaaa-aaaa-aaaa'

/** Counts the passwords that this process really hashes. */
function countHashes() {
  const counted = { total: 0 }
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') counted.total++
    },
  }).enable()
  onTestFinished(() => void hook.disable())
  return counted
}

async function openFirm(engine: Engine) {
  const api = await openApi(engine)
  const [maria, ana] = [await api.asPerson('crew'), await api.asPerson('crew', { firstName: 'Ana' })]
  const hashes = countHashes()
  const attempt = (text: string, from: string, cookie?: string) =>
    api.call('POST', '/api/admin/login', { payload: { password: text }, from, ...(cookie && { headers: { cookie } }) })
  /** What an attempt gets, and how many passwords it hashed. */
  async function outcome(text: string, from: string) {
    const before = hashes.total
    const { statusCode, body } = await attempt(text, from)
    return [statusCode, body, hashes.total - before]
  }
  return { ...api, maria, ana, hashes, attempt, outcome }
}

/** A different provider's address each time. */
const address = (index: number) => `${20 + (index % 200)}.${index >> 8}.${index & 255}.7`

test.each(engines)(
  '%s: 500 guesses at one person cost at most five hashes, and lock nobody else out',
  async (engine) => {
    const { attempt, hashes, maria, ana, now } = await openFirm(engine)
    const known = String((await attempt(maria.passphrase, '203.0.113.5')).headers['set-cookie']).split(';')[0]
    hashes.total = 0
    const statuses: number[] = []
    for (let start = 0; start < (isFull ? 5000 : 500); start += 20) {
      const guesses = Array.from({ length: 20 }, (_, index) => attempt(`maria-${wrong}`, address(start + index)))
      statuses.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode))
    }
    expect(hashes.total).toBe(5)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 5)

    expect((await attempt(password, '203.0.113.77')).statusCode, 'the owner’s password').toBe(200)
    expect((await attempt(ana.passphrase, '203.0.113.78')).statusCode, 'another person').toBe(200)
    expect((await attempt(maria.passphrase, '203.0.113.79', known)).statusCode, 'a known device').toBe(200)
    now.value = new Date(now.value.getTime() + 15 * 60_000 + 1)
    expect((await attempt(maria.passphrase, '203.0.113.80')).statusCode, 'a new device, later').toBe(200)
  },
)

test('a login hashes once and says the same, whether a name exists, is disabled or its phrase is wrong', async () => {
  const { asStaff, asPerson, outcome } = await openFirm('sqlite')
  const owner = await asStaff()
  const gone = await asPerson('office', { firstName: 'Gone' })
  await owner('POST', `${gone.path}/disable`)
  await owner('POST', '/api/admin/people', { payload: { firstName: 'Fresh', role: 'crew' } })
  const texts = {
    'a wrong phrase': `maria-${wrong}`,
    'an unknown name': `nobody-${wrong}`,
    'a disabled person': gone.passphrase,
    'a person without a passphrase': `fresh-${wrong}`,
    'a name alone': 'maria',
    'the wrong password': 'wrong',
  }
  for (const [index, [name, text]] of Object.entries(texts).entries())
    expect(await outcome(text, `192.0.2.${index}`), name).toEqual([401, 'Invalid password', 1])
})

test('unknown names count like known ones', async () => {
  const { attempt } = await openFirm('sqlite')
  for (const name of ['maria', 'nobody']) {
    const statuses: number[] = []
    for (let index = 0; index < 7; index++)
      statuses.push((await attempt(`${name}-${wrong}`, address(index * 7 + name.length * 100))).statusCode)
    expect(statuses, name).toEqual([401, 401, 401, 401, 401, 429, 429])
  }
})

test('a passphrase costs as much to check as the owner’s password', async () => {
  const credential = await hashPassword(password, Buffer.alloc(16), { N: 2048, r: 8, p: 2 })
  const { asPerson, store } = await openApi('sqlite', { credential: async () => credential })
  await asPerson('crew')
  const [row] = await store.read<{ hash: string }>('SELECT "passphraseHash" AS hash FROM users')
  expect(costOf(row?.hash ?? '')).toEqual({ N: 2048, r: 8, p: 2 })
})

test('an owner’s password that looks like a passphrase still works', async () => {
  const text = `office-${wrong}`
  const credential = await hashPassword(text, Buffer.alloc(16), { N: 1024, r: 8, p: 1 })
  const { call } = await openApi('sqlite', { credential: async () => credential })
  expect((await call('POST', '/api/admin/login', { payload: { password: text } })).json().person).toBeNull()
})
