import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

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

/** Throws if the signature is not valid. Ignores the age of the call, because the clocks of tests stand still. */
export function bodyOf({ raw, headers }: Pick<Call, 'raw' | 'headers'>): Body {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, raw)
  if (headers['webhook-signature'] !== signature) throw new Error('The signature is wrong')
  return JSON.parse(raw)
}
