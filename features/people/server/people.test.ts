import { expect, test } from 'vitest'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { password } from '#test/support/admin-password.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

const people = '/api/admin/people'
const path = (id: string, rest = '') => `${people}/${id}${rest}`
const logIn = (text: string) => ({ payload: { password: text } })

test.each(engines)('%s: a person signs in with the passphrase that the server made for them', async (engine) => {
  const { call, asStaff, store } = await openApi(engine)
  const owner = await asStaff()
  const payload = { firstName: 'María', lastName: 'López', role: 'crew', email: 'maria@example.com' }
  const added = await owner('POST', people, { payload })
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      ...payload,
      signInName: 'maria',
      phone: null,
      color: 'red',
      profileImageUrl: null,
      hasPassphrase: false,
      disabledAt: null,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
    },
  ])
  const { id } = added.json()
  const { passphrase } = (await owner('POST', path(id, '/passphrase'))).json()
  expect(passphrase).toMatch(/^maria(-[a-z2-9]{4}){5}$/)
  const answer = await call('POST', '/api/admin/login', logIn(` M${passphrase.slice(1)} `))
  expect(answer.json()).toMatchObject({ person: { id, firstName: 'María', role: 'crew' } })
  expect(JSON.stringify(await store.read('SELECT * FROM users'))).not.toContain(passphrase.slice(6))
  const listed = await owner('GET', people)
  expect(listed.json()).toMatchObject([{ id, hasPassphrase: true }])
  expect(listed.body).not.toContain('scrypt')
  const team = [{ id, firstName: 'María', lastName: 'López', color: 'red', isDisabled: false }]
  expect((await owner('GET', '/api/admin/team')).json()).toEqual(team)
})

test('sign-in names are unique, and made of letters and digits', async () => {
  const { asStaff } = await openApi('sqlite')
  const owner = await asStaff()
  const nameFor = async (firstName: string) =>
    (await owner('POST', people, { payload: { firstName, role: 'crew' } })).json().signInName
  expect(await nameFor('Ana')).toBe('ana')
  expect(await nameFor('ANA ')).toBe('ana2')
  expect(await nameFor('Jean-Luc')).toBe('jeanluc')
  expect(await nameFor('李')).toBe('person')
  expect(await nameFor('Bartholomew-Christopher')).toBe('bartholomewchris')
})

test.each(engines)('%s: people who are added at the same moment get different names', async (engine) => {
  const { asStaff } = await openApi(engine)
  const owner = await asStaff()
  const payload = { firstName: 'Maria', lastName: 'Lopez', role: 'crew' }
  const added = await Promise.all(Array.from({ length: 4 }, () => owner('POST', people, { payload })))
  const names = added.map((answer) => answer.json().signInName)
  expect(names.sort()).toEqual(['maria', 'maria2', 'maria3', 'maria4'])
})

test('the calendar addresses that a person made end when they are disabled', async () => {
  const { call, asPerson, asStaff } = await openApi('sqlite')
  const owner = await asStaff()
  const office = await asPerson('office')
  const { url } = (await office.call('POST', '/api/calendar-feed', { payload: { name: 'Phone' } })).json()
  const address = new URL(url).pathname
  expect((await call('GET', address)).statusCode).toBe(200)
  await owner('POST', `${office.path}/disable`)
  expect((await call('GET', address)).statusCode).toBe(404)
})

test('a person is checked before they are saved', async () => {
  const { asStaff } = await openApi('sqlite')
  const owner = await asStaff()
  const add = async (changes: object) => {
    const { statusCode, body } = await owner('POST', people, {
      payload: { firstName: 'Ana', role: 'crew', ...changes },
    })
    return [statusCode, body]
  }
  expect(await add({ firstName: ' ' })).toEqual([400, 'First name is required'])
  expect(await add({ firstName: 'x'.repeat(256) })).toEqual([400, 'First name must be at most 255 characters'])
  expect((await add({ role: 'boss' }))[0]).toBe(400)
  expect((await add({ color: 'black' }))[0]).toBe(400)
  expect((await add({ phone: '5'.repeat(51) }))[0]).toBe(400)
  expect((await add({ email: 'nobody' }))[0]).toBe(400)
  expect((await add({ email: 'ana@example.com' }))[0]).toBe(201)
  expect(await add({ email: 'Ana@Example.com' })).toEqual([409, 'Another person has this email address'])
})

