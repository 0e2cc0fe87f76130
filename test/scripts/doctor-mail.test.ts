import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { readEnvironment } from '#platform/env.ts'
import { smtpAdvice } from '#platform/mail/smtp-advice.ts'
import { checkDomain, checkMail } from '../../scripts/doctor/mail.ts'
import { sendTest } from '../../scripts/doctor/send-test.ts'
import { checkDatabase } from '../../scripts/doctor/store.ts'
import { startDnsServer } from '../support/dns-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runScript } from '../support/script-process.ts'
import { freshFolder } from '../support/stores.ts'

const mailboxes = { MAIL_FROM: 'visits@ada.test', MAIL_TO: 'office@ada.test' }

async function openMailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return { server, env: readEnvironment({ ...mailboxes, SMTP_URL: server.env.SMTP_URL }) }
}

/** A mail server that accepts one password and repeats any other. */
async function openStrictServer() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === 'right'
        ? done(null, { user: 'ada' })
        : done(
            Object.assign(new Error(`5.7.8 Not ${password} (${btoa(`\0ada\0${password}`)})`), { responseCode: 535 }),
          ),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  onTestFinished(() => server.close())
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // a TCP server's address is never a string
  return (password: string) => readEnvironment({ ...mailboxes, SMTP_URL: `smtp://ada:${password}@127.0.0.1:${port}` })
}

test('a test email is sent from the settings, and the answer of the server is shown', async () => {
  const { server, env } = await openMailServer()
  const result = await sendTest('ada@example.org', env)
  expect(result).toEqual({
    urgency: 'ok',
    what: expect.stringMatching(
      /^The mail server accepted a test email to ada@example\.org and answered: 250 .*\. If it does not arrive, look in the spam folder\.$/,
    ),
  })
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail?.envelope).toEqual({ from: 'visits@ada.test', to: ['ada@example.org'] })
  expect(mail?.from).toMatchObject({ name: business.name, address: 'visits@ada.test' })
  expect(mail?.subject).toBe(`Test email – ${business.name}`)
  expect(mail?.text).toContain('The server can send email.')
})

test.each(['', 'ada', 'ada@', 'a@ada.test, b@ada.test'])('the address "%s" is refused without an email', async (to) => {
  const { server, env } = await openMailServer()
  expect(await sendTest(to, env)).toMatchObject({
    urgency: 'must',
    what: to === '' ? 'The address is missing.' : `"${to}" is not an email address.`,
    fix: 'Write it after --send-test, such as npm run doctor -- --send-test you@example.com.',
  })
  expect(server.received).toEqual([])
})

test('without a mail server, the settings to set are named', async () => {
  expect(await sendTest('ada@example.org', readEnvironment({}))).toEqual({
    urgency: 'must',
    what: 'No mail server is set, so no email was sent.',
    fix: 'Set SMTP_URL, MAIL_FROM and MAIL_TO in the file .env.',
  })
})

test('a refused recipient, a busy server, a hanging server and a closed port are told apart', async () => {
  const { server, env } = await openMailServer()
  server.behave('refuse')
  expect(await sendTest('ada@example.org', env)).toMatchObject({
    urgency: 'must',
    what: 'The test email was not sent. The mail server refuses: 550 No such person as (address) here.',
    fix: expect.stringContaining('MAIL_FROM'),
  })
  server.behave('postpone')
  expect(await sendTest('ada@example.org', env)).toMatchObject({ fix: expect.stringMatching(/^Try again/) })
  server.behave('hang')
  expect(await sendTest('ada@example.org', env, 300)).toMatchObject({
    what: 'The test email was not sent. The mail server does not answer.',
    fix: expect.stringMatching(/^Check the host and the port in SMTP_URL\. Many hosting providers block port \d+/),
  })
  await server.close()
  expect(await sendTest('ada@example.org', env)).toMatchObject({
    what: expect.stringMatching(/^The test email was not sent\. The mail server does not answer: connect ECONNREFUSED/),
    fix: expect.stringMatching(/^Check the port in SMTP_URL/),
  })
})

test('a refused login is named with what to do, and the password is not printed, however the server repeats it', async () => {
  const as = await openStrictServer()
  for (const password of ['kingfisher', 'king%20fisher']) {
    for (const result of [await sendTest('ada@example.org', as(password)), ...(await checkMail(as(password)))]) {
      expect(result).toMatchObject({
        urgency: 'must',
        what: expect.stringMatching(/The mail server rejects the login: 535 5\.7\.8 Not \(password\)/),
        fix: expect.stringContaining('app password'),
      })
      expect(JSON.stringify(result)).not.toMatch(/king|fisher/)
      expect(JSON.stringify(result)).not.toContain(btoa(`\0ada\0${decodeURIComponent(password)}`))
    }
  }
  expect(await sendTest('ada@example.org', as('right'))).toMatchObject({ urgency: 'ok' })
})

test('each record to add is printed on a line of its own', async () => {
  const { resolver } = await startDnsServer({ 'lamps-of-ada.com': ['v=spf1 mx -all'] })
  const env = readEnvironment({
    ...mailboxes,
    MAIL_FROM: 'ada@lamps-of-ada.com',
    SMTP_URL: 'smtps://smtp.fastmail.com',
  })
  const results = await checkDomain(env, () => resolver)
  const lines = results.flatMap((result) => (result.urgency === 'ok' ? [] : result.fix.split('\n').slice(1)))
  expect(lines).toEqual([
    '    TXT record, host name lamps-of-ada.com, value: v=spf1 mx include:spf.messagingengine.com -all',
    '    CNAME record, host name fm1._domainkey.lamps-of-ada.com, value: fm1.lamps-of-ada.com.dkim.fmhosted.com',
    '    CNAME record, host name fm2._domainkey.lamps-of-ada.com, value: fm2.lamps-of-ada.com.dkim.fmhosted.com',
    '    CNAME record, host name fm3._domainkey.lamps-of-ada.com, value: fm3.lamps-of-ada.com.dkim.fmhosted.com',
    '    TXT record, host name _dmarc.lamps-of-ada.com, value: v=DMARC1; p=none',
  ])
})

