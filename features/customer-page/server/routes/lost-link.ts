import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { honeypotField } from '#core/honeypot.ts'
import { enqueueLinks } from '#features/customer-page/server/links-email.ts'
import type { LostLinkPage } from '#features/rendered-pages.ts'
import { Email, required } from '#firm/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { acceptOnlyForms } from '#platform/http/form-parser.ts'
import { HttpError, prepareErrorReply, sendError, validationError } from '#platform/http/http-error.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import { rejectedForm } from '#platform/http/rejected-form.ts'
import { type Site, sendRendered } from '#platform/http/site.ts'
import { throwIfForeign } from '#platform/http/throw-if-foreign.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'
import { requestHeaders } from './public.ts'

type Options = Context & { site: Site; publicUrl: string; posts: RateLimit }
type FormPost = { Body: URLSearchParams | null }

const hidden = { config: { access: 'public' }, schema: { hide: true } } as const

const LostLinkForm = z.object({ email: required(Email) })

/** Sends the page for a link that leads nowhere. */
export const sendLostLink = (
  site: Site,
  { isMailConfigured: canSend }: Pick<DeliveryQueue, 'isMailConfigured'>,
  reply: FastifyReply,
): Promise<FastifyReply> => sendLostLinkPage(site, reply.status(404), { canSend, isBroken: true })

const sendLostLinkPage = (site: Site, reply: FastifyReply, page: LostLinkPage) =>
  sendRendered(site, reply.headers(requestHeaders), '/request/lost-link', page)

/** Emails customers the links to their pages. The answer is the same whether the address is known or not, and takes as long. */
export const lostLinkRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { site, store, deliveryQueue, clock, publicUrl, posts } = options
  const canSend = deliveryQueue.isMailConfigured
  acceptOnlyForms(app)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') throwIfForeign(request, { publicUrl, sendsNoReferrer: true })
  })
  app.setErrorHandler<FastifyError, FormPost>(async (error, request, reply) => {
    const httpError = prepareErrorReply(error, request, reply)
    const email = request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : ''
    const page = { canSend, rejected: rejectedForm(httpError, { email }) }
    return sendLostLinkPage(site, reply, page).catch(() => sendError(error, request, reply))
  })

  app.get<{ Querystring: { sent?: unknown } }>('/request', hidden, async ({ query }, reply) =>
    sendLostLinkPage(site, reply, { canSend, isSent: canSend && query.sent !== undefined }),
  )

  app.post<FormPost>('/request', { ...hidden, bodyLimit: publicBodyLimit }, async (request, reply) => {
    const form = request.body ?? new URLSearchParams()
    if (form.get(honeypotField)) throw new HttpError(400, 'A hidden field was filled in, please try again')
    const result = z.safeParse(LostLinkForm, { email: form.get('email') ?? '' })
    if (!result.success) throw validationError(result.error)
    const now = clock()
    await posts.take(request.ip, now)
    void send(result.data.email, request, now)
    return reply.redirect('/request?sent', 303)
  })

  /** Saves the email after the answer, which must not tell by its time whether there was one to save. */
  async function send(email: string, { ip, log }: FastifyRequest<FormPost>, now: Date): Promise<void> {
    try {
      const mails = await store.write((sql) => enqueueLinks(sql, deliveryQueue, { email, ip }, now))
      await deliveryQueue.deliver(mails)
    } catch (error) {
      log.error(error)
    }
  }
}
