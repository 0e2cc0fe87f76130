import { hash, randomBytes } from 'node:crypto'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { honeypotField } from '#core/honeypot.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { addOnsField, formKeyField, quotePathOf } from '#features/customer-page/request-page.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { type CustomerQuote, QuoteAcceptance, QuoteDecline } from '#features/quotes/customer-quote.ts'
import { SignaturePath } from '#features/quotes/quote.ts'
import { maxQuoteOptions } from '#features/quotes/quote-lines.ts'
import { type AnswerDependencies, acceptQuote, declineQuote, sentVersions } from '#features/quotes/server/answer.ts'
import { beforeYes } from '#features/quotes/server/before-yes.ts'
import { customerQuoteOf } from '#features/quotes/server/customer-quote.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { quoteOf } from '#features/quotes/server/row.ts'
import type { QuoteChoice, QuotePage } from '#features/rendered-pages.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { acceptOnlyForms } from '#platform/http/form-parser.ts'
import { HttpError, notFound, prepareErrorReply, sendError, validationError } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import { rejectedForm } from '#platform/http/rejected-form.ts'
import { type Site, sendRendered } from '#platform/http/site.ts'
import { throwIfForeign } from '#platform/http/throw-if-foreign.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'
import { sendLostLink } from './lost-link.ts'
import { requestHeaders } from './public.ts'

/** What the page says after a form was sent. The redirect names the form in a query, and the quote must have its status. */
const notices: Record<string, { status: CustomerQuote['status']; text: string }> = {
  accept: { status: 'accepted', text: 'Thank you. We have your yes.' },
  decline: { status: 'declined', text: 'Thank you. We have your answer.' },
}

type Options = AnswerDependencies & { finder: RequestFinder; site: Site; publicUrl: string }
type PageRequest = { Params: { token: string; id: string } }
/** `sent` names a notice. `version` shows an earlier version. */
type PageQuery = PageRequest & { Querystring: { sent?: unknown; version?: unknown } }
type FormPost = PageRequest & { Body: URLSearchParams | null }
type PageState = Partial<Pick<QuotePage, 'choice' | 'rejected' | 'isTotalAsked'>>

const path = quotePathOf('/request/:token', 0).replace(/0$/, ':id')
const noChoice: QuoteChoice = { option: undefined, addOns: new Map(), name: '', signature: '', address: '' }

