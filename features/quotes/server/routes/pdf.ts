import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { pdfNameOf } from '#features/quotes/quote-words.ts'
import { isSentTo } from '#features/quotes/server/answer.ts'
import type { QuotePdfs } from '#features/quotes/server/quote-pdfs.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { numberOf, type QuoteName } from '#features/quotes/server/row.ts'
import { maxId } from '#firm/fields.ts'
import { ofQuotes } from '#platform/access/access.ts'
import { quoteInPath } from '#platform/access/crew-scope.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams, wholeNumber } from '#platform/http/lists.ts'
import type { Store } from '#platform/store/store.ts'

const response = { 200: { content: { 'application/pdf': { schema: z.string().check(z.meta({ format: 'binary' })) } } } }

type Dependencies = { store: Store; finder: RequestFinder; pdfs: QuotePdfs }

/** The newest version when `version` is missing. */
const Query = z.strictObject({ version: z.optional(wholeNumber(maxId)) })

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const CustomerParams = z.extend(IdParams, { token: z.string() })

/** The PDF of a version, for staff and for its customer. Both get the same bytes. */
export const quotePdfRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, finder, pdfs }) => {
  async function sendPdf(
    reply: FastifyReply,
    versions: readonly QuoteName[],
    { version: asked }: z.infer<typeof Query>,
  ) {
    const row = versions.find(({ version }) => asked === undefined || version === asked) ?? notFound('quote')
    const pdf = await pdfs.of(row)
    return reply.headers(headersOf(row)).type('application/pdf').send(pdf)
  }

  app.get(
    '/api/admin/quotes/:id/pdf',
    {
      config: { access: ofQuotes(quoteInPath) },
      schema: { summary: 'Sends a version of a quote as a PDF', params: IdParams, querystring: Query, response },
    },
    async ({ params, query }, reply) => sendPdf(reply, await quotes.namesOf(store.read, params.id), query),
  )

  app.get(
    '/api/requests/:token/quotes/:id/pdf',
    {
      config: { access: 'public' },
      schema: { summary: 'Sends a version of a quote as a PDF', params: CustomerParams, querystring: Query, response },
    },
    async ({ params: { token, id }, query, ip }, reply) => {
      const request = await finder.find(token, ip)
      return sendPdf(reply, (await quotes.namesOf(store.read, id)).filter(isSentTo(request)), query)
    },
  )
}

/** The address of the customer is a secret, so no other site may learn it. */
const headersOf = (row: QuoteName) => ({
  ...privateHeaders,
  'Referrer-Policy': 'no-referrer',
  'Content-Disposition': `inline; filename="${pdfNameOf({ number: numberOf(row), version: row.version })}"`,
})
