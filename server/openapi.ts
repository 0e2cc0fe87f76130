import { STATUS_CODES } from 'node:http'
import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { business } from '#content'
import { Problem } from '#firm/errors.ts'

const login = 'POST /api/admin/login'
const resend = 'POST /api/mails/:id/resend'
const testEmail = 'POST /api/admin/email/test'
const passkeys = 'POST /api/admin/passkeys/'

/** They may leave no owner, or take another person's email address. */
const changesPeople = [
  'POST /api/admin/people',
  'PATCH /api/admin/people/:personId',
  'POST /api/admin/people/:personId/disable',
]

type Operation = {
  parameters?: { in: string; name: string }[]
  responses: Record<string, { description: string; content?: object; headers?: object }>
  security?: object[]
}

/** Adds what the routes' schemas leave out: security, response headers and error responses. */
const completeDocument: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  const allErrors = new Set<number>()
  for (const [path, methods] of Object.entries(openapiObject.paths ?? {})) {
    // Our schemas produce no other shape than Operation.
    for (const [method, operation] of Object.entries(methods ?? {}) as [string, Operation][]) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      describeSuccess(operation)
      for (const status of errorsOf(route, operation)) {
        allErrors.add(status)
        const own = operation.responses[status]?.content
        const shared = { $ref: `#/components/responses/${status}` }
        Object.assign(operation.responses, { [status]: own ? withContent(errorResponse(status), own) : shared })
      }
    }
  }
  const responses = Object.fromEntries([...allErrors].map((status) => [status, errorResponse(status)]))
  return Object.assign(openapiObject, { components: { ...openapiObject.components, responses } })
}

/** They have no Idempotency-Key. */
const quotesInState = ['DELETE /api/admin/quotes/:id', 'GET /api/admin/quotes/:id/email']

function errorsOf(route: string, { parameters = [], security }: Operation): number[] {
  const hasIn = (location: string) => parameters.some((parameter) => parameter.in === location)
  const has = (name: string) => parameters.some((parameter) => parameter.name === name)
  const statuses = [414, 500, 503]
  if (!route.startsWith('GET ')) statuses.push(400, 403, 413, 415)
  if (hasIn('query')) statuses.push(400)
  if (hasIn('path')) statuses.push(400, 404)
  if (has('idempotency-key')) statuses.push(409, 422, ...(security ? [] : [429]))
  if (has('if-match')) statuses.push(412)
  if (route === 'GET /api/history' || route === 'POST /api/admin/quotes') statuses.push(404)
  if (security) statuses.push(401, 403)
  if (changesPeople.includes(route)) statuses.push(409)
  if (route === 'GET /api/admin/website/file') statuses.push(404)
  if (route === 'POST /api/admin/website/publish' || route === 'PUT /api/admin/website/draft')
    statuses.push(404, 409, 412)
  if (route === 'POST /api/admin/website/start') statuses.push(409)
  if (route === 'POST /api/admin/website/preview') statuses.push(404)
  if (route === 'POST /api/admin/website/history/:id/undo') statuses.push(409)
  if (route === login) statuses.push(401, 429)
  if (route.startsWith(passkeys)) statuses.push(...(security ? [409] : [401, 429]))
  if (route === 'GET /api/availability') statuses.push(429)
  if (route === resend || route === testEmail) statuses.push(409, 429)
  if (route.endsWith('/:id/reminder') || quotesInState.includes(route)) statuses.push(409)
  if (route.includes('/requests/')) statuses.push(410, 429)
  if (route.includes('/status-email') || route === 'POST /api/mails/:id/stop') statuses.push(409)
  if (route.includes('/request-messages/:id/') || route === 'POST /api/calendar-feed') statuses.push(409)
  if (route.includes('/own-calendar')) statuses.push(409)
  return statuses
}

/** A route without a response schema answers 204. */
function describeSuccess({ parameters = [], responses }: Operation) {
  if (responses[200] && !responses[200].content) {
    delete responses[200]
    responses[204] = { description: '' }
  }
  for (const [status, response] of Object.entries(responses)) response.description = STATUS_CODES[status] ?? ''
  const has = (name: string) => parameters.some((parameter) => parameter.name === name)
  if (responses[200] && has('cursor')) responses[200].headers = listHeaders
  if (responses[200] && has('format')) responses[200].headers = { 'X-Total-Count': listHeaders['X-Total-Count'] }
}

const listHeaders = {
  'X-Total-Count': {
    description: 'The number of matching rows in all batches',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  Link: { description: 'The URL of the next batch, if there is one', schema: { type: 'string' } },
}

const retryAfter = (required: boolean) => ({
  description: 'In seconds',
  required,
  schema: { type: 'integer', minimum: 1 },
})

function errorResponse(status: number) {
  return {
    description: STATUS_CODES[status] ?? '',
    ...([409, 429, 503].includes(status) && { headers: { 'Retry-After': retryAfter(status !== 409) } }),
    ...(status === 401 && { headers: { 'WWW-Authenticate': { required: true, schema: { const: 'Bearer' } } } }),
    content: {
      'text/plain': { schema: { type: 'string', minLength: 1, description: 'One sentence without a period' } },
      'application/problem+json': { schema: z.toJSONSchema(Problem) },
    },
  }
}

/** An error that can also have content of its own. */
const withContent = (response: ReturnType<typeof errorResponse>, own: object) => ({
  ...response,
  content: { ...response.content, ...own },
})

/** Options for @fastify/swagger, which describes the routes that are added after it. */
export const description: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: `${business.name} API`, version: '1.0.0' },
    components: { securitySchemes: { staff: { type: 'http', scheme: 'bearer' } } },
  },
  transform: jsonSchemaTransform,
  transformObject: completeDocument,
}
