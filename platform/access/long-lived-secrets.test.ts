import { expect, test } from 'vitest'
import type { Role } from '#features/people/person.ts'
import { aBooking, openApi, publicUrl } from '#test/support/api.ts'
import { makeAuthenticator } from '#test/support/authenticator.ts'
import { type Engine, engines } from '#test/support/stores.ts'

/** Bookings that are confirmed: 1 is the person's own visit, 2 somebody else's. */
async function openFirm(engine: Engine) {
  const api = await openApi(engine)
  const owner = await api.asStaff()
  // The last owner cannot be disabled.
  await api.asPerson('owner', { firstName: 'Ana' })
  const maria = await api.asPerson('owner')
  const sam = await api.asPerson('office', { firstName: 'Sam' })
  for (const person of [maria, sam]) {
    const { id } = (await api.call('POST', '/api/bookings', { payload: aBooking() })).json()
    await owner('PATCH', `/api/bookings/${id}/status`, { payload: { status: 'confirmed' } })
    const people = JSON.stringify([person.person.id])
    await api.store.write((sql) => sql('UPDATE bookings SET people = $1 WHERE id = $2', [people, id]))
  }
  return { ...api, owner, maria, sam }
}

type Firm = Awaited<ReturnType<typeof openFirm>>
type Call = Firm['owner']

/** What a session may do: nothing, or what its role may. */
async function roleOf(call: Call): Promise<Role | 'nobody'> {
  const statusOf = async (path: string) => (await call('GET', path)).statusCode
  if ((await statusOf('/api/admin/team')) === 401) return 'nobody'
  if ((await statusOf('/api/admin/people')) === 200) return 'owner'
  return (await statusOf('/api/contact-submissions')) === 200 ? 'office' : 'crew'
}

/** The role of the session that a sign-in opens. */
async function roleAfter({ callWith }: Firm, answer: { json(): { token?: string } }): Promise<Role | 'nobody'> {
  const { token } = answer.json()
  return token === undefined ? 'nobody' : roleOf(callWith(token))
}

/** The ids of the visits that a calendar address shows. Those of a closed address are none. */
async function feedOf({ call }: Firm, maker: Call, payload: object) {
  const { url } = (await maker('POST', '/api/calendar-feed', { payload })).json()
  return async () => {
    const { body } = await call('GET', new URL(url).pathname)
    return [...body.matchAll(/^UID:booking-(\d+)/gm)].map(([, id]) => id).join(' and ') || 'nothing'
  }
}

/** Makes each secret of Maria. Each says what it opens now. */
const secrets: Record<string, (firm: Firm) => Promise<() => Promise<string>>> = {
  session:
    async ({ maria }) =>
    () =>
      roleOf(maria.call),
  passphrase: async (firm) => async () => {
    const payload = { password: firm.maria.passphrase }
    const answer = await firm.call('POST', '/api/admin/login', { payload })
    return answer.statusCode === 200 ? roleAfter(firm, answer) : 'nobody'
  },
  passkey: async (firm) => {
    const { call, maria } = firm
    const device = makeAuthenticator()
    const where = { rpId: new URL(publicUrl).hostname, origin: publicUrl }
    const { challenge } = (await maria.call('POST', '/api/admin/passkeys/options')).json()
    const payload = { name: 'My phone', credential: device.create({ challenge, ...where }) }
    expect((await maria.call('POST', '/api/admin/passkeys/register', { payload })).statusCode).toBe(201)
    let counter = 0
    return async () => {
      const { challenge } = (await call('POST', '/api/admin/passkeys/sign-in/options')).json()
      const credential = device.get({ challenge, ...where, counter: ++counter })
      const answer = await call('POST', '/api/admin/passkeys/sign-in', { payload: { credential } })
      return answer.statusCode === 200 ? roleAfter(firm, answer) : 'nobody'
    }
  },
  'known device': async ({ call, maria }) => {
    const login = await call('POST', '/api/admin/login', { payload: { password: maria.passphrase }, from: '192.0.2.9' })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    // Strangers have used up the attempts of an address.
    const from = '203.0.113.1'
    for (let time = 0; time < 5; time++) await call('POST', '/api/admin/login', { payload: { password: 'no' }, from })
    return async () => {
      const answer = await call('POST', '/api/admin/login', { payload: { password: 'no' }, from, headers: { cookie } })
      return answer.statusCode === 401 ? 'known' : 'unknown'
    }
  },
  'calendar of all visits': (firm) => feedOf(firm, firm.maria.call, { name: 'All' }),
  'calendar of Maria’s visits': (firm) =>
    feedOf(firm, firm.maria.call, { name: 'Own', personId: firm.maria.person.id }),
  'calendar of Sam’s visits': (firm) => feedOf(firm, firm.maria.call, { name: 'Sam', personId: firm.sam.person.id }),
  'calendar of Maria’s visits that the office made': (firm) =>
    feedOf(firm, firm.sam.call, { name: 'Maria', personId: firm.maria.person.id }),
}

