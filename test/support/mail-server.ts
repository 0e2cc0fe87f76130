import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * `refuse` is a permanent error (550), `postpone` a temporary one (451). `hang` sends no greeting. `drop` accepts the
 * message and closes the connection without a reply. `slowMs` delays the reply to DATA.
 */
export type Behavior = 'accept' | 'refuse' | 'postpone' | 'hang' | 'drop' | { slowMs: number }

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; raw: string }

/** Starts a real SMTP server on 127.0.0.1. A test chooses how it behaves. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let behavior: Behavior = 'accept'
  let port = 0
  let server = await listen()

  async function listen() {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 50,
      onConnect(_session, done) {
        if (behavior !== 'hang') done()
      },
      onRcptTo({ address }, _session, done) {
        if (behavior === 'refuse') return done(smtpError(550, `No such person as <${address}> here`))
        if (behavior === 'postpone') return done(smtpError(451, 'Try again later'))
        done()
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk) => chunks.push(chunk))
        stream.on('end', async () => {
          if (typeof behavior === 'object') await sleep(behavior.slowMs)
          const raw = Buffer.concat(chunks).toString('utf8')
          const { mailFrom, rcptTo } = session.envelope
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
          received.push({ ...(await PostalMime.parse(raw)), envelope, raw })
          if (behavior === 'drop')
            for (const connection of next.connections) connection.id === session.id && connection.close()
          else done()
        })
      },
    })
    next.on('error', () => {})
    next.listen(port, '127.0.0.1')
    await once(next.server, 'listening')
    port = (next.server.address() as AddressInfo).port // a TCP server's address is never a string
    return next
  }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))

  return {
    /** The environment variables that point our server at this mail server. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'visits@example.com',
      MAIL_TO: 'office@example.com',
    },
    received,
    /** The emails received for this address, in order. */
    for: (address: string) => received.filter(({ envelope }) => envelope.to.includes(address)),
    behave(next: Behavior) {
      behavior = next
    },
    close,
    /** Listens again on the same port. */
    async reopen() {
      server = await listen()
    },
  }
}

function smtpError(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
