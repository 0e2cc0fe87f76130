import { describe, expect, onTestFinished, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { readEnvironment } from '#platform/env.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { aBooking, aQuoteRequest, aVisit, openApi, publicUrl } from '#test/support/api.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { aRequest, type Engine, engines } from '#test/support/stores.ts'

type Changes = Parameters<typeof openApi>[1]

/** A server with its own mail server, at noon. Its evening email goes out at 6 PM. */
async function openServer(engine: Engine, changes: Changes = {}) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const settings = { SMTP_URL, MAIL_FROM, MAIL_TO, contentSettings: { digestHour: 18 }, ...changes }
  const api = await openApi(engine, settings)
  api.now.value = firmTime('2026-11-30T12:00')
  return {
    ...api,
    mailServer,
    settings,
    /** Sets the clock and runs a round. */
    async roundAt(local: string) {
      api.now.value = firmTime(local)
      await api.app.deliveryQueue.sendDue()
    },
    /** The evening emails that the office got. */
    digests: () => mailServer.for('office@example.com').filter(({ subject }) => / visits? on /.test(subject ?? '')),
    entries: async () => (await outbox.list(api.store.read)).filter(({ purpose }) => purpose === 'digest'),
    book: async (changes: Record<string, unknown> = {}) =>
      (await api.call('POST', '/api/bookings', { payload: aBooking(changes) })).json(),
    /** Sends one staff request in a new session. */
    asStaff: async (...call: Parameters<typeof api.call>) => (await api.asStaff())(...call),
  }
}

