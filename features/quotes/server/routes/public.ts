import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { CustomerQuote, QuoteAcceptance, QuoteDecline, QuoteOpened } from '#features/quotes/customer-quote.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { type AnswerDependencies, acceptQuote, declineQuote, sentVersions } from '#features/quotes/server/answer.ts'
import { customerQuoteOf } from '#features/quotes/server/customer-quote.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import { publicBodyLimit, SubmissionHeaders } from '#platform/submissions/submission.ts'

type Dependencies = AnswerDependencies & { finder: RequestFinder }

/** The address is a secret, so no other site may learn it. */
const headers = { ...privateHeaders, 'Referrer-Policy': 'no-referrer' }

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const Params = z.extend(IdParams, { token: z.string() })

/** What customers do with the quotes of their own request. */
export const customerQuoteRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { store, clock, finder } = dependencies
  const shown = (quote: Quote) => customerQuoteOf(quote) ?? notFound('quote')
  // Before the body is read, because a wrong token gets a 404 whatever the body.
  const onRequest = async ({ params, ip }: { params: unknown; ip: string }) => {
    const { data } = Params.safeParse(params)
    if (data) await finder.find(data.token, ip)
  }

  app.post(
    '/api/requests/:token/quotes/:id/accept',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      onRequest,
      schema: {
        summary: 'Accepts a version of a quote, once',
        params: Params,
        headers: SubmissionHeaders,
        body: QuoteAcceptance,
        response: { 201: CustomerQuote },
      },
    },
    async ({ params: { token, id }, headers: { 'idempotency-key': key }, body, ip }, reply) => {
      const quote = await acceptQuote(dependencies, { token, id, body, key, ip })
      return reply.status(201).headers(headers).send(shown(quote))
    },
  )

  app.post(
    '/api/requests/:token/quotes/:id/decline',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      onRequest,
      schema: {
        summary: 'Declines a version of a quote, once',
        params: Params,
        headers: SubmissionHeaders,
        body: QuoteDecline,
        response: { 201: CustomerQuote },
      },
    },
    async ({ params: { token, id }, headers: { 'idempotency-key': key }, body, ip }, reply) => {
      const quote = await declineQuote(dependencies, { token, id, body, key, ip })
      return reply.status(201).headers(headers).send(shown(quote))
    },
  )

  app.post(
    '/api/requests/:token/quotes/:id/opened',
    {
      config: { access: 'public' },
      bodyLimit: publicBodyLimit,
      onRequest,
      schema: {
        summary: 'Notes that a person uses the page with the quote. Mail scanners only read it',
        params: Params,
        body: QuoteOpened,
      },
    },
    async ({ params: { token, id }, body, ip }, reply) => {
      const request = await finder.find(token, ip)
      const versions = await sentVersions(store.read, request, id)
      const version = versions.find(({ version }) => version === body.version) ?? notFound('version of this quote')
      // A page that is opened again writes nothing.
      if (version.openedAt === null) await store.write((sql) => quotes.noteOpened(sql, version, clock()))
      return reply.status(204).headers(headers).send()
    },
  )
}