describe('an authority that this machine does not know', () => {
  test('is named for a mail server, and trusted once NODE_EXTRA_CA_CERTS names it', async () => {
    const { key, cert, certFile } = aCertificate()
    const server = new SMTPServer({ secure: true, key, cert, authOptional: true, logger: false })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    onTestFinished(() => server.close())
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo // a TCP server's address is never a string
    const env = readEnvironment({ ...mailboxes, SMTP_URL: `smtps://127.0.0.1:${port}` })
    expect(await checkMail(env)).toContainEqual({
      urgency: 'must',
      what: 'The certificate of the mail server is signed by nobody that this machine trusts. Emails wait in the queue.',
      fix: expect.stringMatching(/PEM file.*NODE_EXTRA_CA_CERTS/),
    })
    const settings = { ...mailboxes, SMTP_URL: `smtps://127.0.0.1:${port}` }
    const send = (more: Record<string, string>) =>
      runScript('doctor.ts', ['--send-test', 'ada@example.org'], freshFolder(), { ...settings, ...more })
    expect((await send({})).stdout).toContain('NODE_EXTRA_CA_CERTS')
    expect((await send({ NODE_EXTRA_CA_CERTS: certFile })).stdout).toContain('accepted a test email')
  })

  test('is named for a database', async () => {
    const { key, cert } = aCertificate()
    const server = createServer((socket) =>
      socket.once('data', () => {
        socket.write('S') // PostgreSQL's yes to the request for TLS
        new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {})
      }),
    )
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    const url = `postgres://ada@127.0.0.1:${port}/site?sslmode=verify-full`
    expect(await checkDatabase(url)).toEqual([
      {
        urgency: 'must',
        what: 'The certificate of the database is signed by nobody that this machine trusts.',
        fix: expect.stringContaining('sslrootcert'),
      },
    ])
  })
})

/** A certificate that signed itself. */
function aCertificate() {
  const folder = freshFolder()
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names]
  execFileSync('openssl', [...options, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  return { key: readFileSync(keyFile), cert: readFileSync(certFile), certFile }
}

test.each([
  ['smtps://smtp.gmail.com:465', { code: 'EAUTH' }, /^Gmail accepts an app password/],
  ['smtp://smtp.office365.com:587', { code: 'EAUTH' }, /^Microsoft 365 .*Authenticated SMTP/],
  ['smtps://mail.ada.test:465', { code: 'EAUTH' }, /app password/],
  [
    'smtps://mail.ada.test:465',
    { code: 'EDNS', detail: 'getaddrinfo ENOTFOUND mail.ada.test' },
    /DNS has no address for mail\.ada\.test/,
  ],
  ['smtps://mail.ada.test:587', { code: 'ESOCKET', detail: 'SSL routines:wrong version number' }, /port 465/],
  ['smtps://mail.ada.test:465', { code: 'ESOCKET', detail: 'self-signed certificate' }, /NODE_EXTRA_CA_CERTS/],
  [
    'smtps://mail.ada.test:465',
    { code: 'ESOCKET', detail: 'self-signed certificate in certificate chain' },
    /NODE_EXTRA_CA_CERTS/,
  ],
  [
    'smtps://mail.ada.test:465',
    { code: 'ESOCKET', detail: 'unable to verify the first certificate' },
    /NODE_EXTRA_CA_CERTS/,
  ],
  [
    'smtps://mail.ada.test:465',
    { code: 'ESOCKET', detail: "Hostname/IP does not match certificate's altnames" },
    /the certificate has/,
  ],
  ['smtps://mail.ada.test:465', { code: 'ESOCKET', detail: 'certificate has expired' }, /has expired/],
  ['smtps://mail.ada.test', { code: 'ETIMEDOUT', detail: 'Connection timeout' }, /block port 465/],
])('%s with %o gets its own advice', (url, failure, advice) => {
  expect(smtpAdvice({ state: 'unreachable', reason: '', ...failure }, new URL(url))).toMatch(advice)
})

test('npm run doctor -- --send-test sends one email and makes no other check', async () => {
  const { server } = await openMailServer()
  const send = (...args: string[]) =>
    runScript('doctor.ts', args, freshFolder(), { ...mailboxes, SMTP_URL: server.env.SMTP_URL })
  const sent = await send('--send-test', 'ada@example.org')
  expect([sent.code, sent.stderr]).toEqual([0, ''])
  expect(sent.stdout).toMatch(/^\nOK\n {2}The mail server accepted a test email to ada@example\.org .*\n\n$/)
  expect(server.received).toHaveLength(1)
  const refused = await send('--send-test', 'ada')
  expect([refused.code, refused.stderr]).toEqual([1, ''])
  expect(refused.stdout).toMatch(/^\nMust be fixed\n {2}"ada" is not an email address\./)
  const missing = await send('--send-test')
  expect([missing.code, missing.stderr]).toEqual([1, ''])
  expect(missing.stdout).toMatch(
    /^\nMust be fixed\n {2}.*--send-test.* npm run doctor -- --send-test you@example\.com\./,
  )
  const unknown = await send('--sendtest')
  expect([unknown.code, unknown.stderr]).toEqual([1, ''])
  expect(server.received).toHaveLength(1)
})
