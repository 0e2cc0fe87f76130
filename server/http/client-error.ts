import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { privateHeaders } from './headers.ts'
import { maxTargetLength, tooLongTarget } from './request-line.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what never became a request, with the headers of every answer. Its bytes may be anybody's, so none is logged. */
export function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const status = isLongTarget(error) ? 414 : (statuses[error.code] ?? 400)
    const body = status === 414 ? tooLongTarget : 'The request could not be read'
    const lines = Object.entries({
      ...headers,
      ...privateHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }
}

/** Whether the address alone is more than Node takes as headers. Nothing of it is parsed. */
function isLongTarget({ code, rawPacket }: ConnectionError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW') return false
  const packet = rawPacket as unknown as Buffer // Fastify's type says what JSON makes of it
  const start = packet.toString('latin1', 0, maxTargetLength)
  return /^[A-Z]+ /.test(start) && !start.includes('\n')
}
