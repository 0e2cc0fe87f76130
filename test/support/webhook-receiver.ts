import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'

/** `hang` accepts the call and never answers. A number is the status of the answer. */
export type Behavior = number | 'hang' | 'endless' | { redirectTo: string }

type Call = { headers: IncomingHttpHeaders; raw: string; status: number | undefined }

type Body = { type: string; timestamp: string; text: string; data: Record<string, unknown> }

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Starts a real HTTP server on 127.0.0.1 that receives webhook calls. A test chooses how it behaves. */
export async function startWebhookReceiver() {
  const calls: Call[] = []
  let behavior: Behavior = 204
  let port = 0
  let server = await listen()

  async function listen() {
    const next = createServer(async (request, response) => {
      const current = behavior
      const status = typeof current === 'number' ? current : undefined
      calls.push({ headers: request.headers, raw: await text(request), status })
      if (current === 'hang') return
      if (typeof current === 'object') return response.writeHead(307, { location: current.redirectTo }).end()
      response.writeHead(current === 'endless' ? 200 : current)
      if (current === 'endless') response.write('more to come')
      else response.end(current === 204 ? undefined : 'An answer that nobody stores')
    })
    next.listen(port, '127.0.0.1')
    await once(next, 'listening')
    port = (next.address() as AddressInfo).port // a TCP server's address is never a string
    return next
  }

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)

  const accepted = () => calls.filter(({ status = 0 }) => status >= 200 && status < 300)
  return {
    url: `http://127.0.0.1:${port}`,
    /** The environment variables that make our server call this one. */
    env: { WEBHOOK_URL: `http://127.0.0.1:${port}/events?key=in-the-url`, WEBHOOK_SECRET: secret },
    calls,
    accepted,
    /** The bodies of the accepted calls. */
    bodies: () => accepted().map(bodyOf),
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

/** Throws if the signature is not valid at the time of the call, as the clock of our server shows it. */
export function bodyOf({ raw, headers }: Pick<Call, 'raw' | 'headers'>): Body {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return new Webhook(secret).verify(raw, signed) as Body // throws unless we signed it
  } finally {
    vi.useRealTimers()
  }
}
