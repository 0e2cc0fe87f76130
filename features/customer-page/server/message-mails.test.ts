import { describe, expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '#features/emails/delivery.ts'
import { aVisit } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { openWithReceiver } from '#test/support/open-with-receiver.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const minute = 60_000
/** A request waits two seconds for the mail server. On a busy machine the email arrives later. */
const patient = { timeout: 20_000 }

/** A server with mail and a webhook that gets the customers' words, and a booking. */
async function openWithBooking(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const api = await openWithReceiver(engine, { ...mailServer.env, WEBHOOK_DETAILS: '1' })
  await api.send() // as after every start
  const booking = await api.book()
  const { staff } = api
  return {
    ...api,
    mailServer,
    booking,
    write: (text: string, from = '192.0.2.1') =>
      api.call('POST', `${booking.request.replace('/request', '/api/requests')}/messages`, {
        payload: { kind: 'message', text },
        from,
      }),
    answer: (id: number, reply: string) => staff('POST', `/api/request-messages/${id}/decline`, { payload: { reply } }),
    async resend(purpose: Delivery['purpose'], place: number) {
      const mails: Delivery[] = (await staff('GET', '/api/mails?bookings=1')).json()
      const { id } = mails.filter((mail) => mail.purpose === purpose).toReversed()[place] ?? {}
      return staff('POST', `/api/mails/${id}/resend`)
    },
    lastTo: (address: string) => mailServer.for(address).at(-1)?.text,
    /** How often each text is in an email to the office, and in a webhook call. */
    countsOf: (texts: string[]) =>
      texts.map((text) => [
        mailServer.for('office@example.com').filter((mail) => mail.text?.includes(`Message: ${text}\n`)).length,
        api.receiver.bodies().filter(({ data }) => data.text === text).length,
      ]),
  }
}

for (const engine of engines) {
  describe(`messages of a customer on ${engine}`, () => {
    test('each is sent again with its own words, and each answer with its own', async () => {
      const { write, answer, resend, lastTo, later, receiver } = await openWithBooking(engine)
      await write('Is the gate wide enough?')
      await later(minute)
      await write('Do you like dogs?')
      await later(minute)
      // The newer message is answered first.
      await answer(2, 'We like dogs')
      await later(minute)
      await answer(1, 'The gate is fine')
      await later(minute)
      await resend('message', 0)
      await expect.poll(() => lastTo('office@example.com'), patient).toContain('Message: Is the gate wide enough?')
      await resend('message', 1)
      await expect.poll(() => lastTo('office@example.com'), patient).toContain('Message: Do you like dogs?')
      await resend('declined', 0)
      await expect.poll(() => lastTo('ada@example.com'), patient).toContain('We like dogs')
      await resend('declined', 1)
      await expect.poll(() => lastTo('ada@example.com'), patient).toContain('The gate is fine')
      await resend('request.message', 0)
      const told = { id: 1, text: 'Is the gate wide enough?' }
      await expect.poll(() => receiver.bodies().at(-1)?.data, patient).toMatchObject(told)
      // A copy of a copy too.
      await later(minute)
      await resend('declined', 2)
      await expect.poll(() => lastTo('ada@example.com'), patient).toContain('We like dogs')
    })

    test('sent at the same moment, each is in one email and one webhook call', async () => {
      const { write, later, countsOf, mailServer, types } = await openWithBooking(engine)
      const texts = Array.from({ length: 18 }, (_, index) => `Text ${index}`)
      const sent = await Promise.all(texts.map((text, index) => write(text, `192.0.2.${index}`)))
      expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
      await later(minute)
      await expect.poll(() => countsOf(texts), patient).toEqual(texts.map(() => [1, 1]))
      expect(mailServer.for('office@example.com')).toHaveLength(1 + texts.length)
      expect(types().filter((type) => type === 'request.message')).toHaveLength(texts.length)
    })

    test('answered at the same moment, each answer is in one email', async () => {
      const { write, answer, later, mailServer } = await openWithBooking(engine)
      const numbers = Array.from({ length: 10 }, (_, index) => index + 1)
      for (const number of numbers) await write(`Question ${number}`, `192.0.2.${number}`)
      await Promise.all(numbers.map((number) => answer(number, `Reply ${number}.`)))
      await later(minute)
      const counts = () => {
        const texts = mailServer.for('ada@example.com').map(({ text }) => text)
        return numbers.map((number) => texts.filter((text) => text?.includes(`Reply ${number}.`)).length)
      }
      await expect.poll(counts, patient).toEqual(numbers.map(() => 1))
    })

    test('a declined cancellation request is not reported as a cancellation', async () => {
      const { staff, booking, post, mailServer, receiver, later } = await openWithBooking(engine)
      const soon = { ...aVisit, day: '2026-11-22', time: '08:00', confirm: true }
      await staff('PUT', '/api/bookings/1/visit', { payload: soon })
      mailServer.behave('postpone')
      receiver.behave(500)
      await post(booking, { kind: 'cancel' })
      await later(0)
      await staff('POST', '/api/request-messages/1/decline', { payload: { reply: 'We are on our way' } })
      mailServer.behave('accept')
      receiver.behave(204)
      const told = async () => {
        await later(minute)
        const [, email] = mailServer.for('office@example.com') // the first is about the booking
        const call = receiver.bodies().find(({ type }) => type === 'request.message')
        return [email?.subject, call?.text]
      }
      const subject = 'Customer asks to cancel — Electrical Inspection, Sun, Nov 22 (B-1)'
      await expect.poll(told, patient).toEqual([subject, 'Customer asks to cancel: booking B-1'])
    })
  })
}