test.each(engines)('%s: of two owners who edit one person, the stale one is told', async (engine) => {
  const { asPerson, asStaff, now } = await openApi(engine)
  const { person } = await asPerson('crew')
  const owner = await asStaff()
  now.value = new Date(now.value.getTime() + 1000)
  const edit = (firstName: string) =>
    owner('PATCH', path(person.id), {
      payload: { firstName },
      headers: { 'if-match': `"${person.updatedAt}"` },
    })
  // The passphrase has changed the row since the person was added, in the same moment.
  expect((await edit('Mary')).json()).toMatchObject({ firstName: 'Mary', signInName: 'maria' })
  const stale = await edit('Marie')
  expect([stale.statusCode, stale.body]).toEqual([412, 'This person has changed since you loaded it'])
  expect((await owner('PATCH', path('abcdef'), { payload: { firstName: 'Nobody' } })).statusCode).toBe(404)
  expect((await owner('PATCH', path(person.id), { payload: {} })).statusCode).toBe(400)
})

test.each(engines)('%s: the last owner cannot be disabled or get another role', async (engine) => {
  const { asPerson, asStaff } = await openApi(engine)
  const first = await asPerson('owner')
  const second = await asPerson('owner')
  const refusal = [409, 'The last owner cannot be disabled or get another role']
  // Two owners who disable each other at the same moment.
  const answers = await Promise.all([
    first.call('POST', path(second.person.id, '/disable')),
    second.call('POST', path(first.person.id, '/disable')),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const left = answers[0]?.statusCode === 200 ? first : second
  const owner = await asStaff()
  const disabled = await owner('POST', path(left.person.id, '/disable'))
  expect([disabled.statusCode, disabled.body]).toEqual(refusal)
  const demoted = await owner('PATCH', path(left.person.id), { payload: { role: 'crew' } })
  expect([demoted.statusCode, demoted.body]).toEqual(refusal)
  expect((await owner('PATCH', path(left.person.id), { payload: { phone: '405-555-0100' } })).statusCode).toBe(200)
})

test.each(engines)('%s: a new passphrase or disabling ends sessions, a new role changes them', async (engine) => {
  const { asPerson, asStaff, call, store } = await openApi(engine)
  const owner = await asStaff()
  const { person, token, passphrase } = await asPerson('office')
  const overview = async (each: string) =>
    (await call('GET', '/api/overview', { headers: { authorization: `Bearer ${each}` } })).statusCode
  const signIn = async (text: string) => {
    const { statusCode, body } = await call('POST', '/api/admin/login', logIn(text))
    return statusCode === 200 ? JSON.parse(body).token : [statusCode, body]
  }
  expect(await overview(token)).toBe(200)
  await owner('PATCH', path(person.id), { payload: { role: 'crew' } })
  expect(await overview(token)).toBe(403)
  await owner('PATCH', path(person.id), { payload: { role: 'office' } })
  expect(await overview(token)).toBe(200)

  const renewed = (await owner('POST', path(person.id, '/passphrase'))).json().passphrase
  expect(await overview(token)).toBe(401)
  expect(await signIn(passphrase)).toEqual([401, 'Invalid password'])
  const second = await signIn(renewed)
  await store.write(async (sql) => {
    const values = [person.id, '2026-11-21T15:00:00.000Z']
    await sql(`INSERT INTO passkeys VALUES ('key', $1, '', 0, '[]', 'Phone', $2, NULL, NULL, NULL)`, values)
    await sql(
      `INSERT INTO calendar_feeds (name, hash, created_at, "personId") VALUES ('Own', 'a', $2, $1), ('All', 'b', $2, NULL)`,
      values,
    )
  })
  const disabled = await owner('POST', path(person.id, '/disable'))
  expect(disabled.json()).toMatchObject({ disabledAt: '2026-11-21T15:00:00.000Z' })
  expect(await overview(second)).toBe(401)
  expect(await signIn(renewed)).toEqual([401, 'Invalid password'])
  expect(await store.read('SELECT id FROM passkeys')).toEqual([])
  expect(await store.read('SELECT name FROM calendar_feeds')).toEqual([{ name: 'All' }])
  expect((await owner('GET', '/api/admin/team')).json()).toMatchObject([{ id: person.id, isDisabled: true }])
  await owner('POST', path(person.id, '/enable'))
  expect(await overview(second), 'the sessions of before stay closed').toBe(401)
  expect(await overview(await signIn(renewed))).toBe(200)
  expect(await overview(await signIn(password))).toBe(200)
})

test.each(engines)(
  '%s: crew list their own visits from yesterday until two weeks ahead, and no others',
  async (engine) => {
    const { asPerson, call, store, now } = await openApi(engine)
    const crew = await asPerson('crew')
    const today = dayAt(now.value)
    const days = [-2, -1, 0, 14, 15]
    for (const _ of [...days, undefined]) await call('POST', '/api/bookings', { payload: aBooking() })
    await store.write(async (sql) => {
      const own = JSON.stringify(['0123456789abcdef', crew.person.id])
      for (const [index, offset] of days.entries())
        await sql('UPDATE bookings SET people = $1, "plannedDay" = $2 WHERE id = $3', [
          own,
          dayAfter(today, offset),
          index + 1,
        ])
    })
    const ids = async (query = '') =>
      (await crew.call('GET', `/api/bookings${query}`)).json().map(({ id }: { id: number }) => id)
    expect(await ids()).toEqual([4, 3, 2])
    expect(await ids('?limit=50&sort=visit')).toEqual([2, 3, 4])
    expect(await ids('?from=2020-01-01&to=2030-01-01')).toEqual([4, 3, 2])
    expect(await ids(`?from=${today}&to=${today}`)).toEqual([3])
    expect(await ids('?person=0123456789abcdef')).toEqual([4, 3, 2])
    expect(await ids('?id=5')).toEqual([5])
    expect(await ids('?id=6')).toEqual([])
    expect((await crew.call('GET', '/api/bookings?limit=1')).headers['x-total-count']).toBe('3')
    expect((await crew.call('GET', '/api/bookings?q=Ada')).statusCode).toBe(403)
    for (const payload of [{ amountCents: 5 }, { notes: 'x', customerName: 'Y' }, { priority: 'low' }])
      expect((await crew.call('PATCH', '/api/bookings/1', { payload })).statusCode).toBe(403)
    expect((await crew.call('PUT', '/api/bookings/1/visit', { payload: aVisit })).statusCode).toBe(403)
    const both = await crew.call('GET', '/api/texts?ids=1,6')
    expect([both.statusCode, both.body]).toEqual([403, 'This visit is not one of yours'])
  },
)

test.each(engines)('%s: the history of a visit names who changed it, and customers never see it', async (engine) => {
  const { asPerson, asStaff, call } = await openApi(engine)
  const office = await asPerson('office')
  const owner = await asStaff()
  const { request } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
  await office.call('PUT', '/api/bookings/1/visit', { payload: aVisit })
  await owner('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4' } })
  const page = request.replace('/request/', '/api/requests/')
  await call('POST', `${page}/messages`, { payload: { kind: 'cancel', text: null } })
  const changes = (await owner('GET', '/api/row-changes?list=bookings&id=1')).json()
  expect(changes.map(({ by, person }: { by: string; person: string }) => [by, person])).toEqual([
    ['customer', null],
    ['staff', null],
    ['staff', 'Maria Lopez'],
  ])
  const seen = (await call('GET', page)).body + (await call('GET', request)).body
  expect(seen).not.toMatch(/Maria|Lopez/)
})

test.each(engines)('%s: changes of one moment keep their own authors', async (engine) => {
  const { asPerson, asStaff, call } = await openApi(engine)
  const [maria, ana] = [await asPerson('office'), await asPerson('office', { firstName: 'Ana', lastName: null })]
  for (const _ of [1, 2, 3]) await call('POST', '/api/bookings', { payload: aBooking() })
  const owner = await asStaff()
  const payload = { notes: 'Gate 4' }
  await Promise.all([
    call('POST', '/api/bookings', { payload: aBooking() }),
    maria.call('PATCH', '/api/bookings/1', { payload }),
    ana.call('PATCH', '/api/bookings/2', { payload }),
    owner('PATCH', '/api/bookings/3', { payload }),
  ])
  const authorOf = async (id: number) => {
    const [change] = (await owner('GET', `/api/row-changes?list=bookings&id=${id}`)).json()
    return [change.by, change.person]
  }
  expect(await Promise.all([1, 2, 3].map(authorOf))).toEqual([
    ['staff', 'Maria Lopez'],
    ['staff', 'Ana'],
    ['staff', null],
  ])
})
