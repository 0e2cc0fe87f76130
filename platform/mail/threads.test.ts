import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { sendLater } from '#test/support/send-later.ts'
import { engines } from '#test/support/stores.ts'
import { openSmtp } from './smtp.ts'

const headerOf = (mail: ReceivedMail | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value

/** What mail programs go by when they put emails together. */
const threadOf = (mail: ReceivedMail) => [headerOf(mail, 'References'), headerOf(mail, 'In-Reply-To')]

for (const engine of engines) {
  test(`${engine}: all emails about a row are one thread, and no program answers them`, async () => {
    const mailServer = await startMailServer()
    onTestFinished(mailServer.close)
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
    const { app, now, store, call, asStaff } = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
    await app.deliveryQueue.sendDue() // as after every start
    const staff = await asStaff()
    const about = (reference: string) =>
      mailServer.received.filter(({ subject }) => subject?.endsWith(` (${reference})`))

    await call('POST', '/api/contact', { payload: aQuoteRequest() })
    const options = [{ name: 'Only', lines: [{ description: 'Panel', unitPriceCents: 100 }] }]
    await staff('POST', '/api/admin/quotes', { payload: { list: 'contact-submissions', rowId: 1, options } })
    await staff('POST', '/api/admin/quotes/1/send')
    // The email waits for the PDF, which another process makes.
    await vi.waitFor(async () => {
      if (about('Q-1').length < 3) await sendLater({ app, now, store })
      expect(about('Q-1')).toHaveLength(3)
    }, 20_000)
    await call('POST', '/api/bookings', { payload: aBooking() })
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, confirm: true, tellCustomer: true } })
    const booking = { ...aBooking(), customerEmail: 'grace@example.com', visit: aVisit, confirm: true }
    await staff('POST', '/api/contact-submissions/1/booking', { payload: { ...booking, tellCustomer: true } })
    await app.deliveryQueue.sendDue()

    // Receipt, office alert and quote; receipt, office alert and confirmation; the confirmation of the booking made from Q-1.
    expect(['Q-1', 'B-1', 'B-2'].map((reference) => about(reference).length)).toEqual([3, 3, 1])
    const threads = ['Q-1', 'B-1', 'B-2'].map((reference) => new Set(about(reference).flatMap(threadOf)))
    expect(threads.map(({ size }) => size)).toEqual([1, 1, 1])
    const [ofRequest, ofBooking, ofMade] = threads.map(([id]) => id)
    expect(ofRequest).toMatch(/^<[^<>\s@]+@[^<>\s@]+>$/)
    expect(ofMade).toBe(ofRequest)
    expect(ofBooking).not.toBe(ofRequest)
    const ids = mailServer.received.map((mail) => headerOf(mail, 'Message-ID'))
    expect(new Set([...ids, ofRequest, ofBooking]).size).toBe(ids.length + 2)
    for (const mail of mailServer.received) expect(headerOf(mail, 'X-Auto-Response-Suppress')).toBe('All')
  })
}

test('the email that tries out the settings gets no automatic answer either', async () => {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const smtp = await openSmtp(readEnvironment(mailServer.env))
  await smtp?.sendText({ to: 'ada@example.com', subject: 'A try', text: 'Hello' })
  expect(headerOf(mailServer.received[0], 'X-Auto-Response-Suppress')).toBe('All')
})
