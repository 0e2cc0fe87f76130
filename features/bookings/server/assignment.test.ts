import { describe, expect, test } from 'vitest'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { type Engine, engines } from '#test/support/stores.ts'
import { crewSentence } from './crew-names.ts'

/** A server with three bookings at the same time, and with Maria and Bob, whose ids it returns. */
async function openFirm(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const api = await openApi(engine, changes)
  const staff = await api.asStaff()
  for (const customerName of ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'])
    await api.call('POST', '/api/bookings', { payload: aBooking({ customerName }) })
  const add = async (firstName: string): Promise<string> =>
    (await staff('POST', '/api/admin/people', { payload: { firstName, role: 'crew' } })).json().id
  const [maria, bob] = [await add('Maria'), await add('Bob')]
  const assign = (id: number, people?: string[], changes: object = {}) =>
    staff('PUT', `/api/bookings/${id}/visit`, { payload: { ...aVisit, ...changes, ...(people && { people }) } })
  const read = async (path: string) => (await staff('GET', path)).json()
  const overlaps = async () => {
    const related: { id: number; overlaps: number[] }[] = await read('/api/related?list=bookings&ids=1,2,3')
    return Object.fromEntries(related.map((each) => [each.id, each.overlaps]))
  }
  const close = (payload: object) =>
    staff('POST', '/api/closed-days', { payload: { from: aVisit.day, to: aVisit.day, reason: 'Vacation', ...payload } })
  return { ...api, staff, maria, bob, assign, read, overlaps, close }
}

for (const engine of engines) {
  describe(`people of a visit on ${engine}`, () => {
    test('a visit has nobody until staff say who comes, and keeps them when the time changes', async () => {
      const { assign, read, maria, bob } = await openFirm(engine)
      expect((await read('/api/bookings?id=1'))[0].people).toEqual([])
      expect((await assign(1, [maria, bob])).json().people).toEqual([maria, bob])
      expect((await assign(1, undefined, { time: '15:00' })).json()).toMatchObject({
        people: [maria, bob],
        visit: { time: '15:00' },
      })
      expect((await assign(1, [])).json().people).toEqual([])
      const changes: { before: object; after: object }[] = await read('/api/row-changes?list=bookings&id=1')
      expect(changes.filter(({ before }) => 'people' in before)).toMatchObject([
        { before: { people: [maria, bob] }, after: { people: [] } },
        { before: { people: [] }, after: { people: [maria, bob] } },
      ])
    })

    test('nobody comes who is unknown, disabled, named twice or one too many', async () => {
      const { assign, staff, read, maria, bob } = await openFirm(engine)
      await staff('POST', `/api/admin/people/${bob}/disable`)
      const refused: [string[], string][] = [
        [['nobody'], 'There is no such person'],
        [['Maria!'], 'A person’s id must be lower-case letters and digits'],
        [[maria, bob], 'Bob is disabled and cannot be chosen'],
        [[maria, maria], 'People must be different'],
        [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'At most 6 people can come to one visit'],
      ]
      for (const [people, sentence] of refused) {
        const answer = await assign(1, people)
        expect([answer.statusCode, answer.body]).toEqual([400, sentence])
      }
      expect((await read('/api/bookings?id=1'))[0]).toMatchObject({ people: [], visit: null })
    })

    test('a person who is disabled later stays with the visit, also when it moves', async () => {
      const { assign, staff, maria } = await openFirm(engine)
      await assign(1, [maria])
      await staff('POST', `/api/admin/people/${maria}/disable`)
      expect((await assign(1, undefined, { time: '15:00' })).json()).toMatchObject({ people: [maria] })
      expect((await assign(1, [maria], { time: '13:30' })).statusCode).toBe(200)
    })

    test('visits at one time clash when they need the same person, and never with one that has nobody', async () => {
      const { assign, overlaps, maria, bob } = await openFirm(engine)
      await assign(1, [maria])
      await assign(2, [bob])
      await assign(3, [bob, maria])
      expect(await overlaps()).toEqual({ 1: [3], 2: [3], 3: [1, 2] })
      await assign(3, [])
      expect(await overlaps()).toEqual({ 1: [], 2: [], 3: [] })
      await assign(3, [maria])
      expect(await overlaps()).toEqual({ 1: [3], 2: [], 3: [1] })
    })

    test('half a day off clashes only with the visits of that half', async () => {
      const { maria, assign, close, read } = await openFirm(engine)
      await assign(1, [maria], { time: '09:00', durationMinutes: 60 })
      const add = (changes: object) => close({ reason: 'Dentist', personId: maria, ...changes })
      expect((await add({ part: 'afternoon' })).statusCode).toBe(201)
      const timeOff = async () => (await read('/api/related?list=bookings&ids=1'))[0].timeOff
      expect(await timeOff()).toEqual([])
      expect((await add({ part: 'morning' })).statusCode).toBe(201)
      expect(await timeOff()).toEqual([{ personId: maria, firstName: 'Maria', reason: 'Dentist (morning)' }])
      const refused = await add({ part: 'morning', personId: null })
      expect([refused.statusCode, refused.body]).toEqual([400, 'Only one person can have half a day off, on one day'])
    })

    test('time off clashes with the visits of its person, and no visitor sees it', async () => {
      const { assign, close, call, read, staff, maria, bob } = await openFirm(engine)
      await assign(1, [maria, bob])
      await assign(2, [bob])
      const created = await close({ personId: maria })
      expect([created.statusCode, created.json().personId]).toEqual([201, maria])
      expect((await close({ personId: maria })).json().id).toBe(created.json().id)
      const related = await read('/api/related?list=bookings&ids=1,2')
      expect(related).toMatchObject([
        { id: 2, closedReason: null, timeOff: [] },
        { id: 1, closedReason: null, timeOff: [{ personId: maria, firstName: 'Maria', reason: 'Vacation' }] },
      ])
      expect((await call('GET', '/api/closed-days')).body).not.toContain('Vacation')
      expect(await read('/api/admin/closed-days?from=2026-11-01')).toMatchObject([{ personId: maria }])
      const booked = await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: aVisit.day }) })
      expect(booked.statusCode).toBe(201)
      await staff('POST', `/api/admin/people/${bob}/disable`)
      expect((await close({ personId: bob })).body).toBe('Bob is disabled and cannot be chosen')
      expect((await close({ personId: 'nobody' })).body).toBe('There is no such person')
    })

    test('the calendar feed of a person has only their visits, and ends when they are disabled', async () => {
      const { assign, call, staff, read, maria, bob } = await openFirm(engine)
      await assign(1, [maria, bob])
      await assign(2, [bob])
      const feedOf = async (personId?: string) => {
        const created = await staff('POST', '/api/calendar-feed', { payload: { name: 'Phone', personId } })
        return new URL(created.json().url).pathname
      }
      const [all, ofMaria] = [await feedOf(), await feedOf(maria)]
      expect((await read('/api/calendar-feed')).feeds).toMatchObject([{ personId: null }, { personId: maria }])
      const everything = (await call('GET', all)).body.replaceAll('\r\n ', '')
      for (const text of ['Ada Lovelace', 'Grace Hopper', 'Maria\\, Bob']) expect(everything).toContain(text)
      const own = (await call('GET', ofMaria)).body.replaceAll('\r\n ', '')
      expect([own.includes('Ada Lovelace'), own.includes('Grace Hopper'), own.includes('visits of Maria')]).toEqual([
        ...[true, false, true],
      ])
      await staff('POST', `/api/admin/people/${maria}/disable`)
      expect([(await call('GET', ofMaria)).statusCode, (await call('GET', all)).statusCode]).toEqual([404, 200])
      const refused = await staff('POST', '/api/calendar-feed', { payload: { personId: maria } })
      expect([refused.statusCode, refused.body]).toEqual([400, 'Maria is disabled and cannot be chosen'])
    })

    test('the customer sees nothing of who comes', async () => {
      const { assign, call, staff, maria, bob } = await openFirm(engine)
      const { request: requestPath } = (
        await call('POST', '/api/bookings', { payload: aBooking({ customerName: 'Hedy Lamarr' }) })
      ).json()
      await assign(4, [maria, bob], { confirm: true })
      const token = requestPath.split('/').at(-1)
      for (const path of [requestPath, `${requestPath}/visit.ics`, `/api/requests/${token}`]) {
        const { statusCode, body } = await call('GET', path)
        expect(statusCode).toBe(200)
        for (const secret of [maria, 'Maria', bob]) expect(body).not.toContain(secret)
      }
      expect((await staff('GET', '/api/bookings?id=4')).json()[0].people).toEqual([maria, bob])
    })

    test('the confirmation names who comes if the content says so, and no other email does', async () => {
      const wordsIn = async (nameCrewInEmails: boolean) => {
        const { assign, staff, maria, bob } = await openFirm(engine, { contentSettings: { nameCrewInEmails } })
        const opened = async () => {
          const path = '/api/bookings/1/status-email/preview'
          return (await staff('POST', path, { payload: { reasonGiven: '' } })).json().text
        }
        await assign(1, [maria], { confirm: true })
        const one = await opened()
        await assign(1, [maria, bob])
        const two = await opened()
        await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
        return [one, two, await opened()]
      }
      const [one, two, cancelled] = await wordsIn(true)
      expect(one).toContain('Your electrician is Maria.')
      expect(two).toContain('Your electricians are Maria and Bob.')
      for (const text of [cancelled, ...(await wordsIn(false))]) expect(text).not.toContain('Maria')
    })
  })
}

test('a trade without a word for its people still says who comes', () => {
  expect([crewSentence(['Maria'], ''), crewSentence([])]).toEqual(['Maria will come.', ''])
})
