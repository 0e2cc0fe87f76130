import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { readEnvironment } from '#platform/env.ts'
import type { Dns } from '#platform/mail/sender-domain/dns.ts'
import { openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

const mailboxes = { MAIL_FROM: 'Ada <visits@ada-lamps.com>', MAIL_TO: 'office@ada-lamps.com' }

const refused = () => Promise.reject(Object.assign(new Error('ENODATA'), { code: 'ENODATA' }))

/** A domain without records, and how often DNS was asked about it. */
function emptyDns() {
  const asked = { times: 0 }
  const makeDns = (): Dns => {
    asked.times += 1
    return { resolveTxt: refused, resolve4: refused, resolve6: refused, resolveMx: refused, cancel: () => {} }
  }
  return { asked, makeDns }
}

const settingsWith = (SMTP_URL: string) => {
  const { MAIL_FROM, MAIL_TO } = readEnvironment({ ...mailboxes, SMTP_URL })
  return { SMTP_URL, MAIL_FROM, MAIL_TO }
}

for (const engine of engines) {
  describe(`the email settings on ${engine}`, () => {
    test('show the sender, the server without its password, and the records to add', async () => {
      const { makeDns } = emptyDns()
      const api = await openApi(engine, { ...settingsWith('smtps://ada:kingfisher@smtp.fastmail.com:465'), makeDns })
      const answer = await (await api.asPerson('office')).call('GET', '/api/admin/email')
      expect(answer.body).not.toContain('kingfisher')
      expect(answer.json()).toMatchObject({
        server: 'smtp.fastmail.com',
        from: 'visits@ada-lamps.com',
        to: 'office@ada-lamps.com',
        checks: [
          {
            about: 'SPF',
            urgency: 'should',
            records: [{ type: 'TXT', host: 'ada-lamps.com', value: 'v=spf1 include:spf.messagingengine.com ~all' }],
          },
          { about: 'DKIM', records: { length: 3 } },
          { about: 'DMARC', records: [{ type: 'TXT', host: '_dmarc.ada-lamps.com', value: 'v=DMARC1; p=none' }] },
        ],
      })
    })

    test('ask DNS at most once a minute, however many look at once', async () => {
      const { asked, makeDns } = emptyDns()
      const api = await openApi(engine, { ...settingsWith('smtps://smtp.fastmail.com:465'), makeDns })
      const staff = await api.asStaff()
      await Promise.all(Array.from({ length: 5 }, () => staff('GET', '/api/admin/email')))
      expect(asked.times).toBe(1)
      api.now.value = new Date(api.now.value.getTime() + 59_000)
      await staff('GET', '/api/admin/email')
      expect(asked.times).toBe(1)
      api.now.value = new Date(api.now.value.getTime() + 1_000)
      await staff('GET', '/api/admin/email')
      expect(asked.times).toBe(2)
    })

    test('without a mail server, nothing is checked and no test is sent', async () => {
      const { asked, makeDns } = emptyDns()
      const staff = await (await openApi(engine, { makeDns })).asStaff()
      expect((await staff('GET', '/api/admin/email')).json()).toEqual({
        server: null,
        from: null,
        to: null,
        checks: [],
      })
      expect(asked.times).toBe(0)
      const sent = await staff('POST', '/api/admin/email/test', { payload: {} })
      expect([sent.statusCode, sent.body]).toEqual([409, 'Email is not set up yet'])
    })

    test('a test goes to the office or to the named address, and its answer is shown', async () => {
      const mail = await startMailServer()
      onTestFinished(mail.close)
      const staff = await (await openApi(engine, settingsWith(mail.env.SMTP_URL))).asStaff()
      const send = async (payload: object) => (await staff('POST', '/api/admin/email/test', { payload })).json()
      expect(await send({})).toEqual({
        isSent: true,
        what: expect.stringMatching(
          /^The mail server accepted a test email to office@ada-lamps\.com and answered: 250 /,
        ),
        fix: 'If it does not arrive, look in the spam folder.',
      })
      await send({ to: 'ada@example.org' })
      expect(mail.received.map(({ envelope }) => envelope.to)).toEqual([['office@ada-lamps.com'], ['ada@example.org']])
      expect(mail.received[1]?.subject).toBe(`Test email – ${business.name}`)
      expect(mail.received[1]?.text).toContain('Somebody sent it from the dashboard.')
      mail.behave('refuse')
      expect(await send({})).toEqual({
        isSent: false,
        what: 'The test email was not sent. The mail server refuses: 550 No such person as (address) here.',
        fix: expect.stringContaining('MAIL_FROM'),
      })
      for (const to of ['', 'ada', 'ada@example.org, b@example.org', 'ada@example.org\r\nBcc: b@example.org'])
        expect((await staff('POST', '/api/admin/email/test', { payload: { to } })).statusCode, to).toBe(400)
    })

    test('each person can send five tests an hour', async () => {
      const mail = await startMailServer()
      onTestFinished(mail.close)
      const api = await openApi(engine, settingsWith(mail.env.SMTP_URL))
      const office = await api.asPerson('office')
      const send = (call: typeof office.call) => call('POST', '/api/admin/email/test', { payload: {} })
      for (let sent = 0; sent < 5; sent++) expect((await send(office.call)).statusCode).toBe(200)
      const sixth = await send(office.call)
      expect([sixth.statusCode, sixth.body]).toEqual([429, 'You can send 5 test emails an hour. Please wait'])
      expect(Number(sixth.headers['retry-after'])).toBe(3600)
      expect((await send(await api.asStaff())).statusCode, 'the owner').toBe(200)
      api.now.value = new Date(api.now.value.getTime() + 3_600_000)
      const { token } = (
        await api.call('POST', '/api/admin/login', { payload: { password: office.passphrase } })
      ).json()
      expect((await send(api.callWith(token))).statusCode, 'an hour later').toBe(200)
      expect(mail.received).toHaveLength(7)
    })
  })
}
