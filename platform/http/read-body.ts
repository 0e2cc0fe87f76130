import type { IncomingHttpHeaders } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { HttpError, tooMuchText } from './http-error.ts'

/** The buffer of a body whose length is unknown starts with this size and doubles. */
const firstBytes = 16 * 1024

/** Reads a body of text. It rejects with 413 when it is longer than the limit of its route. */
export async function readText({ routeOptions }: FastifyRequest, payload: Readable): Promise<string> {
  const { bodyLimit = 0 } = routeOptions // Fastify sets it on every route
  return (await readBody(payload, bodyLimit, tooMuchText)).toString()
}

/**
 * Reads the whole body into one buffer. A list of its pieces could take a hundred times their size. Rejects with `tooLarge`
 * when it is longer than `limit`, and leaves the rest flowing.
 */
export function readBody(
  stream: Readable & { headers?: IncomingHttpHeaders },
  limit: number,
  tooLarge: () => HttpError,
): Promise<Buffer> {
  const declared = Number(stream.headers?.['content-length'] ?? firstBytes)
  if (declared > limit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    let buffer = Buffer.allocUnsafe(declared)
    let length = 0
    const onData = (piece: Uint8Array) => {
      const end = length + piece.length
      if (end > limit) {
        stream.off('data', onData)
        reject(tooLarge())
        return
      }
      if (end > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(end, 2 * buffer.length)))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(piece, length)
      length = end
    }
    stream.on('data', onData)
    finished(stream, { writable: false }, (error) => {
      stream.off('data', onData)
      if (error) reject(new HttpError(400, 'The request could not be read'))
      else resolve(buffer.subarray(0, length))
    })
  })
}
