import { hash } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import { type ContactField, contactFields, contactForm } from '#domain/contact-form.ts'
import { QuoteRequest } from '#domain/contact-submission.ts'
import { honeypotField } from '#domain/honeypot.ts'
import { tokenIn } from '#domain/request-page.ts'
import { acceptOnlyForms } from '#server/http/form-parser.ts'
import { privateHeaders } from '#server/http/headers.ts'
import { prepareErrorReply, validationError } from '#server/http/http-error.ts'
import type { FilledPage } from '#server/http/site.ts'
import { throwIfForeign } from '#server/http/throw-if-foreign.ts'
import {
  honeypotFilled,
  publicBodyLimit,
  type SubmissionDependencies,
  spamSignalOf,
} from '#server/submissions/submission.ts'
import { saveQuoteRequest } from './save-quote-request.ts'
import { fillUnsentPage } from './unsent-page.ts'

type ContactFormDependencies = SubmissionDependencies & {
  /** Shows a form that was not sent. */
  page: FilledPage
  publicUrl: string
}

/** The contact form without JavaScript. It works like POST /api/contact, but answers with pages. */
export const contactFormRoutes: FastifyPluginAsync<ContactFormDependencies> = async (
  app,
  { page, publicUrl, ...dependencies },
) => {
  acceptOnlyForms(app)
  app.setErrorHandler((error: FastifyError, request, reply) => sendUnsentPage(error, request, reply, page))

  app.post<{ Body: URLSearchParams | null }>(
    contactForm.path,
    { bodyLimit: publicBodyLimit, schema: { hide: true } },
    async (request, reply) => {
      throwIfForeign(request, { publicUrl })
      const { headers, ip, body } = request
      const form = body ?? new URLSearchParams()
      const result = z.safeParse(QuoteRequest, fieldsOf(form))
      if (!result.success) throw validationError(result.error)
      // A plain form has no idempotency key. The same content on the same day counts as a repeat.
      const key = hash('sha256', JSON.stringify([dayAt(dependencies.clock()), result.data]))
      const spamSignal = form.get(honeypotField) ? honeypotFilled : spamSignalOf({ headers })
      const receipt = await saveQuoteRequest(
        dependencies,
        { body: result.data, key, endpoint: contactForm.path, ip },
        spamSignal,
      )
      return reply.redirect(`${contactForm.sentPath}?request=${tokenIn(receipt.request)}`, 303)
    },
  )

  app.get(contactForm.unsentPath, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(contactForm.path, 307),
  )
}

function sendUnsentPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply, page: FilledPage) {
  const httpError = prepareErrorReply(error, request, reply)
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const fieldErrors = (httpError.fieldErrors ?? []).map(
    ({ pointer, detail }) => [pointer.slice(1) as ContactField, detail] as const, // from the schema of QuoteRequest
  )
  const html = fillUnsentPage(page.html, {
    reason: fieldErrors.length > 0 ? 'Please look at what is marked:' : `${httpError.message}.`,
    fieldErrors: new Map(fieldErrors),
    values: fieldsOf(form),
  })
  return reply
    .headers({ ...privateHeaders, 'Content-Security-Policy': page.policy })
    .type('text/html; charset=utf-8')
    .send(html)
}

const fieldsOf = (form: URLSearchParams): Record<ContactField, string> =>
  Object.fromEntries(contactFields.map((field) => [field, form.get(field) ?? ''])) as Record<ContactField, string> // every field is set