for (const engine of engines) {
  describe(`the evening email on ${engine}`, () => {
    test('goes to the office once a day, at its hour', async () => {
      const { roundAt, digests, entries } = await openServer(engine)
      await roundAt('2026-11-30T17:59')
      expect(await entries()).toEqual([])
      await roundAt('2026-11-30T18:00')
      await roundAt('2026-11-30T18:01')
      await roundAt('2026-11-30T23:59')
      await roundAt('2026-12-01T08:00')
      expect(digests().map(({ subject }) => subject)).toEqual(['No visits on Tue, Dec 1'])
      await roundAt('2026-12-01T18:00')
      expect(digests().map(({ subject }) => subject)).toEqual(['No visits on Tue, Dec 1', 'No visits on Wed, Dec 2'])
      expect((await entries()).map(({ about, subjectId, onceKey }) => [about, subjectId, onceKey])).toEqual([
        ['office', 0, '2026-12-01'],
        ['office', 0, '2026-11-30'],
      ])
    })

    test('goes out once from two instances, and once after a restart', async () => {
      const { app, roundAt, digests, settings, store, now } = await openServer(engine)
      const other = await openApi(engine, { ...settings, store })
      now.value = firmTime('2026-11-30T18:00')
      other.now.value = now.value
      await Promise.all([app.deliveryQueue.sendDue(), other.app.deliveryQueue.sendDue()])
      const restarted = await openApi(engine, { ...settings, store })
      restarted.now.value = firmTime('2026-11-30T18:05')
      await restarted.app.deliveryQueue.sendDue()
      await roundAt('2026-11-30T18:06')
      expect(digests()).toHaveLength(1)
    })

    test('lists the visits of the next day in order, and marks preferred times', async () => {
      const { book, asStaff, roundAt, digests } = await openServer(engine)
      await book({ customerName: 'Ada Lovelace', preferredTime: '4:00 PM' })
      await book({ customerName: 'Grace Hopper', preferredDate: '2026-12-08' })
      await book({ customerName: 'Hedy Lamarr', preferredTime: '9:00 AM', address: '9 Elsewhere Road' })
      await book({ customerName: 'Mary Jackson' })
      await book({ customerName: 'Another Day', preferredDate: '2026-12-02' })
      await asStaff('PUT', '/api/bookings/2/visit', { payload: { ...aVisit, day: '2026-12-01', confirm: true } })
      await asStaff('PATCH', '/api/bookings/2', { payload: { notes: 'Bring the tall ladder' } })
      await asStaff('PATCH', '/api/bookings/3/status', { payload: { status: 'confirmed' } })
      await asStaff('PATCH', '/api/bookings/4/status', { payload: { status: 'cancelled' } })
      await asStaff('POST', '/api/closed-days', {
        payload: { from: '2026-12-01', to: '2026-12-01', reason: 'Training' },
      })
      await roundAt('2026-11-30T18:00')
      const [digest] = digests()
      expect(digest?.subject).toBe('3 visits on Tue, Dec 1')
      expect(digest?.replyTo?.[0]?.address).toBe('office@example.com')
      const { service, customerPhone, address } = aBooking()
      const lines = [
        'Closed that day: Training',
        'Visits on Tuesday, December 1, 2026',
        ...['9:00 AM: Hedy Lamarr', service, customerPhone, '9 Elsewhere Road'],
        ...['1:30 PM – 3:30 PM: Grace Hopper', service, customerPhone, address, 'Notes: Bring the tall ladder'],
        ...['4:00 PM: Ada Lovelace', 'not confirmed yet', service, customerPhone, address],
        `Open the dashboard: ${publicUrl}/admin`,
      ]
      expectInOrder(digest?.text, lines)
      expectInOrder(digest?.html, lines.slice(1, -1))
      expect(digest?.text).not.toMatch(/Mary Jackson|Another Day|Hedy Lamarr\n.*agreed/)
    })

    test('lists a visit over two days on the second day too, at its time', async () => {
      const { book, asStaff, roundAt, digests } = await openServer(engine)
      await book({ customerName: 'Grace Hopper' })
      await book({ customerName: 'Hedy Lamarr', preferredDate: '2026-12-02', preferredTime: '9:00 AM' })
      const visit = { day: '2026-12-01', time: '13:00', windowMinutes: 0, durationMinutes: 720, confirm: true }
      await asStaff('PUT', '/api/bookings/1/visit', { payload: visit })
      await roundAt('2026-11-30T18:00')
      await roundAt('2026-12-01T18:00')
      const [first, second] = digests()
      expect(first?.text).toContain('1:00 PM: Grace Hopper (Day 1 of 2)')
      expect(second?.subject).toContain('2 visits on Wed, Dec 2')
      expectInOrder(second?.text, ['8:00 AM: Grace Hopper (Day 2 of 2)', '9:00 AM: Hedy Lamarr'])
    })

    test('says what waits longer than promised, what customers ask for, and which emails failed', async () => {
      const { call, book, mailServer, roundAt, digests, now } = await openServer(engine)
      now.value = firmTime('2026-11-28T09:00')
      await book({ customerName: 'Ada Lovelace', preferredDate: '2026-12-07' })
      now.value = firmTime('2026-11-28T10:00')
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      now.value = firmTime('2026-11-30T17:00')
      const { request } = await book({ customerName: 'Hedy Lamarr', preferredDate: '2026-12-08' })
      const message = {
        kind: 'reschedule',
        preferredDate: '2026-12-09',
        preferredTime: '1:00 PM',
        text: 'Is that fine?',
      }
      await call('POST', `/api${request.replace('request', 'requests')}/messages`, { payload: message })
      mailServer.behave('refuse')
      await book({ customerName: 'Mary Jackson', preferredDate: '2026-12-08' })
      mailServer.behave('accept')
      await roundAt('2026-11-30T18:00')
      const [digest] = digests()
      expect(digest?.subject).toBe('No visits on Tue, Dec 1, 2 unanswered')
      expectInOrder(digest?.text, [
        'No visits on Tuesday, December 1, 2026.',
        'Unanswered for over',
        ...['Booking B-1: Ada Lovelace', 'Waiting 2 days 9 hours', 'Preferred: Monday, December 7, 2026, 9:00 AM'],
        ...['Quote request Q-1: Grace Hopper', 'Waiting 2 days 8 hours', 'Panel Upgrade', '(405) 555-0111'],
        'Customer messages',
        ...['Booking B-2: Hedy Lamarr', 'Asks for Wednesday, December 9, 2026, 1:00 PM', 'Is that fine?'],
        'Emails that failed',
        ...['Office alert', 'Booking B-3: Mary Jackson', 'The mail server said: 550'],
        ...['Confirmation', 'Booking B-3: Mary Jackson'],
      ])
      expect(digest?.text).not.toContain('Nobody is waiting')
    })

    test('is sent when there is nothing to say', async () => {
      const { roundAt, digests } = await openServer(engine)
      await roundAt('2026-11-30T18:00')
      const [digest] = digests()
      expectInOrder(digest?.text, ['No visits on Tuesday, December 1, 2026.', 'Nobody is waiting for an answer'])
      expect(digest?.text).not.toMatch(/Closed|Visits on|Unanswered|\n{3}/)
    })

    test('is sent the next morning after a downtime, until 10 AM', async () => {
      const { roundAt, digests, entries } = await openServer(engine)
      await roundAt('2026-12-01T10:00')
      expect(await entries()).toEqual([])
      await roundAt('2026-12-02T09:59')
      expect(digests().map(({ subject }) => subject)).toEqual(['No visits on Wed, Dec 2'])
      await roundAt('2026-12-02T18:00')
      expect(digests()).toHaveLength(2)
    })

    test('waits for a mail server that is down, and is stopped when it is too late', async () => {
      const { mailServer, roundAt, digests, entries, asStaff } = await openServer(engine)
      await mailServer.close()
      await roundAt('2026-11-30T18:00')
      await roundAt('2026-12-01T09:00')
      await mailServer.reopen()
      await roundAt('2026-12-01T09:30')
      expect(digests().map(({ subject }) => subject)).toEqual(['No visits on Tue, Dec 1'])

      await mailServer.close()
      await roundAt('2026-12-01T18:00')
      await mailServer.reopen()
      await roundAt('2026-12-02T10:00')
      expect(digests()).toHaveLength(1)
      const [late] = await entries()
      const reason = 'Too late: it was about Wednesday, December 2, 2026'
      expect(late).toMatchObject({ state: 'stopped', reason })
      const resent = await asStaff('POST', `/api/mails/${late?.id}/resend`)
      expect([resent.statusCode, resent.body]).toEqual([409, reason])
      await roundAt('2026-12-02T18:00')
      expect(digests()).toHaveLength(2)
    })

    test('is not sent when the content has no hour for it', async () => {
      const { roundAt, entries } = await openServer(engine, { contentSettings: {} })
      await roundAt('2026-11-30T18:00')
      await roundAt('2026-12-01T08:00')
      expect(await entries()).toEqual([])
    })

    test('lists the first of what waits, says how many more there are, and stays small', async () => {
      const { store, roundAt, digests } = await openServer(engine)
      const request = { ...aRequest, preferredDate: '2026-12-07T12:00:00.000Z' }
      await store.write(async (sql) => {
        for (let count = 0; count < 52; count++) await bookings.create(sql, request, firmTime('2026-11-27T09:00'))
        const notes = 'The gate code is 4411. '.repeat(200)
        const visit = { day: '2026-12-01', time: '09:00', windowMinutes: 60, durationMinutes: 60 } as const
        const planned = {
          ...{ ...request, visit, notes, confirm: true, tellCustomer: false },
          ...{ estimatedDuration: null, googleBookingUrl: null, people: [] },
        }
        for (let count = 0; count < 30; count++)
          await bookings.createByStaff(sql, planned, firmTime('2026-11-30T09:00'))
      })
      await roundAt('2026-11-30T18:00')
      const [digest] = digests()
      expect(digest?.subject).toBe('30 visits on Tue, Dec 1, 52 unanswered')
      expect(digest?.text?.match(/- Booking B-\d+: Ada Lovelace\n {2}Waiting/g)).toHaveLength(8)
      expect(digest?.text).toContain('15 more on the dashboard')
      expect(digest?.text).toContain('44 more on the dashboard')
      expect(Buffer.byteLength(digest?.html ?? '')).toBeLessThan(30_000)
    })
  })
}

test('what customers typed is escaped in the HTML', async () => {
  const { book, roundAt, digests } = await openServer('sqlite')
  await book({ customerName: '<b>Eve</b>', address: '1 <i>Street</i>' })
  await roundAt('2026-11-30T18:00')
  const [digest] = digests()
  expect(digest?.html).toContain('&lt;b&gt;Eve&lt;/b&gt;')
  expect(digest?.html).not.toMatch(/<b>|<i>/)
})

function expectInOrder(text: string | undefined, parts: string[]) {
  let from = 0
  for (const part of parts) {
    const at = (text ?? '').indexOf(part, from)
    expect(at, `${part} in ${text}`).toBeGreaterThanOrEqual(0)
    from = at + part.length
  }
}
