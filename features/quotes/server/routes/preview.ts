import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { referenceOf } from '#features/customer-page/reference.ts'
import { findRow } from '#features/customer-page/server/tokens.ts'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { beforeYes } from '#features/quotes/server/before-yes.ts'
import { customerQuoteOf } from '#features/quotes/server/customer-quote.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { type QuoteRow, quoteOf } from '#features/quotes/server/row.ts'
import type { QuotePage } from '#features/rendered-pages.ts'
import { type CalendarDay, dayAt } from '#firm/calendar-day.ts'
import { ofQuotes } from '#platform/access/access.ts'
import { quoteInPath } from '#platform/access/crew-scope.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import type { Site } from '#platform/http/site.ts'
import type { Store } from '#platform/store/store.ts'

type Dependencies = { store: Store; site: Site; clock: () => Date }

const response = { 200: { content: { 'text/html': { schema: z.string() } } } }

/** The page of a quote as its customer will see it, for staff. Nothing on it can be pressed or sent. */
export const quotePagePreviewRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, site, clock }) => {
  app.get(
    '/api/admin/quotes/:id/page',
    {
      config: { access: ofQuotes(quoteInPath) },
      schema: {
        summary: 'Shows the page of the newest version of a quote as its customer will see it, without its forms',
        params: IdParams,
        response,
      },
    },
    async ({ params: { id } }, reply) => {
      const rows = await quotes.versionsOf(store.read, id)
      const [newest] = rows
      const request = newest && (await findRow(store.read, newest.list, newest.rowId))
      if (!newest || !request) return notFound('quote')
      const versions = versionsAfterSending(rows, clock())
      const [quote = notFound('quote')] = versions
      const page: QuotePage = {
        ...{ quote, versions, reference: referenceOf(newest.list, newest.rowId) },
        ...{ path: '/request/preview', formKey: '' },
        choice: { option: undefined, addOns: new Map(), name: '', signature: '', address: '' },
        ...(await beforeYes(store.read, request)),
      }
      return reply
        .headers({ ...privateHeaders, 'Content-Security-Policy': `${site.policies['/request/quote']}; sandbox` })
        .type('text/html; charset=utf-8')
        .send(withoutActions(await site.page('/request/quote', page)))
    },
  )
}

/** As the customer sees them once the draft was sent, newest first. */
function versionsAfterSending([newest, ...earlier]: QuoteRow[], now: Date): CustomerQuote[] {
  const today: CalendarDay = dayAt(now)
  const sentAt = now.toISOString()
  const isDraft = newest?.status === 'draft'
  const all = [
    ...(newest ? [isDraft ? { ...newest, status: 'sent' as const, sentAt, sha256: '' } : newest] : []),
    ...earlier.map((row) => (isDraft && row.status === 'sent' ? { ...row, status: 'replaced' as const } : row)),
  ]
  return all.flatMap((row) => customerQuoteOf(quoteOf(row, today)) ?? [])
}

/** Removes scripts, what is only shown without them, and what forms and links need to lead anywhere. Texts are escaped. */
const withoutActions = (html: string) =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
    .replace(/<p class="quote-show">[\s\S]*?<\/p>/, '')
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll(/<(?:a|div)\b[^>]*>/g, (tag) => tag.replaceAll(/\s(?:href|action|method)="[^"]*"/g, ''))