/** The page of a quote. It works without JavaScript: forms are posted plainly. A GET changes nothing. */
export const quotePageRoutes: FastifyPluginAsync<Options> = async (app, { site, publicUrl, ...dependencies }) => {
  const { store, clock, finder } = dependencies
  acceptOnlyForms(app)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') throwIfForeign(request, { publicUrl, sendsNoReferrer: true })
  })
  app.setErrorHandler<FastifyError, FormPost>(sendErrorPage)

  app.get<PageQuery>(path, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const { sent, version } = request.query
    const shown = version === undefined ? undefined : Number(version)
    return sendPage(request, reply, {}, { version: shown, sent: typeof sent === 'string' ? sent : '' })
  })

  app.post<FormPost>(
    path,
    { config: { access: 'public' }, schema: { hide: true }, bodyLimit: publicBodyLimit },
    async (request, reply) => {
      const { versions, id } = await find(request)
      const form = request.body ?? new URLSearchParams()
      if (form.get(honeypotField)) throw new HttpError(400, 'A hidden field was filled in, please try again')
      const { token } = request.params
      const version = Number(form.get('version'))
      const action = form.get('do')
      // The page has a new key each time it is shown, so the same form arrives once however often it is posted.
      const answer = <Body>(body: Body) => ({
        ...{ token, id, body, ip: request.ip },
        key: hash('sha256', JSON.stringify([action, form.get(formKeyField), body])),
      })
      if (action === 'accept') await acceptQuote(dependencies, answer(acceptanceIn(form)))
      else if (action === 'decline')
        await declineQuote(dependencies, answer(parsed(QuoteDecline, { version, text: form.get('text') ?? '' })))
      else {
        const asked = versions.find((row) => row.version === version)
        // Only a person presses the button.
        if (asked?.status === 'sent' && asked.openedAt === null)
          await store.write((sql) => quotes.noteOpened(sql, asked, clock()))
        return sendPage(request, reply, { choice: choiceIn(form), isTotalAsked: true })
      }
      return reply.redirect(`${quotePathOf(`/request/${token}`, id)}?sent=${action}`, 303)
    },
  )

  async function find({ params, ip }: FastifyRequest<PageRequest>) {
    const found = await finder.find(params.token, ip)
    const { data } = IdParams.safeParse(params)
    const id = data?.id ?? notFound('quote')
    return { found, id, versions: await sentVersions(store.read, found, id) }
  }

  /** Shows this version, or the newest. */
  async function sendPage(
    request: FastifyRequest<PageRequest>,
    reply: FastifyReply,
    state: PageState,
    { version, sent = '' }: { version?: number | undefined; sent?: string } = {},
  ) {
    const { found, versions: rows } = await find(request)
    const today = dayAt(clock())
    const versions = rows.flatMap((row) => customerQuoteOf(quoteOf(row, today)) ?? [])
    const quote = versions.find((quote) => version === undefined || quote.version === version) ?? notFound('version')
    const notice = Object.hasOwn(notices, sent) ? notices[sent] : undefined
    const page: QuotePage = {
      quote,
      versions,
      reference: referenceOf(found.list, found.row.id),
      path: `/request/${request.params.token}`,
      formKey: randomBytes(16).toString('base64url'),
      choice: noChoice,
      ...(await beforeYes(store.read, found)),
      notice: notice?.status === quote.status ? notice.text : undefined,
      ...state,
    }
    return sendRendered(site, reply.headers(requestHeaders), '/request/quote', page)
  }

  /** Shows the error above the newest version, with what was typed. */
  async function sendErrorPage(error: FastifyError, request: FastifyRequest<FormPost>, reply: FastifyReply) {
    const httpError = prepareErrorReply(error, request, reply)
    if (httpError.status === 404) return sendLostLink(site, dependencies.deliveryQueue, reply)
    if (httpError.status === 410) {
      return sendRendered(site, reply.headers(requestHeaders), '/request/closed', true)
    }
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const typed = { do: form.get('do') ?? '', text: form.get('text') ?? '' }
    const rejected = rejectedForm<string>(httpError, typed)
    // Too many wrong tokens, or the store is down.
    return sendPage(request, reply, { choice: choiceIn(form), rejected }).catch(() => sendError(error, request, reply))
  }
}

/** Throws 400 for the fields that are wrong. */
function parsed<Shape extends z.ZodMiniType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = z.safeParse(shape, input)
  if (!result.success) throw validationError(result.error)
  return result.data
}

function acceptanceIn(form: URLSearchParams): QuoteAcceptance {
  const { option, addOns, name, signature, address } = choiceIn(form)
  const version = Number(form.get('version'))
  return parsed(QuoteAcceptance, {
    version,
    option,
    addOns: option && addOns.get(option),
    name,
    signature: signature || undefined,
    address,
  })
}

/** A page that shows an error draws it again, so it must be a path. */
function signatureIn(form: URLSearchParams): string {
  const typed = SignaturePath.safeParse(form.get('signature'))
  return typed.success ? typed.data : ''
}

/** What is chosen in the form. The server checks it when it is accepted. */
function choiceIn(form: URLSearchParams): QuoteChoice {
  const options = Array.from({ length: maxQuoteOptions }, (_, index) => index + 1)
  return {
    option: options.find((option) => form.get('option') === String(option)),
    addOns: new Map(options.map((option) => [option, form.getAll(addOnsField(option)).map(Number)])),
    name: form.get('name') ?? '',
    signature: signatureIn(form),
    address: form.get('address') ?? '',
  }
}
