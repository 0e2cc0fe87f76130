import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { readText } from './read-body.ts'

/** Our forms have at most six. Parsing 64 kB of short fields would take 10 ms. */
const maxFields = 50

/** Makes plain HTML forms the only bodies that the routes of `app` accept. */
export function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest, payload: Readable) => {
    const body = await readText(request, payload)
    if (body.split('&', maxFields + 1).length > maxFields) throw new HttpError(400, 'The form has too many fields')
    return new URLSearchParams(body)
  })
}
