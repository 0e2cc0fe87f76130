import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { business } from '#content'
import { fieldErrorsIn, type Problem } from '#firm/errors.ts'
import { StoreUnavailable } from '#platform/store/store.ts'

type ErrorDetails = {
  retryAfter?: number
  allow?: readonly string[]
  fieldErrors?: Problem['errors']
  members?: object
}

/** An error response: a status, and one sentence without a period. */
export class HttpError extends Error {
  status: number
  /** In seconds. */
  retryAfter: number | undefined
  /** The methods that the address takes, for a 405. */
  allow: readonly string[] | undefined
  fieldErrors: Problem['errors']
  /** What a program needs besides the sentence. With it, the error is JSON, and the sentence is its `detail`. */
  members: object | undefined

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.retryAfter = details.retryAfter
    this.allow = details.allow
    this.fieldErrors = details.fieldErrors
    this.members = details.members
  }
}

export const tooMuchText = () => new HttpError(413, 'That is more text than we can take at once')

/** The error for a request that no route takes: 405 where the address takes other methods. */
export const noRoute = (method: string, allow: readonly string[]) =>
  allow.length > 0
    ? new HttpError(405, `This address does not take ${method}`, { allow })
    : new HttpError(404, 'There is nothing at this address')

export function notFound(what: string): never {
  throw new HttpError(404, `There is no such ${what}`)
}

/** The 400 for input that fails its schema. */
export function validationError(error: Parameters<typeof fieldErrorsIn>[0]): HttpError {
  const { first, byField } = fieldErrorsIn(error)
  const fieldErrors = [...byField].map(([field, detail]) => ({ pointer: field && `/${field}`, detail }))
  return new HttpError(400, first, { fieldErrors })
}

/** Turns the errors of Fastify's validator into the same 400. */
export const formatSchemaErrors: NonNullable<FastifyServerOptions['schemaErrorFormatter']> = (errors) =>
  validationError({
    issues: errors.map(({ instancePath, message = '' }) => ({ path: instancePath.split('/').slice(1), message })),
  })

/** Sends an error as plain text, as JSON if it has members, or as problem+json if the Accept header names it. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const httpError = prepareErrorReply(error, request, reply)
  if (!request.headers.accept?.includes('application/problem+json')) {
    const { message, members } = httpError
    if (!members) return reply.type('text/plain; charset=utf-8').send(message)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ detail: message, ...members }))
  }
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[httpError.status] ?? 'Error',
    status: httpError.status,
    detail: httpError.message,
    ...(httpError.fieldErrors && { errors: httpError.fieldErrors }),
    ...httpError.members,
  }
  return reply.type('application/problem+json').send(JSON.stringify(problem))
}

/** Sets the status and headers of an error response, and logs server errors. The caller sends the body. */
export function prepareErrorReply(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): HttpError {
  const httpError = toHttpError(error)
  if (httpError.status >= 500) {
    const cause = error instanceof StoreUnavailable ? error.cause : error
    request.log.error({ error: withoutQuotedData(cause) }, 'request failed')
  }
  if (httpError.retryAfter !== undefined) reply.header('Retry-After', httpError.retryAfter)
  if (httpError.allow) reply.header('Allow', httpError.allow.join(', '))
  // Fastify closes the connection when a body was not read to its end. The reset would overtake the answer.
  if (httpError.status === 413) reply.removeHeader('connection')
  if (httpError.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  reply.status(httpError.status)
  return httpError
}

function toHttpError(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof StoreUnavailable) {
    return new HttpError(503, `We cannot save or look anything up right now, please call ${business.phone}`, {
      retryAfter: 5,
    })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return tooMuchText()
  if (status === 415) return new HttpError(415, 'Send JSON with the content type application/json')
  if (status !== undefined && status >= 400 && status < 500) return new HttpError(400, 'The request could not be read')
  return new HttpError(500, `Something went wrong on our side, please call ${business.phone}`)
}

/** The error for the log, without quoted text: database engines and parsers quote the row. */
function withoutQuotedData(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const message = error.message.replace(/["'`].*["'`]/s, '…')
  return { type: error.name, code, stack: error.stack?.replace(error.message, () => message) }
}
