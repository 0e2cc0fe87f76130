import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { confirming } from '#test/support/booking-rules.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'
import { outbox } from './outbox.ts'

async function openServer(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SUBMISSION_LIMIT: 1000, SMTP_URL, MAIL_FROM, MAIL_TO, ...changes })
  await api.app.deliveryQueue.sendDue() // as after every start
  return {
    ...api,
    mailServer,
    book: async (changes: Record<string, unknown>, from: string) =>
      (await api.call('POST', '/api/bookings', { payload: aBooking(changes), from })).json(),
    /** Sends what waits, so that the next email finds the mail server idle. */
    async settle() {
      const isWaiting = async () => (await outbox.list(api.store.read)).some(({ state }) => state === 'waiting')
      while (await isWaiting()) await api.app.deliveryQueue.sendDue()
    },
    held: async () => (await outbox.list(api.store.read)).filter(({ state }) => state === 'failed'),
  }
}

/** Uses up the receipts of an hour, from many networks. */
async function useUpReceipts({ book }: Awaited<ReturnType<typeof openServer>>) {
  const junk = (_: unknown, index: number) =>
    book({ customerEmail: `junk${index}@example.com`, customerPhone: `405-555-${1000 + index}` }, `198.51.100.${index}`)
  await Promise.all(Array.from({ length: 62 }, junk))
}

for (const engine of engines) {
  describe(`shares of the emails of an hour on ${engine}`, () => {
    test('60 junk forms from one network use up 10 receipts, and leave those of others alone', async () => {
      const server = await openServer(engine)
      const { book, call, held, mailServer, settle } = server
      const junk = (_: unknown, index: number) =>
        index % 2
          ? book({ customerEmail: `junk${index}@example.com` }, '198.51.100.7')
          : call('POST', '/api/contact', {
              payload: aQuoteRequest({ email: `junk${index}@example.com` }),
              from: '198.51.100.7',
            })
      await Promise.all(Array.from({ length: 60 }, junk))
      const reasons = (await held()).map(({ reason }) => reason)
      expect(reasons).toEqual(Array(50).fill('The forms send at most 10 receipts an hour for one network'))
      await settle()
      expect(await book({}, '192.0.2.1')).toMatchObject({ emailSent: true })
      expect(mailServer.for('ada@example.com')).toHaveLength(1)
    })

    test('a customer who asks and asks on their page uses up the share of their network only', async () => {
      const { book, call, mailServer, now } = await openServer(engine)
      const from = '198.51.100.7'
      for (let index = 0; index < 4; index++) {
        const { request } = await book({ customerEmail: `page${index}@example.com` }, from)
        for (let time = 0; time < 2; time++)
          await call('POST', `/api/requests/${request.split('/').at(-1)}/messages`, {
            payload: { kind: 'message', text: 'Hello' },
            from,
          })
      }
      expect(mailServer.received.filter(({ envelope }) => /page/.test(envelope.to[0] ?? ''))).toHaveLength(10)
      now.value = new Date(now.value.getTime() + 60 * 60_000)
      expect(await book({ customerEmail: 'later@example.com' }, from)).toMatchObject({ emailSent: true })
    })

    test('junk from many networks leaves the email of a visit that is confirmed at once', async () => {
      const server = await openServer(engine, { booking: confirming({ crews: 50, openVisitsPerCustomer: 1 }) })
      const { book, mailServer } = server
      const twice = { customerEmail: 'junk@example.com', customerPhone: '405-555-0177' }
      await book(twice, '203.0.113.1')
      const junk = (_: unknown, index: number) =>
        book({ ...twice, customerEmail: `junk${index}@example.com` }, `198.51.100.${index}`)
      await Promise.all(Array.from({ length: 62 }, junk))
      expect((await server.held()).length).toBeGreaterThan(0)
      expect(await book({ preferredTime: '1:00 PM' }, '192.0.2.1')).toMatchObject({ confirmed: true })
      const subject = () => mailServer.for('ada@example.com')[0]?.subject
      await expect.poll(subject, { timeout: 20_000 }).toMatch(/^Your visit is confirmed/)
    }, 60_000)

    test('junk from many networks leaves the email of a visit that staff confirm', async () => {
      const server = await openServer(engine)
      await useUpReceipts(server)
      const { book, asStaff, mailServer } = server
      const { id, emailSent } = await book({}, '192.0.2.1')
      expect(emailSent).toBe(false)
      const payload = { status: 'confirmed', tellCustomer: true }
      expect((await (await asStaff())('PATCH', `/api/bookings/${id}/status`, { payload })).statusCode).toBe(200)
      const subject = () => mailServer.for('ada@example.com')[0]?.subject
      await expect.poll(subject, { timeout: 20_000 }).toMatch(/^Your visit is confirmed/)
    }, 60_000)

    test('one address gets three emails a day that strangers can cause, and confirmed visits are among them', async () => {
      const { book, mailServer } = await openServer(engine, { booking: confirming({ crews: 9 }) })
      const answers = []
      for (let index = 0; index < 6; index++) answers.push(await book({}, `198.51.100.${index}`))
      expect(answers.map(({ confirmed, emailSent }) => [confirmed, emailSent])).toEqual([
        [true, true],
        [true, true],
        [false, true],
        [false, false],
        [false, false],
        [false, false],
      ])
      expect(mailServer.for('ada@example.com')).toHaveLength(3)
    })

    test('a confirmed visit is emailed to an address whose receipts of the day are used up', async () => {
      const { book, call, mailServer } = await openServer(engine, { booking: confirming() })
      for (let index = 0; index < 4; index++)
        await call('POST', '/api/contact', {
          payload: aQuoteRequest({ email: 'ada@example.com' }),
          from: '198.51.100.7',
        })
      expect(mailServer.for('ada@example.com')).toHaveLength(3)
      expect(await book({}, '192.0.2.1')).toMatchObject({ confirmed: true, emailSent: true })
    })

    test('bookings that are cancelled at once do not fill the mailbox of a stranger', async () => {
      const { book, call, mailServer } = await openServer(engine)
      for (let index = 0; index < 6; index++) {
        const { request } = await book({}, '198.51.100.7')
        const payload = { kind: 'cancel' }
        const path = `/api/requests/${request.split('/').at(-1)}/messages`
        expect((await call('POST', path, { payload, from: '198.51.100.7' })).statusCode).toBe(201)
      }
      expect(mailServer.for('ada@example.com')).toHaveLength(3)
    })
  })
}
