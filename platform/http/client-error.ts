import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { privateHeaders } from './headers.ts'
import { maxTargetLength, tooLongTarget } from './request-line.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that Node cannot parse as a request. Logs nothing, because the bytes may hold personal data. */
export function answerClientError(headers: Record<string, string>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const status = isTargetTooLong(error) ? 414 : (statuses[error.code] ?? 400)
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

/** Whether the URL alone exceeds Node's limit for headers. Such a request is never parsed. */
function isTargetTooLong({ code, rawPacket }: ConnectionError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW') return false
  const packet = rawPacket as unknown as Buffer // Fastify declares the JSON form of a Buffer
  const start = packet.toString('latin1', 0, maxTargetLength)
  return /^[A-Z]+ /.test(start) && !start.includes('\n')
}
