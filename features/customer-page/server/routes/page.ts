import { hash, randomBytes } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { honeypotField } from '#core/honeypot.ts'
import { expectedDays, isSameDays } from '#features/bookings/sent-day.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { daysOfVisit } from '#features/bookings/server/days-of-visit.ts'
import { visitEvent } from '#features/bookings/server/visit-event.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { formKeyField } from '#features/customer-page/request-page.ts'
import { CustomerMessage, isConfirmed } from '#features/customer-page/requests.ts'
import { cancellationOf } from '#features/customer-page/server/cancellation.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { hasMoved } from '#features/customer-page/server/messages.ts'
import { type MessageDependencies, sendMessage } from '#features/customer-page/server/send-message.ts'
import type { FoundRequest } from '#features/customer-page/server/tokens.ts'
import { unansweredDanger } from '#features/customer-page/server/unanswered-danger.ts'
import { viewOf } from '#features/customer-page/server/view.ts'
import type { PhotoSaver } from '#features/photos/server/photo-saver.ts'
import type { RequestPage } from '#features/rendered-pages.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { acceptOnlyForms } from '#platform/http/form-parser.ts'
import { HttpError, prepareErrorReply, sendError, validationError } from '#platform/http/http-error.ts'
import { rejectedForm } from '#platform/http/rejected-form.ts'
import { type Site, sendRendered } from '#platform/http/site.ts'
import { sendNotFoundPage } from '#platform/http/site-routes.ts'
import { throwIfForeign } from '#platform/http/throw-if-foreign.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'
import { sendLostLink } from './lost-link.ts'
import { noReviewsRoutes } from './no-reviews.ts'
import { photoFormRoute } from './photo-form.ts'
import { requestHeaders } from './public.ts'
import { sentPageRoutes } from './sent-pages.ts'

/** What the page says after a form was sent. The redirect names it in a query. After a cancellation, the headline says it. */
const notices: Record<string, string> = {
  reschedule: 'Thank you. We’ll call or write to confirm the day.',
  message: 'Thank you. We have your message, and we’ll answer soon.',
  moved: 'Your visit is moved.',
  keep: 'Your visit stays as it was.',
  correct: 'Thank you. We have corrected it.',
  photos: 'Thank you. We have your photos.',
}

type Options = MessageDependencies & {
  finder: RequestFinder
  saver: PhotoSaver
  nameCrewInEmails: boolean | undefined
  site: Site
  publicUrl: string
}
type PageRequest = { Params: { token: string } }
/** `sent` names a notice. With `write`, the form for a message is open; with `day`, the one for a day. */
type PageQuery = PageRequest & { Querystring: { sent?: unknown; write?: unknown; day?: unknown } }
type FormPost = PageRequest & { Body: URLSearchParams | null }

const hidden = { config: { access: 'public' }, schema: { hide: true } } as const

/** The customer's own page. It works without JavaScript: forms are posted plainly and answered with a redirect. */
export const requestPageRoutes: FastifyPluginAsync<Options> = async (
  app,
  { site, publicUrl, saver, ...dependencies },
) => {
  const { store, clock, finder, rules, nameCrewInEmails } = dependencies
  acceptOnlyForms(app)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') throwIfForeign(request, { publicUrl, sendsNoReferrer: true })
  })
  app.setErrorHandler<FastifyError, FormPost>(sendErrorPage)
  await app.register(photoFormRoute, { finder, saver })
  await app.register(sentPageRoutes, { store, finder, rules, site })
  await app.register(noReviewsRoutes, {
    store,
    clock,
    finder,
    site,
    sendPage: (request, reply, notice) => sendRequest(request, reply, { notice }),
  })

  app.get<PageQuery>('/request/:token', hidden, async (request, reply) => {
    const { sent, write, day } = request.query
    return sendRequest(request, reply, {
      notice: typeof sent === 'string' && Object.hasOwn(notices, sent) ? notices[sent] : undefined,
      opened: write !== undefined ? 'message' : day !== undefined ? 'reschedule' : undefined,
    })
  })

  app.get<PageRequest>('/request/:token/visit.ics', hidden, async (request, reply) => {
    const { list, row } = await find(request)
    if (list !== 'bookings' || !isConfirmed(row)) return sendNotFoundPage(site, request, reply)
    const days = await daysOfVisit(store.read, plannedVisit(row))
    const noted = isSameDays(expectedDays(row.sentDays), days)
    // Reading goes on when the store cannot be written.
    if (!noted)
      await store.write((sql) => bookings.noteSent(sql, row.id, { days })).catch((error) => request.log.error(error))
    return reply
      .headers({ ...requestHeaders, 'Content-Disposition': 'inline; filename="visit.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(visitEvent(row, days, publicUrl).content)
  })

  app.post<FormPost>('/request/:token', { ...hidden, bodyLimit: publicBodyLimit }, async (request, reply) => {
    await find(request)
    const form = request.body ?? new URLSearchParams()
    if (form.get(honeypotField)) throw new HttpError(400, 'A hidden field was filled in, please try again')
    const result = z.safeParse(CustomerMessage, withoutEmpty(typedIn(form)))
    if (!result.success) throw validationError(result.error)
    const { token } = request.params
    // The page has a new key each time it is shown, so the same form arrives once however often it is posted.
    const key = hash('sha256', JSON.stringify([form.get(formKeyField), result.data]))
    const message = await sendMessage(dependencies, { token, body: result.data, key, ip: request.ip })
    return reply.redirect(`/request/${token}?sent=${hasMoved(message) ? 'moved' : result.data.kind}`, 303)
  })

  const find = ({ params, ip }: FastifyRequest<PageRequest>): Promise<FoundRequest> => finder.find(params.token, ip)

  async function sendRequest(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    state: Pick<RequestPage, 'notice' | 'opened' | 'rejected'>,
  ) {
    const found = await find(request)
    const view = await viewOf(store.read, found, { now: clock(), nameCrewInEmails })
    const page: RequestPage = {
      request: view,
      reference: referenceOf(found.list, found.row.id),
      path: `/request/${request.params.token}`,
      cancellation: cancellationOf(found, view.messages, clock()),
      danger: unansweredDanger(found, view.messages),
      today: dayAt(clock()),
      formKey: randomBytes(16).toString('base64url'),
      ...state,
    }
    return sendRendered(site, reply.headers(requestHeaders), '/request', page)
  }

  /**
   * Shows the error above the page, with what was typed. A deleted row has a page that says so, and an unknown address one that
   * sends the right links.
   */
  async function sendErrorPage(error: FastifyError, request: FastifyRequest<FormPost>, reply: FastifyReply) {
    const httpError = prepareErrorReply(error, request, reply)
    if (httpError.status === 404 && request.params.token === undefined) return sendNotFoundPage(site, request, reply)
    if (httpError.status === 404) return sendLostLink(site, dependencies.deliveryQueue, reply)
    if (httpError.status === 410) {
      return sendRendered(site, reply.headers(requestHeaders), '/request/closed', true)
    }
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const rejected = rejectedForm(httpError, typedIn(form))
    // Too many wrong tokens, or the store is down.
    return sendRequest(request, reply, { rejected }).catch(() => sendError(error, request, reply))
  }
}

/** A field that was left empty is missing. */
const withoutEmpty = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

/** Without the key and the honeypot. */
const typedIn = (form: URLSearchParams) =>
  Object.fromEntries(
    ['kind', 'preferredDate', 'preferredTime', 'text', 'phone', 'email', 'address'].map((field) => [
      field,
      form.get(field) ?? '',
    ]),
  )
