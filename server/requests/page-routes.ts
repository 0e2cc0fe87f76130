import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import { CustomerMessage } from '#domain/requests.ts'
import { visitEvent } from '#server/bookings/visit-event.ts'
import { acceptOnlyForms } from '#server/http/form-parser.ts'
import { privateHeaders } from '#server/http/headers.ts'
import { prepareErrorReply, sendError, validationError } from '#server/http/http-error.ts'
import { pageTemplate } from '#server/http/page-template.ts'
import type { Site } from '#server/http/site.ts'
import { sendNotFoundPage } from '#server/http/site-routes.ts'
import { publicBodyLimit } from '#server/submissions/submission.ts'
import { isConfirmed, type Rejected, valuesOf } from './page.ts'
import { photoFormRoute } from './photo-form.ts'

/** What the page says after a form was sent, by the query that the redirect adds. */
const notices: Record<string, string> = {
  reschedule: 'Thank you. We call or write to confirm the new day.',
  cancel: 'We have your cancellation.',
  message: 'Thank you. We have your message and answer soon.',
  photos: 'Thank you. We have your photos.',
}

/** Keep the secret address out of caches, search engines, and other sites' logs. */
const pageHeaders = { ...privateHeaders, 'Referrer-Policy': 'no-referrer' }

type Options = RequestDependencies & { site: Site; publicUrl: string }
export type PageRequest = { Params: { token: string }; Querystring: { sent?: unknown } }

/** The customer's own page. It works without JavaScript: forms are posted plainly and answered with a redirect. */
export const requestPageRoutes: FastifyPluginAsync<Options> = async (app, { site, publicUrl, ...dependencies }) => {
  const { clock } = dependencies
  const fill = pageTemplate(site.request.html)
  acceptOnlyForms(app)
  app.setErrorHandler<FastifyError, PageRequest>(sendRejected)

  app.get<PageRequest>('/request/:token', { schema: { hide: true } }, async (request, reply) => {
    const { sent } = request.query
    const notice = typeof sent === 'string' && Object.hasOwn(notices, sent) ? notices[sent] : undefined
    return sendPage(request, reply, { ...(notice && { notice }) })
  })

  app.get<PageRequest>('/request/:token/visit.ics', { schema: { hide: true } }, async (request, reply) => {
    const { list, row } = await find(request)
    if (list !== 'bookings' || !isConfirmed(row)) return sendNotFoundPage(site, request, reply)
    return reply
      .headers({ ...pageHeaders, 'Content-Disposition': 'inline; filename="visit.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(visitEvent(row, publicUrl).content)
  })

  app.post<PageRequest & { Body: URLSearchParams | null }>(
    '/request/:token',
    { bodyLimit: publicBodyLimit, schema: { hide: true } },
    async (request, reply) => {
      const result = z.safeParse(CustomerMessage, typedIn(request.body))
      if (!result.success) throw validationError(result.error)
      await send(request, result.data)
      return reply.redirect(`/request/${request.params.token}?sent=${result.data.kind}`, 303)
    },
  )
}