const patch = (role: Role) => (firm: Firm) => firm.owner('PATCH', firm.maria.path, { payload: { role } })
const post = (what: string) => (firm: Firm) => firm.owner('POST', `${firm.maria.path}/${what}`)
const write = (statement: string) => (firm: Firm) => firm.store.write((sql) => sql(statement, [firm.maria.person.id]))

const changes: Record<string, (firm: Firm) => Promise<unknown>> = {
  nothing: async () => {},
  'crew now': patch('crew'),
  // As when a request that was allowed is answered a moment later.
  'crew now, and nothing else was written': write(`UPDATE users SET role = 'crew' WHERE id = $1`),
  'office now': patch('office'),
  disabled: post('disable'),
  'disabled, and nothing else was written': write(`UPDATE users SET "disabledAt" = created_at WHERE id = $1`),
  'disabled and enabled': async (firm) => {
    await post('disable')(firm)
    await post('enable')(firm)
  },
  'a new passphrase': post('passphrase'),
  'removed from the table': write('DELETE FROM users WHERE id = $1'),
}

const none = { session: 'nobody', passphrase: 'nobody', passkey: 'nobody', 'known device': 'unknown' }
const closed = {
  'calendar of all visits': 'nothing',
  'calendar of Maria’s visits': 'nothing',
  'calendar of Sam’s visits': 'nothing',
  'calendar of Maria’s visits that the office made': 'nothing',
}
const open = {
  'calendar of all visits': '1 and 2',
  'calendar of Maria’s visits': '1',
  'calendar of Sam’s visits': '2',
  'calendar of Maria’s visits that the office made': '1',
}
const as = (role: Role) => ({ session: role, passphrase: role, passkey: role, 'known device': 'known' })
const crew = {
  ...as('crew'),
  ...{ ...open, 'calendar of all visits': 'nothing', 'calendar of Sam’s visits': 'nothing' },
}

/** What each secret opens after each change of the person. */
const expected: Record<keyof typeof changes, Record<keyof typeof secrets, string>> = {
  nothing: { ...as('owner'), ...open },
  'crew now': crew,
  'crew now, and nothing else was written': crew,
  'office now': { ...as('office'), ...open },
  disabled: { ...none, ...closed },
  'disabled, and nothing else was written': { ...none, ...closed },
  'disabled and enabled': { ...none, passphrase: 'owner', 'known device': 'known', ...closed },
  // A known device opens nothing, and a calendar address is revoked where it is listed.
  'a new passphrase': { ...none, 'known device': 'known', ...open },
  'removed from the table': { ...none, ...closed },
}

for (const engine of engines)
  test.each(Object.keys(changes))(`${engine}: what a person’s secrets open once they are: %s`, async (change) => {
    const firm = await openFirm(engine)
    const made = new Map<string, () => Promise<string>>()
    for (const [name, make] of Object.entries(secrets)) made.set(name, await make(firm))
    await changes[change]?.(firm)
    const opened: Record<string, string> = {}
    for (const [name, use] of made) opened[name] = await use()
    expect(opened).toEqual(expected[change])
  })

test('the addresses that somebody may not have as crew are no longer listed', async () => {
  const firm = await openFirm('sqlite')
  for (const personId of [null, firm.maria.person.id, firm.sam.person.id])
    await firm.maria.call('POST', '/api/calendar-feed', { payload: { name: 'Phone', personId } })
  await changes['crew now']?.(firm)
  const { feeds } = (await firm.owner('GET', '/api/calendar-feed')).json()
  expect(feeds).toMatchObject([{ personId: firm.maria.person.id }])
})
