import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** In bytes, with the query. The longest address that the pages use is a list of 200 ids. */
export const maxTargetLength = 2048
export const tooLongTarget = 'That address is too long'

/** What is wrong with the address or the Host header of any request; undefined when nothing is. */
export function requestLineError({ raw }: FastifyRequest): HttpError | undefined {
  if (Number(raw.url?.length) > maxTargetLength) return new HttpError(414, tooLongTarget)
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) return new HttpError(400, 'The request names more than one host')
  if (raw.httpVersion === '1.1' && !raw.headers.host) return new HttpError(400, 'The request names no host')
  return undefined
}
