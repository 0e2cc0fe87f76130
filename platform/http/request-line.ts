import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** In bytes, query included. The longest URL of our pages lists 200 ids. */
export const maxTargetLength = 2048
export const tooLongTarget = 'That address is too long'

/** The error in the length of a request's URL or in its Host header; undefined if there is none. */
export function requestLineError({ raw }: FastifyRequest): HttpError | undefined {
  if (Number(raw.url?.length) > maxTargetLength) return new HttpError(414, tooLongTarget)
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) return new HttpError(400, 'The request has more than one Host header')
  if (raw.httpVersion === '1.1' && !raw.headers.host) return new HttpError(400, 'The request has no Host header')
  return undefined
}
