import type { FastifyInstance } from 'fastify'
import { HttpError } from './http-error.ts'

/** Our forms have at most six. Parsing 64 kB of short fields would take 10 ms. */
const maxFields = 50

/** Makes plain HTML forms the only bodies that the routes of `app` accept. */
export function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const hasFewFields = String(body).split('&', maxFields + 1).length <= maxFields
    if (hasFewFields) done(null, new URLSearchParams(String(body)))
    else done(new HttpError(400, 'The form has too many fields'))
  })
}
