import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the mail server treats those who come: `refuse` is for good, `postpone` is for now, `drop` takes and says nothing. */
export type Manners = 'accept' | 'refuse' | 'postpone' | 'hang' | 'drop' | { slowMs: number }

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; raw: string }

/** A real mail server on the loopback, whose manners a test chooses. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const now: { manners: Manners } = { manners: 'accept' }
  let port = 0
  let server = await listen()

  async function listen() {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 50,
      onConnect(_session, done) {
        if (now.manners !== 'hang') done()
      },
      onRcptTo({ address }, _session, done) {
        if (now.manners === 'refuse') return done(answer(550, `No such person as <${address}> here`))
        if (now.manners === 'postpone') return done(answer(451, 'Try again later'))
        done()
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk) => chunks.push(chunk))
        stream.on('end', async () => {
          if (typeof now.manners === 'object') await sleep(now.manners.slowMs)
          const raw = Buffer.concat(chunks).toString('utf8')
          const { mailFrom, rcptTo } = session.envelope
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
          received.push({ ...(await PostalMime.parse(raw)), envelope, raw })
          if (now.manners === 'drop')
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
    /** The settings that make a server send its mail here. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'visits@example.com',
      MAIL_TO: 'office@example.com',
    },
    received,
    /** What arrived for this address, in order. */
    for: (address: string) => received.filter(({ envelope }) => envelope.to.includes(address)),
    behave(next: Manners) {
      now.manners = next
    },
    close,
    /** Opens it again at the same address. */
    async reopen() {
      server = await listen()
    },
  }
}

function answer(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
