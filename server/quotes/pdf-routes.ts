import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { dayAt } from '#domain/calendar-day.ts'
import type { Quote } from '#domain/quote.ts'
import { privateHeaders } from '#server/http/headers.ts'
import { notFound } from '#server/http/http-error.ts'
import { IdParams } from '#server/http/lists.ts'
import type { RequestFinder } from '#server/requests/finder.ts'
import type { Store } from '#server/store/store.ts'
import { sentVersions } from './answer.ts'
import { pdfNameOf } from './pdf/pdf-name.ts'
import { quotes } from './repository.ts'
import { type QuoteRow, quoteOf } from './row.ts'

type Dependencies = { store: Store; finder: RequestFinder; clock: () => Date }

/** The newest version when `version` is missing. */
const Query = z.object({ version: z.optional(z.coerce.number()) })

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const CustomerParams = z.extend(IdParams, { token: z.string() })

/** The PDF of a version, for staff and for its customer. Both get the same bytes. */
export const quotePdfRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, finder, clock }) => {
  async function pdfOf(versions: readonly QuoteRow[], { version: asked }: z.infer<typeof Query>) {
    const row = versions.find(({ version }) => asked === undefined || version === asked) ?? notFound('quote')
    const quote = quoteOf(row, dayAt(clock()))
    // The library is loaded with the first document.
    const { renderQuotePdf } = await import('./pdf/render-quote-pdf.ts')
    return { pdf: await renderQuotePdf(quote), headers: headersOf(quote) }
  }

  app.get(
    '/api/admin/quotes/:id/pdf',
    { schema: { summary: 'Sends a version of a quote as a PDF', params: IdParams, querystring: Query } },
    async ({ params, query }, reply) => {
      const { pdf, headers } = await pdfOf(await quotes.versionsOf(store.read, params.id), query)
      return reply.headers(headers).type('application/pdf').send(pdf)
    },
  )

  app.get(
    '/api/requests/:token/quotes/:id/pdf',
    { schema: { summary: 'Sends a version of a quote as a PDF', params: CustomerParams, querystring: Query } },
    async ({ params: { token, id }, query, ip }, reply) => {
      const request = await finder.find(token, ip)
      const { pdf, headers } = await pdfOf(await sentVersions(store.read, request, id), query)
      return reply.headers(headers).type('application/pdf').send(pdf)
    },
  )
}

/** The address of the customer is a secret, so no other site may learn it. */
const headersOf = (quote: Quote) => ({
  ...privateHeaders,
  'Referrer-Policy': 'no-referrer',
  'Content-Disposition': `inline; filename="${pdfNameOf(quote)}"`,
})
