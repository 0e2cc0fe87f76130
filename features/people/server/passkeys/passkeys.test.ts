import { expect, test } from 'vitest'
import { hashPassword } from '#platform/access/password.ts'
import { openApi, publicUrl } from '#test/support/api.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { engines, freshStore } from '#test/support/stores.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const rpId = 'firm.example.com'
const refusal = 'This passkey cannot be used here'

/** Adds a person and a passkey of theirs. */
async function addPasskey(api: Api, firstName = 'Maria') {
  const { person, call: asPerson } = await api.asPerson('owner', { firstName })
  const device = makeAuthenticator()
  const options = (await asPerson('POST', '/api/admin/passkeys/options')).json()
  const added = await asPerson('POST', '/api/admin/passkeys/register', {
    payload: { name: 'My phone', credential: device.create({ ...options, rpId, origin: publicUrl }) },
  })
  expect(added.statusCode).toBe(201)
  return { asOwner: await api.asStaff(), asPerson, device, person, options }
}

const challengeOf = async (api: Api): Promise<string> =>
  (await api.call('POST', '/api/admin/passkeys/sign-in/options')).json().challenge

type Answer = Partial<Parameters<ReturnType<typeof makeAuthenticator>['get']>[0]>

/** Signs in with a new challenge. */
async function signIn(api: Api, device: ReturnType<typeof makeAuthenticator>, changes: Answer = {}) {
  const credential = device.get({ challenge: await challengeOf(api), rpId, origin: publicUrl, ...changes })
  return api.call('POST', '/api/admin/passkeys/sign-in', { payload: { credential } })
}

const availabilityOf = async (api: Api) => (await api.call('GET', '/api/admin/passkeys/sign-in')).json().isAvailable

