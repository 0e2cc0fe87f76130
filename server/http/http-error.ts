import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { business } from '#domain/business.ts'
import { fieldErrorsIn, type Problem } from '#domain/errors.ts'
import { StoreUnavailable } from '#server/store/store.ts'

/** Ends a call with a status and one sentence, without a full stop, for the person who made it. */
export class HttpError extends Error {
  status: number
  /** In seconds. */
  retryAfter: number | undefined
  faults: Problem['errors']

  constructor(status: number, sentence: string, details: { retryAfter?: number; faults?: Problem['errors'] } = {}) {
    super(sentence)
    this.status = status
    this.retryAfter = details.retryAfter
    this.faults = details.faults
  }
}

export function notFound(what: string): never {
  throw new HttpError(404, `There is no such ${what}`)
}

/** The refusal of input that its schema does not accept. */
export function invalid(error: Parameters<typeof fieldErrorsIn>[0]): HttpError {
  const { first, byField } = fieldErrorsIn(error)
  const faults = [...byField].map(([field, detail]) => ({ pointer: field && `/${field}`, detail }))
  return new HttpError(400, first, { faults })
}

/** The same for the faults that the provider's validator found in a call's parts. */
export const invalidInput: NonNullable<FastifyServerOptions['schemaErrorFormatter']> = (faults) =>
  invalid({
    issues: faults.map(({ instancePath, message = '' }) => ({ path: instancePath.split('/').slice(1), message })),
  })

/** Sets an error's status and headers, and notes the faults that are ours; what the caller reads is left to say. */
export function refuse(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): HttpError {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    request.log.error({ error: traceOf(cause) }, 'request failed')
  }
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', refusal.retryAfter)
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  reply.status(refusal.status)
  return refusal
}

/** Writes every error the API answers with: plain text, or problem+json for the caller who asks for it. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refuse(error, request, reply)
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.type('text/plain; charset=utf-8').send(refusal.message)
  }
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    ...(refusal.faults && { errors: refusal.faults }),
  }
  return reply.type('application/problem+json').send(JSON.stringify(problem))
}

function asRefusal(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof StoreUnavailable) {
    return new HttpError(503, `We cannot save or look anything up right now, please call ${business.phone}`, {
      retryAfter: 5,
    })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new HttpError(413, 'That is more text than we can take at once')
  if (status === 415) return new HttpError(415, 'Send JSON with the content type application/json')
  if (status !== undefined && status >= 400 && status < 500) return new HttpError(400, 'The request could not be read')
  return new HttpError(500, `Something went wrong on our side, please call ${business.phone}`)
}

/** What helps to find the fault; never what an engine or a parser quotes, which may be the row. */
function traceOf(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const message = error.message.replace(/["'`].*["'`]/s, '…')
  return { type: error.name, code, stack: error.stack?.replace(error.message, () => message) }
}
