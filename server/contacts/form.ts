import { hash } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import { type ContactField, contactFields, contactForm } from '#domain/contact-form.ts'
import { QuoteRequest } from '#domain/contact-submission.ts'
import { honeypotField } from '#domain/honeypot.ts'
import { tokenIn } from '#domain/request-page.ts'
import { acceptOnlyForms } from '#server/http/form-parser.ts'
import { sendRendered } from '#server/http/frame.ts'
import { privateHeaders } from '#server/http/headers.ts'
import { prepareErrorReply, validationError } from '#server/http/http-error.ts'
import { rejectedForm } from '#server/http/rejected-form.ts'
import type { Site } from '#server/http/site.ts'
import { throwIfForeign } from '#server/http/throw-if-foreign.ts'
import {
  honeypotFilled,
  publicBodyLimit,
  type SubmissionDependencies,
  spamSignalOf,
} from '#server/submissions/submission.ts'
import { saveQuoteRequest } from './save-quote-request.ts'

type ContactFormDependencies = SubmissionDependencies & { site: Site; publicUrl: string }

/** The contact form without JavaScript. It works like POST /api/contact, but answers with pages. */
export const contactFormRoutes: FastifyPluginAsync<ContactFormDependencies> = async (
  app,
  { site, publicUrl, ...dependencies },
) => {
  acceptOnlyForms(app)
  app.setErrorHandler((error: FastifyError, request, reply) => sendUnsent(error, request, reply, site))

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

async function sendUnsent(error: FastifyError, request: FastifyRequest, reply: FastifyReply, site: Site) {
  const httpError = prepareErrorReply(error, request, reply)
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const { renderContactUnsent } = await import('#rendered-pages')
  const page = renderContactUnsent(rejectedForm(httpError, fieldsOf(form)))
  return sendRendered(reply.headers(privateHeaders), await site.frameAt(contactForm.unsentPath), page)
}

const fieldsOf = (form: URLSearchParams): Record<ContactField, string> =>
  Object.fromEntries(contactFields.map((field) => [field, form.get(field) ?? ''])) as Record<ContactField, string> // every field is set