for (const engine of engines) {
  test(`a person adds a passkey, signs in with it and removes it on ${engine}`, async () => {
    const api = await openApi(engine)
    expect(await availabilityOf(api)).toBe(false)
    const { asOwner, asPerson, device, person, options } = await addPasskey(api)
    expect(options).toMatchObject({
      rp: { id: rpId },
      user: { name: 'maria', displayName: 'Maria Lopez' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(await availabilityOf(api)).toBe(true)

    const answer = await signIn(api, device, { counter: 1, userHandle: options.user.id })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().person).toEqual({ id: person.id, firstName: 'Maria', role: 'owner' })
    const headers = { authorization: `Bearer ${answer.json().token}` }
    const listed = (await api.call('GET', '/api/admin/passkeys', { headers })).json()
    const at = api.now.value.toISOString()
    expect(listed).toEqual([{ id: device.id, name: 'My phone', createdAt: at, lastUsedAt: at, otherDomain: null }])
    const activity = (await asOwner('GET', '/api/admin/activity')).json()
    expect(activity.map(({ action, detail }: { action: string; detail: string }) => [action, detail])).toEqual(
      expect.arrayContaining([
        ['signed_in', 'Passkey'],
        ['passkey_added', 'My phone'],
      ]),
    )

    expect((await asPerson('DELETE', `/api/admin/passkeys/${device.id}`)).statusCode).toBe(204)
    expect((await asPerson('DELETE', `/api/admin/passkeys/${device.id}`)).statusCode).toBe(404)
    const removed = await signIn(api, device, { counter: 2 })
    expect([removed.statusCode, removed.body]).toEqual([401, refusal])
    expect(await availabilityOf(api)).toBe(false)
  })
}

test('a sign-in is refused, each time with the same sentence', async () => {
  const api = await openApi('sqlite')
  const { device, options } = await addPasskey(api)
  expect((await signIn(api, device, { counter: 5 })).statusCode).toBe(200)
  const used = await challengeOf(api)
  const credential = device.get({ challenge: used, rpId, origin: publicUrl, counter: 6 })
  const replay = () => api.call('POST', '/api/admin/passkeys/sign-in', { payload: { credential } })
  expect((await replay()).statusCode).toBe(200)
  const late = await challengeOf(api)
  api.now.value = new Date(api.now.value.getTime() + 5 * 60_000)

  const refused = {
    'a wrong origin': await signIn(api, device, { origin: 'https://firm.example.net', counter: 7 }),
    'http instead of https': await signIn(api, device, { origin: 'http://firm.example.com', counter: 7 }),
    'another domain': await signIn(api, device, { rpId: 'example.com', counter: 7 }),
    'a replayed answer': await replay(),
    'an expired challenge': await signIn(api, device, { challenge: late, counter: 7 }),
    'a challenge of nobody': await signIn(api, device, { challenge: 'A'.repeat(43), counter: 7 }),
    'the challenge of a new passkey': await signIn(api, device, { challenge: options.challenge, counter: 7 }),
    'a counter that went back': await signIn(api, device, { counter: 5 }),
    'a counter that stands still': await signIn(api, device, { counter: 6 }),
    'a user who was not verified': await signIn(api, device, { isVerified: false, counter: 7 }),
    'the name of somebody else': await signIn(api, device, { userHandle: 'c29tZWJvZHk', counter: 7 }),
    'a frame of another site': await signIn(api, device, { crossOrigin: true, counter: 7 }),
    'a frame of another site, said oddly': await signIn(api, device, { crossOrigin: 'true', counter: 7 }),
    'a top page of another site': await signIn(api, device, { topOrigin: 'https://evil.example.com', counter: 7 }),
    'an unknown device': await signIn(api, makeAuthenticator(), { counter: 7 }),
  }
  for (const [what, answer] of Object.entries(refused))
    expect([answer.statusCode, answer.body], what).toEqual([401, refusal])
  expect((await signIn(api, device, { counter: 7 })).statusCode).toBe(200)
})

test('a disabled person cannot sign in with a passkey, not even one that is answered at that moment', async () => {
  const api = await openApi('sqlite')
  const { asOwner, device, person } = await addPasskey(api)
  await addPasskey(api, 'Sam')
  // As if the passkey had been read before it was deleted.
  const keep = await api.store.read('SELECT id FROM passkeys WHERE "personId" = $1', [person.id])
  expect(keep).toHaveLength(1)
  await api.store.write((sql) => sql('UPDATE users SET "disabledAt" = $1', [api.now.value.toISOString()]))
  expect((await signIn(api, device, { counter: 1 })).body).toBe(refusal)
  expect(await availabilityOf(api)).toBe(false)
  await api.store.write((sql) => sql('UPDATE users SET "disabledAt" = NULL'))
  expect((await asOwner('POST', `/api/admin/people/${person.id}/disable`)).statusCode).toBe(200)
  expect((await signIn(api, device, { counter: 2 })).body).toBe(refusal)
})

if (engines.includes('postgres'))
  test('the challenge of one server is answered on another, once', async () => {
    const store = await freshStore('postgres')
    const [one, other] = [await openApi('postgres', { store }), await openApi('postgres', { store })]
    const { device } = await addPasskey(one)
    const credential = device.get({ challenge: await challengeOf(one), rpId, origin: publicUrl, counter: 1 })
    const answers = await Promise.all(
      [one, other, one, other].map((api) =>
        api.call('POST', '/api/admin/passkeys/sign-in', { payload: { credential } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  })

test.each(engines)('%s: the owner’s password has passkeys, which a new password ends', async (engine) => {
  const store = await freshStore(engine)
  const api = await openApi(engine, { store })
  const asOwner = await api.asStaff()
  const device = makeAuthenticator()
  const options = (await asOwner('POST', '/api/admin/passkeys/options')).json()
  expect(options.user).toMatchObject({ name: 'owner', displayName: 'Owner' })
  const payload = { name: 'My phone', credential: device.create({ ...options, rpId, origin: publicUrl }) }
  expect((await asOwner('POST', '/api/admin/passkeys/register', { payload })).statusCode).toBe(201)
  expect(await availabilityOf(api)).toBe(true)
  expect((await asOwner('GET', '/api/admin/passkeys')).json()).toMatchObject([{ id: device.id, name: 'My phone' }])

  const answer = await signIn(api, device, { counter: 1, userHandle: options.user.id })
  expect([answer.statusCode, answer.json().person]).toEqual([200, null])
  const headers = { authorization: `Bearer ${answer.json().token}` }
  expect((await api.call('GET', '/api/admin/people', { headers })).statusCode).toBe(200)

  const changed = await openApi(engine, { store, credential: async () => hashPassword('another-horse-battery') })
  const refused = await signIn(changed, device, { counter: 2, userHandle: options.user.id })
  expect([refused.statusCode, refused.body]).toEqual([401, refusal])
  expect((await signIn(api, device, { counter: 3 })).statusCode).toBe(200)
})

test('a session that a passkey opened may be idle for as long as it lasts', async () => {
  const api = await openApi('sqlite')
  const { device } = await addPasskey(api)
  const headers = { authorization: `Bearer ${(await signIn(api, device, { counter: 1 })).json().token}` }
  const visit = async (hours: number) => {
    api.now.value = new Date(api.now.value.getTime() + hours * 3_600_000)
    return (await api.call('GET', '/api/bookings', { headers })).statusCode
  }
  expect(await visit(7.9)).toBe(200)
  expect(await visit(0.2)).toBe(401)
})

test('people add passkeys for themselves, and remove their own', async () => {
  const api = await openApi('sqlite')
  const maria = await addPasskey(api)
  const sam = await addPasskey(api, 'Sam')
  expect((await sam.asPerson('DELETE', `/api/admin/passkeys/${maria.device.id}`)).statusCode).toBe(404)
  // Sam answers the challenge that Maria got.
  const { challenge } = (await maria.asPerson('POST', '/api/admin/passkeys/options')).json()
  const credential = makeAuthenticator().create({ challenge, rpId, origin: publicUrl })
  const payload = { name: 'My phone', credential }
  expect((await sam.asPerson('POST', '/api/admin/passkeys/register', { payload })).statusCode).toBe(400)
  expect((await maria.asPerson('POST', '/api/admin/passkeys/register', { payload })).statusCode).toBe(201)
  expect((await maria.asPerson('POST', '/api/admin/passkeys/register', { payload })).statusCode).toBe(400)
})

test('a new passkey is for this site and needs a verified user', async () => {
  const api = await openApi('sqlite')
  const { asPerson } = await addPasskey(api)
  const addWith = async (changes: object) => {
    const { challenge } = (await asPerson('POST', '/api/admin/passkeys/options')).json()
    const credential = makeAuthenticator(1023).create({ challenge, rpId, origin: publicUrl, ...changes })
    return asPerson('POST', '/api/admin/passkeys/register', { payload: { name: 'Key', credential } })
  }
  const wrong = [
    { origin: 'https://firm.example.net' },
    { rpId: 'example.com' },
    { isVerified: false },
    { crossOrigin: true },
    { topOrigin: publicUrl },
  ]
  for (const changes of wrong) expect((await addWith(changes)).statusCode).toBe(400)
  const longest = await addWith({})
  expect(longest.statusCode).toBe(201)
  expect((await asPerson('DELETE', `/api/admin/passkeys/${longest.json().id}`)).statusCode).toBe(204)
})

test('of the wrong sign-ins from one address only 20 are checked, and another address can sign in', async () => {
  const api = await openApi('sqlite')
  const { device } = await addPasskey(api)
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) statuses.push((await signIn(api, makeAuthenticator())).statusCode)
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
  const credential = device.get({ challenge: await challengeOf(api), rpId, origin: publicUrl, counter: 1 })
  const from = '198.51.100.1'
  const answer = await api.call('POST', '/api/admin/passkeys/sign-in', { payload: { credential }, from })
  expect(answer.statusCode).toBe(200)
})

test('an address gets at most 100 challenges in a quarter of an hour, and old ones are deleted', async () => {
  const api = await openApi('sqlite')
  const ask = async () => (await api.call('POST', '/api/admin/passkeys/sign-in/options')).statusCode
  const statuses = []
  for (let count = 0; count < 101; count++) statuses.push(await ask())
  expect(statuses).toEqual([...Array(100).fill(200), 429])
  api.now.value = new Date(api.now.value.getTime() + 15 * 60_000)
  expect(await ask()).toBe(200)
  expect(await api.store.read('SELECT challenge FROM passkey_challenges')).toHaveLength(1)
})

test.each(engines)('%s: the owner sees and removes the passkeys of a person, whose sessions end', async (engine) => {
  const api = await openApi(engine)
  const { asOwner, asPerson, device, person } = await addPasskey(api)
  const sam = await addPasskey(api, 'Sam')
  const path = `/api/admin/people/${person.id}/passkeys`
  const at = api.now.value.toISOString()
  const listed = [{ id: device.id, name: 'My phone', createdAt: at, lastUsedAt: null, otherDomain: null }]
  expect((await asOwner('GET', path)).json()).toEqual(listed)
  expect((await asOwner('GET', '/api/admin/people/aaaaaaaaaaaaaaaa/passkeys')).statusCode).toBe(404)
  expect((await asOwner('DELETE', `${path}/${sam.device.id}`)).statusCode).toBe(404)
  expect((await asPerson('GET', '/api/admin/team')).statusCode).toBe(200)
  expect((await asOwner('DELETE', `${path}/${device.id}`)).statusCode).toBe(204)
  expect((await asOwner('GET', path)).json()).toEqual([])
  expect((await asPerson('GET', '/api/admin/team')).statusCode).toBe(401)
  expect((await sam.asPerson('GET', '/api/admin/team')).statusCode).toBe(200)
  expect((await signIn(api, device, { counter: 1 })).body).toBe(refusal)
  const removal = { action: 'passkey_removed', detail: 'My phone (Maria Lopez)' }
  expect((await asOwner('GET', '/api/admin/activity')).json()).toContainEqual(expect.objectContaining(removal))
})

test.each(engines)('%s: a passkey that is added while the person gets a new passphrase is refused', async (engine) => {
  const store = await freshStore(engine)
  const api = await openApi(engine, { store })
  const { person, call: asPerson } = await api.asPerson('crew')
  const owner = await api.asStaff()
  const { challenge } = (await asPerson('POST', '/api/admin/passkeys/options')).json()
  const { write } = store
  let writes = 0
  store.write = async (job) => {
    // The guard has let the person in. The first write takes the challenge, the second one adds the passkey.
    if (++writes === 2) {
      store.write = write
      await owner('POST', `/api/admin/people/${person.id}/passphrase`)
    }
    return write(job)
  }
  const payload = { name: 'Phone', credential: makeAuthenticator().create({ challenge, rpId, origin: publicUrl }) }
  const answer = await asPerson('POST', '/api/admin/passkeys/register', { payload })
  expect([answer.statusCode, answer.body]).toEqual([401, 'Please log in'])
  expect(await store.read('SELECT id FROM passkeys')).toEqual([])
})

test.each(engines)('%s: passkeys of another domain are marked and do not count at the login', async (engine) => {
  const store = await freshStore(engine)
  const before = await openApi(engine, { store })
  const { asPerson, person } = await addPasskey(before)
  const after = await openApi(engine, { store, PUBLIC_URL: 'https://new.example.com' })
  expect(await availabilityOf(before)).toBe(true)
  expect(await availabilityOf(after)).toBe(false)
  const shown = async (api: Api) => {
    const owner = await api.asStaff()
    return (await owner('GET', `/api/admin/people/${person.id}/passkeys`)).json()[0].otherDomain
  }
  expect(await shown(before)).toBe(null)
  expect(await shown(after)).toBe(rpId)
  expect((await asPerson('GET', '/api/admin/passkeys')).json()).toMatchObject([{ otherDomain: null }])
  // One from before domains were stored is taken for one of here.
  await store.write((sql) => sql('UPDATE passkeys SET "rpId" = NULL'))
  expect(await availabilityOf(after)).toBe(true)
  expect(await shown(after)).toBe(null)
})

test('on the developer’s own computer, passkeys belong to localhost', async () => {
  const api = await openApi('sqlite', { PUBLIC_URL: 'http://127.0.0.1:3000' })
  const { rpId } = (await api.call('POST', '/api/admin/passkeys/sign-in/options')).json()
  expect(rpId).toBe('localhost')
})
