import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '#features/emails/delivery.ts'
import { aVisit } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { openWithReceiver } from '#test/support/open-with-receiver.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const minute = 60_000
/** A request waits two seconds for the mail server. On a busy machine the email arrives later. */
const patient = { timeout: 20_000 }
const anotherDay = { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '10:00 AM', text: 'I work then' }

/** A server with mail, a booking of Ada's and a quote request of Grace's. */
async function openWithMail(engine: Engine, settings?: Record<string, string>) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const api = await openWithReceiver(engine, settings ?? mailServer.env)
  const booking = await api.book()
  const quote = await api.askForQuote()
  const subjectsTo = (address: string) =>
    mailServer.for(address).map(({ subject }) => subject?.split(/[:–—]/)[0]?.trim())
  return {
    ...api,
    mailServer,
    booking,
    quote,
    subjectsTo,
    addPhoto: async (color: string, key = color) => {
      const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
      const answer = await api.call('POST', `${booking.request.replace('/request', '/api/requests')}/photos`, {
        payload: await picture.jpeg().toBuffer(),
        headers: { 'content-type': 'image/jpeg', 'idempotency-key': key },
      })
      expect(answer.statusCode).toBe(201)
    },
    purposes: async () => {
      const mails: Delivery[] = (await api.staff('GET', '/api/mails?bookings=1')).json()
      return mails
        .map(({ purpose }) => purpose)
        .filter((purpose) => !purpose.includes('.'))
        .toReversed()
    },
  }
}

for (const engine of engines) {
  describe(`acknowledgements on ${engine}`, () => {
    test('each message gets one, without what the customer typed, however often it is sent', async () => {
      const { post, booking, quote, staff, mailServer, subjectsTo, later } = await openWithMail(engine)
      await staff('PUT', '/api/bookings/1/visit', {
        payload: { ...aVisit, day: '2026-11-22', time: '08:00', confirm: true },
      })
      for (const key of ['one', 'one']) await post(booking, anotherDay, { 'idempotency-key': key })
      await post(booking, { kind: 'cancel', text: 'My landlord does it' })
      await post(quote, { kind: 'message', text: 'Is Friday fine?' })
      await later(0)
      await expect
        .poll(() => subjectsTo('ada@example.com'), patient)
        .toEqual(['We have your booking request', 'You asked for another day', 'You asked to cancel'])
      await expect
        .poll(() => subjectsTo('grace@example.com'), patient)
        .toEqual(['We have your message', 'We have your message'])
      const texts = ['ada@example.com', 'grace@example.com'].flatMap((to) => mailServer.for(to).map(({ text }) => text))
      expect(texts.join()).not.toMatch(/I work then|landlord|Friday fine/)
      expect(mailServer.for('ada@example.com')[1]?.subject).toContain('Fri, Dec 4')
      expect(texts[1]).toContain('You asked for: Friday, December 4, 2026, 10:00 AM')
      expect(texts[1]).toContain(`See or change your request: https://firm.example.com${booking.request}`)
    })

    test('one of a message that names a danger begins with the call, and the office gets it as urgent', async () => {
      const { post, booking, mailServer, later } = await openWithMail(engine)
      await post(booking, { kind: 'message', text: 'Now smoke comes from the panel' })
      await later(0)
      await expect
        .poll(() => mailServer.for('ada@example.com').at(-1)?.text, patient)
        .toMatch(/^Call .+\nThis sounds dangerous\./)
      await expect
        .poll(() => mailServer.for('office@example.com').at(-1)?.subject, patient)
        .toMatch(/^URGENT: Message from a customer — /)
    })

    test('what takes effect at once gets one email', async () => {
      const { post, booking, quote, subjectsTo, later } = await openWithMail(engine)
      await post(booking, { kind: 'cancel' })
      await post(quote, { kind: 'cancel' })
      await later(0)
      const sent = () => ['ada@example.com', 'grace@example.com'].map((to) => subjectsTo(to).slice(1))
      await expect.poll(sent, patient).toEqual([['Your visit is cancelled'], ['Your quote request is closed']])
    })

    test('an address gets at most three mails a day, and the office gets every message', async () => {
      const { post, booking, later, subjectsTo, mailServer, purposes } = await openWithMail(engine)
      for (const text of ['One', 'Two', 'Three', 'Four']) await post(booking, { kind: 'message', text })
      await later(0)
      await expect.poll(() => mailServer.for('office@example.com'), patient).toHaveLength(2 + 4)
      await expect.poll(() => subjectsTo('ada@example.com'), patient).toHaveLength(3)
      expect((await purposes()).filter((purpose) => purpose === 'message_receipt')).toHaveLength(2)
    })

    test('one that waited until the message was answered is not sent', async () => {
      const { post, booking, staff, mailServer, subjectsTo, later } = await openWithMail(engine)
      mailServer.behave('postpone')
      await post(booking, { kind: 'message', text: 'Is Friday fine?' })
      mailServer.behave('accept')
      await staff('POST', '/api/request-messages/1/decline', { payload: { reply: 'It is' } })
      await later(minute)
      await expect
        .poll(() => subjectsTo('ada@example.com'), patient)
        .toEqual(['We have your booking request', 'Our reply to your message'])
    })

    test('photos of the first submission bring no email, and later ones bring one to each side', async () => {
      const { addPhoto, later, mailServer, subjectsTo, purposes } = await openWithMail(engine)
      await addPhoto('red')
      await later(5 * minute)
      expect(await purposes()).toEqual(['receipt', 'notice'])
      await later(20 * minute)
      await addPhoto('green')
      await addPhoto('green')
      await later(minute)
      await addPhoto('blue')
      expect(await purposes()).toEqual(['receipt', 'notice', 'photos', 'photos_receipt'])
      await later(3 * minute)
      await expect.poll(() => mailServer.for('office@example.com').at(-1)?.text, patient).toContain('Photos: 3\n')
      await expect
        .poll(() => mailServer.for('ada@example.com').at(-1)?.text, patient)
        .toContain('Thank you. We now have 3 photos from you.')
      expect(mailServer.for('office@example.com').at(-1)?.subject).toBe(
        'Photos from a customer — Electrical Inspection, Tue, Dec 1 (B-1)',
      )
      await addPhoto('white')
      await later(4 * minute)
      await expect.poll(() => subjectsTo('ada@example.com'), patient).toHaveLength(3)
      expect(await purposes()).toHaveLength(6)
    })

    test('without mail, later photos are one entry for each side', async () => {
      const { addPhoto, later, purposes } = await openWithMail(engine, {})
      await later(20 * minute)
      for (const color of ['red', 'green', 'blue']) await addPhoto(color)
      expect(await purposes()).toEqual(['receipt', 'notice', 'photos', 'photos_receipt'])
    })
  })
}
