import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const scriptPath = '/error-recorder.js'
const reportPath = '/error-report'

/** Runs in the page before all its other scripts. */
function recordErrors(reportPath: string) {
  const report = (text: string) => navigator.sendBeacon(reportPath, `${location.pathname}: ${text}`)
  const inWords = (error: unknown) => (error instanceof Error ? `${error}\n${error.stack}` : String(error))
  addEventListener('error', ({ error, message }) => report(error ? inWords(error) : message))
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${inWords(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} blocks ${blockedURI}`),
  )
  const log = console.error
  console.error = (...args: unknown[]) => {
    report(args.map(inWords).join(' '))
    log(...args)
  }
}

/**
 * A proxy in front of the site. WebDriver has no command that reads a page's errors, so each page gets a script that reports
 * them.
 */
export async function startErrorRecorder(siteUrl: string) {
  const errors: string[] = []

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    if (incoming.url === scriptPath) {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(`(${recordErrors})(${JSON.stringify(reportPath)})`)
    } else if (incoming.url === reportPath) {
      errors.push(await text(incoming))
      response.writeHead(204).end()
    } else forward(incoming, response)
  }

  function forward(incoming: IncomingMessage, response: ServerResponse) {
    const { method, headers } = incoming
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } }
    const outgoing = request(siteUrl + incoming.url, options, async (answer) => {
      const { statusCode = 502, headers } = answer
      if (!headers['content-type']?.startsWith('text/html')) {
        response.writeHead(statusCode, headers)
        answer.pipe(response)
        return
      }
      const html = (await text(answer)).replace('<head>', `<head><script src="${scriptPath}"></script>`)
      const { 'content-length': _, ...others } = headers
      response.writeHead(statusCode, others).end(html)
    })
    // The browser or the server has left.
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  const server = createServer((incoming, response) => void handle(incoming, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    /** The errors since the last call. */
    taken: () => errors.splice(0),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
