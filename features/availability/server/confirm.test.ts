import { describe, expect, onTestFinished, test } from 'vitest'
import { business, emergencies } from '#content'
import type { NearestTimes } from '#features/availability/availability.ts'
import { readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import type { Store } from '#platform/store/store.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { confirming } from '#test/support/booking-rules.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines, freshStoreOpener } from '#test/support/stores.ts'

const day = '2026-12-01'
type Api = Awaited<ReturnType<typeof openApi>>
const openConfirming = (engine: Engine, changes: Parameters<typeof confirming>[0] = {}) =>
  openApi(engine, { booking: confirming(changes) })
const book = (
  { call }: Pick<Api, 'call'>,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => call('POST', '/api/bookings', { payload: aBooking(changes), headers })
const availability = async ({ call }: Pick<Api, 'call'>, query = `from=${day}&to=${day}`) =>
  (await call('GET', `/api/availability?${query}`)).json()
const freeOn = async (api: Pick<Api, 'call'>) =>
  (await availability(api))[0].slots.flatMap(({ time, free }: { time: string; free: boolean }) => (free ? [time] : []))

for (const engine of engines) {
  describe(`bookings that are confirmed at once on ${engine}`, () => {
    test('a free time is a confirmed visit, and the next one for it is told the nearest free times', async () => {
      const api = await openConfirming(engine)
      const first = await book(api)
      expect([first.statusCode, first.json()]).toEqual([201, expect.objectContaining({ id: 1, confirmed: true })])
      const staff = await api.asStaff()
      expect((await staff('GET', '/api/bookings')).json()[0]).toMatchObject({
        status: 'confirmed',
        visit: { day, time: '09:00', windowMinutes: 0, durationMinutes: 60 },
      })

      const second = await book(api)
      expect(second.statusCode).toBe(409)
      expect(second.headers['content-type']).toMatch(/^application\/json/)
      const { detail, nearest } = second.json<NearestTimes>()
      expect(detail).toBe('That time is not free any more, please choose another time')
      expect(nearest).toEqual([
        { preferredDate: day, preferredTime: '8:00 AM' },
        { preferredDate: day, preferredTime: '10:00 AM' },
        { preferredDate: day, preferredTime: '11:00 AM' },
      ])
      expect((await book(api, { ...nearest[0] })).statusCode).toBe(201)
      expect((await staff('GET', '/api/bookings')).json()).toHaveLength(2)
    })

    test('a customer moves their visit to a free time at once, and asks for any other', async () => {
      const api = await openConfirming(engine)
      const { request } = (await book(api, { preferredDate: '2026-12-03' })).json()
      await book(api, { customerEmail: 'grace@example.com', preferredDate: '2026-12-04', preferredTime: '10:00 AM' })
      const url = `${String(request).replace('/request/', '/api/requests/')}/messages`
      const move = async (preferredDate: string, preferredTime: string) =>
        (await api.call('POST', url, { payload: { kind: 'reschedule', preferredDate, preferredTime } })).json().state
      const visit = async () => (await (await api.asStaff())('GET', '/api/bookings')).json().find(isFirst)
      const isFirst = ({ id }: { id: number }) => id === 1
      expect(await move('2026-12-04', '10:00 AM')).toBe('open')
      expect(await visit()).toMatchObject({ visit: { day: '2026-12-03', time: '09:00' } })
      // Its own time does not stand in the way.
      expect(await move('2026-12-03', '9:00 AM')).toBe('accepted')
      expect(await move('2026-12-04', '8:00 AM')).toBe('accepted')
      expect(await visit()).toMatchObject({ status: 'confirmed', visit: { day: '2026-12-04', time: '08:00' } })
      const messages = (await (await api.asStaff())('GET', '/api/request-messages/open')).json()
      expect(messages).toEqual([])
      // Within the notice period, staff answer.
      api.now.value = new Date('2026-12-03T20:00:00.000Z')
      expect(await move('2026-12-08', '8:00 AM')).toBe('open')
      expect(await visit()).toMatchObject({ visit: { day: '2026-12-04' } })
    })

    test('neither a move nor an undone cancellation gets around the limit of visits', async () => {
      const api = await openConfirming(engine, { openVisitsPerCustomer: 1 })
      const pathOf = async (changes: Record<string, unknown>) =>
        String((await book(api, changes)).json().request).replace('/request/', '/api/requests/')
      const send = async (path: string, payload: object) => {
        const { statusCode, body } = await api.call('POST', `${path}/messages`, { payload })
        return statusCode === 201 ? JSON.parse(body).state : body
      }
      const [first, second] = [await pathOf({}), await pathOf({ preferredTime: '1:00 PM' })]
      const move = { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '8:00 AM' }
      expect(await send(second, move)).toBe('open')
      expect(await send(first, { kind: 'cancel' })).toBe('done')
      const third = await pathOf({ preferredDate: '2026-12-08' })
      expect((await api.call('GET', third)).json().status).toBe('confirmed')
      expect(await send(first, { kind: 'keep' })).toContain('You have booked other visits since')
    })

    test('a day that cannot be booked says why, and the nearest free times can be', async () => {
      const api = await openConfirming(engine, { bookAheadDays: 30 })
      const late = await book(api, { preferredDate: '2027-03-01' })
      const { detail, nearest } = late.json<NearestTimes>()
      expect([late.statusCode, detail]).toEqual([
        409,
        'Visits can be booked at most 30 days ahead, please choose another time',
      ])
      expect(nearest).toHaveLength(3)
      expect((await book(api, { ...nearest[0] })).statusCode).toBe(201)
    })

    test('200 requests in parallel for a time with room for two make two visits', async () => {
      const api = await openConfirming(engine, { crews: 2 })
      const answers = await Promise.all(Array.from({ length: 200 }, () => book(api)))
      expectTwo(answers)
      await expectFree(api, answers)
    }, 30_000)

    test('an answer that was lost and is asked for again is the same booking', async () => {
      const api = await openConfirming(engine)
      const headers = { 'idempotency-key': 'lost-1' }
      const [first, again] = [await book(api, {}, headers), await book(api, {}, headers)]
      expect([again.statusCode, again.json()]).toEqual([201, first.json()])
      const parallel = await Promise.all(
        Array.from({ length: 20 }, () => book(api, { preferredTime: '1:00 PM' }, { 'idempotency-key': 'lost-2' })),
      )
      expect(new Set(parallel.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
      expect(parallel[0]?.json()).toMatchObject({ id: 2, confirmed: true })
      const refused = await book(api, {}, { 'idempotency-key': 'late' })
      expect(refused.statusCode).toBe(409)
    })

    test('the customer reads that the visit is confirmed, and the office that it need not call', async () => {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO, booking: confirming() })
      expect((await book(api)).json()).toMatchObject({ confirmed: true, emailSent: true })
      await api.app.deliveryQueue.sendDue()
      const [customer] = mailServer.for('ada@example.com')
      expect(customer?.subject).toMatch(/^Your visit is confirmed: Electrical Inspection, Tue, Dec 1/)
      expect(customer?.text).toContain('9:00 AM')
      const [office] = mailServer.for(MAIL_TO?.address ?? '')
      expect(office?.text).toContain('the visit is confirmed and the customer knows it')
    })

    test('what waits for an answer takes its time for a day, and a cancelled or deleted booking none', async () => {
      const api = await openConfirming(engine)
      const staff = await api.asStaff()
      const byStaff = { ...aBooking(), confirm: false }
      expect((await staff('POST', '/api/admin/bookings', { payload: byStaff })).statusCode).toBe(201)
      expect(await freeOn(api)).not.toContain('9:00 AM')
      api.now.value = new Date(api.now.value.getTime() + 25 * 3_600_000)
      const later = await api.asStaff()
      expect(await freeOn(api)).toContain('9:00 AM')
      await later('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      expect(await freeOn(api)).not.toContain('9:00 AM')
      await later('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
      expect(await freeOn(api)).toContain('9:00 AM')
      await later('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      await later('DELETE', '/api/bookings/1')
      expect(await freeOn(api)).toContain('9:00 AM')
      await later('POST', '/api/bookings/1/restore')
      expect(await freeOn(api)).not.toContain('9:00 AM')
    })

    test('staff may overbook, also after the crews became fewer, and see it', async () => {
      const api = await openConfirming(engine, { crews: 2 })
      for (let count = 0; count < 2; count += 1) expect((await book(api)).statusCode).toBe(201)
      const staff = await api.asStaff()
      const payload = {
        ...aBooking(),
        confirm: true,
        visit: { day, time: '09:00', windowMinutes: 0, durationMinutes: 90 },
      }
      expect((await staff('POST', '/api/admin/bookings', { payload })).statusCode).toBe(201)
      const fewer = await openApi(engine, { store: api.store, booking: confirming({ crews: 1 }) })
      const { slots } = (await (await fewer.asStaff())('GET', `/api/admin/capacity?from=${day}&to=${day}`)).json()[0]
      expect(slots.slice(0, 4)).toEqual([
        { time: '8:00 AM', taken: 0, capacity: 1 },
        { time: '9:00 AM', taken: 3, capacity: 1 },
        { time: '10:00 AM', taken: 1, capacity: 1 },
        { time: '11:00 AM', taken: 0, capacity: 1 },
      ])
      expect((await freeOn(fewer)).slice(0, 2)).toEqual(['8:00 AM', '11:00 AM'])
      expect((await book(fewer)).statusCode).toBe(409)
    })

    test('an emergency cannot be booked, and reads to call', async () => {
      const api = await openConfirming(engine)
      const answer = await book(api, { service: emergencies.choice })
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        expect.stringContaining(`please call ${business.emergencyPhone}`),
      ])
      const [only] = await availability(
        api,
        `service=${encodeURIComponent(emergencies.choice ?? '')}&from=${day}&to=${day}`,
      )
      expect(only.reason).toContain('please call')
      expect(only.slots.some(({ free }: { free: boolean }) => free)).toBe(false)
    })

    test('a bot gets no visit, and its booking waits for the office', async () => {
      const api = await openConfirming(engine)
      const answer = await book(api, {}, { 'form-trap': 'filled in' })
      expect([answer.statusCode, answer.json().confirmed]).toEqual([201, false])
      expect((await (await api.asStaff())('GET', '/api/bookings')).json()[0]).toMatchObject({
        status: 'pending',
        visit: null,
      })
    })
  })
}

if (engines.includes('postgres'))
  test('200 requests to two servers on one database make two visits', async () => {
    const open = await freshStoreOpener('postgres')
    const [one, other] = [open(), open()]
    await migrate(one)
    const openServer = (store: Store) => openApi('postgres', { store, booking: confirming({ crews: 2 }) })
    const [first, second] = [await openServer(one), await openServer(other)]
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => book(index % 2 ? first : second)))
    expectTwo(answers)
    await expectFree(first, answers)
  }, 30_000)

type Answer = Awaited<ReturnType<Api['call']>>

function expectTwo(answers: Answer[]) {
  const counts = Map.groupBy(answers, ({ statusCode }) => statusCode)
  expect([counts.get(201)?.length, counts.get(409)?.length]).toEqual([2, 198])
}

/** Each time that an answer names can be booked. */
async function expectFree(api: Api, answers: Answer[]) {
  const named = answers.flatMap((answer) => (answer.statusCode === 409 ? answer.json<NearestTimes>().nearest : []))
  expect(named).toHaveLength(198 * 3)
  const times = new Set(named.map((time) => JSON.stringify(time)))
  for (const time of times) expect((await book(api, JSON.parse(time))).statusCode).toBe(201)
}
