import { expect, test } from 'vitest'
import { deleteExpiredChallenges } from '#features/people/server/passkeys/challenges.ts'
import { password } from '#test/support/admin-password.ts'
import { aBooking, openApi, publicUrl } from '#test/support/api.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { engines, freshStore } from '#test/support/stores.ts'
import { deleteForgottenClients } from './access/known-clients.ts'
import { deleteExpiredSessions } from './access/sessions.ts'
import { deleteOldIdempotencyKeys } from './submissions/idempotency.ts'

const dayMs = 86_400_000

for (const engine of engines) {
  /** Two servers on one store. The clock of the first one is a year ahead. */
  async function openTwo() {
    const store = await freshStore(engine)
    const [ahead, api] = [await openApi(engine, { store }), await openApi(engine, { store })]
    const maria = await api.asPerson('crew')
    ahead.now.value = new Date(ahead.now.value.getTime() + 365 * dayMs)
    return { store, ahead, api, maria }
  }

  test(`${engine}: a passkey challenge from the future is not answered`, async () => {
    const { ahead, api } = await openTwo()
    const { challenge } = (await ahead.call('POST', '/api/admin/passkeys/sign-in/options')).json()
    const [{ expire } = { expire: '' }] = await api.store.read<{ expire: string }>(
      'SELECT expire FROM passkey_challenges',
    )
    expect(Date.parse(expire) - api.now.value.getTime()).toBeGreaterThan(364 * dayMs)
    const rpId = new URL(publicUrl).hostname
    const credential = makeAuthenticator().get({ challenge, rpId, origin: publicUrl })
    await api.call('POST', '/api/admin/passkeys/sign-in', { payload: { credential } })
    expect(await api.store.read('SELECT challenge FROM passkey_challenges'), 'it was not taken').toHaveLength(1)
  })

  test(`${engine}: a device that logged in in the future is unknown, and keeps no place from others`, async () => {
    const { ahead, api } = await openTwo()
    const logIn = (from: string, headers: object = {}) =>
      api.call('POST', '/api/admin/login', { payload: { password }, from, headers: { ...headers } })
    const login = await ahead.call('POST', '/api/admin/login', { payload: { password }, from: '192.0.2.1' })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    for (let time = 0; time < 5; time++)
      await api.call('POST', '/api/admin/login', { payload: { password: 'no' }, from: '203.0.113.1' })
    expect((await logIn('203.0.113.1', { cookie })).statusCode).toBe(429)
    await logIn('192.0.2.2')
    const rows = await api.store.read<{ at: string }>('SELECT logged_in_at AS at FROM known_clients')
    for (const { at } of rows) expect(Date.parse(at)).toBeLessThanOrEqual(api.now.value.getTime())
  })

  test(`${engine}: the cleanup deletes what would stay for a year longer`, async () => {
    const { store, ahead, api } = await openTwo()
    const headers = { 'idempotency-key': 'the-key' }
    await ahead.call('POST', '/api/bookings', { payload: aBooking(), headers })
    await ahead.logIn()
    await ahead.call('POST', '/api/admin/passkeys/sign-in/options')
    const now = api.now.value
    await store.write(async (sql) => {
      await deleteOldIdempotencyKeys(sql, now)
      await deleteExpiredSessions(sql, now)
      await deleteExpiredChallenges(sql, now)
      await deleteForgottenClients(sql, now)
    })
    expect(await store.read('SELECT key FROM replay_keys')).toEqual([])
    expect(await store.read('SELECT challenge FROM passkey_challenges')).toEqual([])
    for (const table of ['sessions', 'known_clients']) {
      const column = table === 'sessions' ? 'expire' : 'logged_in_at'
      const rows = await store.read<{ at: string }>(`SELECT ${column} AS at FROM ${table}`)
      expect(rows.length, table).toBeGreaterThan(0)
      for (const { at } of rows) expect(Date.parse(at), table).toBeLessThan(now.getTime() + dayMs)
    }
  })
}
