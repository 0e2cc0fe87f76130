import { hash } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import { type ContactField, contactFields, contactForm } from '#domain/contact-form.ts'
import { QuoteRequest } from '#domain/contact-submission.ts'
import { honeypotField } from '#domain/honeypot.ts'
import { privateHeaders } from '#server/http/headers.ts'
import { HttpError, invalid, refuse } from '#server/http/http-error.ts'
import type { PlainPage } from '#server/http/site.ts'
import {
  honeypotFilled,
  publicBodyLimit,
  type SubmissionDependencies,
  spamSignalOf,
} from '#server/submissions/submission.ts'
import { saveQuoteRequest } from './save-quote-request.ts'
import { fillIn } from './unsent-page.ts'

/** The form has six. Parsing 64 kB of short ones would take 10 ms. */
const maxFields = 50

/** What browsers call our own pages and addresses that people type. */
const ownSites = new Set(['same-origin', 'none'])

type FormDesk = SubmissionDependencies & {
  /** What shows a form that was not taken. */
  page: PlainPage
  publicUrl: string
}

/** The contact form, posted by a browser that runs no script, or none yet: the same as POST /api/contact, with pages for answers. */
export const contactFormRoutes: FastifyPluginAsync<FormDesk> = async (app, { page, publicUrl, ...desk }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const isForm = String(body).split('&', maxFields + 1).length <= maxFields
    if (isForm) done(null, new URLSearchParams(String(body)))
    else done(new HttpError(400, 'The form has too many fields'))
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answerWithPage(error, request, reply, page))

  app.post<{ Body: URLSearchParams | null }>(
    contactForm.path,
    { bodyLimit: publicBodyLimit, schema: { hide: true } },
    async ({ headers, host, ip, body }, reply) => {
      const site = headers['sec-fetch-site']
      const origins = [new URL(publicUrl).host, host]
      // Old browsers send only the origin.
      const isOurs = site ? ownSites.has(String(site)) : !headers.origin || origins.includes(hostOf(headers.origin))
      if (!isOurs) {
        throw new HttpError(403, 'This can only be done from our own pages')
      }
      const form = body ?? new URLSearchParams()
      const result = z.safeParse(QuoteRequest, typedIn(form))
      if (!result.success) throw invalid(result.error)
      // A plain form has no key of its own: on one day, the same words by the same person are the same request.
      const key = hash('sha256', JSON.stringify([dayAt(desk.clock()), result.data]))
      const suspicion = form.get(honeypotField) ? honeypotFilled : spamSignalOf({ headers })
      await saveQuoteRequest(desk, { body: result.data, key, endpoint: contactForm.path, ip }, suspicion)
      return reply.redirect(contactForm.sentPath, 303)
    },
  )

  app.get(contactForm.unsentPath, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(contactForm.path, 307),
  )
}

function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply, page: PlainPage) {
  const refusal = refuse(error, request, reply)
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const faults = (refusal.faults ?? []).map(
    ({ pointer, detail }) => [pointer.slice(1) as ContactField, detail] as const,
  ) // faults of QuoteRequest
  const html = fillIn(page.html, {
    sentence: faults.length > 0 ? 'Please look at what is marked:' : `${refusal.message}.`,
    faults: new Map(faults),
    typed: typedIn(form),
  })
  return reply
    .headers({ ...privateHeaders, 'Content-Security-Policy': page.policy })
    .type('text/html; charset=utf-8')
    .send(html)
}

const typedIn = (form: URLSearchParams): Record<ContactField, string> =>
  Object.fromEntries(contactFields.map((field) => [field, form.get(field) ?? ''])) as Record<ContactField, string> // of all fields

/** Empty for an origin that hides itself. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}
