import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { lists } from '#features/lists.ts'
import { NewQuote } from '#features/quotes/new-quote.ts'
import { DepositChange, Quote, QuoteEmail } from '#features/quotes/quote.ts'
import { QuoteChange } from '#features/quotes/quote-lines.ts'
import { QuoteFilters, quoteList } from '#features/quotes/server/list.ts'
import { type LockedQuote, lockQuote } from '#features/quotes/server/lock.ts'
import type { QuotePdfs } from '#features/quotes/server/quote-pdfs.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { type QuoteRow, quoteOf } from '#features/quotes/server/row.ts'
import { sendQuote, withdrawQuote } from '#features/quotes/server/send.ts'
import { rewriteQuote, throwIfStale, writeQuote } from '#features/quotes/server/write.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { ofQuotes } from '#platform/access/access.ts'
import { quoteInPath, quotesInQuery, rowOfQuoteInBody } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError, notFound } from '#platform/http/http-error.ts'
import { expectedUpdatedAt, IfMatch } from '#platform/http/if-match.ts'
import { IdParams, sendSlice, withCursor } from '#platform/http/lists.ts'
import { sendAll } from '#platform/http/row-stream.ts'
import { plainTextOf } from '#platform/mail/email-template.ts'
import { readCursor } from '#platform/store/slices.ts'
import type { Sql } from '#platform/store/store.ts'
import { ChangeHeaders, type ChangeRequest, changeOnce, unlessChanged } from '#platform/submissions/change-once.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'

type Dependencies = Context & {
  pdfs: QuotePdfs
  /** What the content asks for in advance. */
  depositPercent: number | undefined
}

/** Quotes that staff write, send and withdraw. */
export const quoteRoutes: FastifyPluginAsyncZod<Dependencies> = async (
  app,
  { store, deliveryQueue, pdfs, clock, depositPercent },
) => {
  app.get(
    '/api/admin/quotes',
    {
      config: { access: ofQuotes(quotesInQuery) },
      schema: {
        summary: 'Lists the versions of quotes, newest first: all of them, or one batch',
        querystring: withCursor(QuoteFilters),
        response: { 200: z.array(Quote) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filters } = request.query
      const query = { ...filters, today: dayAt(clock()) }
      if (limit === undefined && cursor === undefined) return sendAll(reply, await quoteList.readAll(store, query))
      const after = cursor === undefined ? undefined : readCursor(cursor)
      return sendSlice(request, reply, await quoteList.readSlice(store, { ...query, limit, cursor: after }))
    },
  )

  app.post(
    '/api/admin/quotes',
    {
      config: { access: ofQuotes(rowOfQuoteInBody) },
      schema: {
        summary: 'Writes the draft of a quote for a booking or a quote request',
        headers: SubmissionHeaders,
        body: NewQuote,
        response: { 201: Quote },
      },
    },
    async (request, reply) => {
      const { list, rowId: id } = request.body
      const quote = await store.write((sql) => {
        const now = clock()
        const write = async () => quoteOf(await writeQuote(sql, request.body, depositPercent, now), dayAt(now))
        return changeOnce(sql, { request, row: { list, id }, now }, write)
      })
      return reply.status(201).send(quote)
    },
  )

  app.get(
    '/api/admin/quotes/:id/email',
    {
      config: { access: ofQuotes(quoteInPath) },
      schema: {
        summary: 'Shows the email that sends the newest version of a quote',
        params: IdParams,
        response: { 200: QuoteEmail },
      },
    },
    async ({ params: { id } }) => {
      const [version] = await quotes.versionsOf(store.read, id)
      if (!version) return notFound('quote')
      const about = { about: lists[version.list].mailAbout, subjectId: version.rowId, reasonGiven: null }
      const email = await deliveryQueue.preview({ ...about, purpose: 'quote', quoteVersionId: version.id })
      if (!email) return notFound('quote')
      if ('unwanted' in email) throw new HttpError(409, 'This version was already answered, withdrawn or replaced')
      return {
        updatedAt: version.updatedAt,
        subject: email.subject,
        text: plainTextOf(email),
        link: email.link?.url ?? null,
        isMailConfigured: deliveryQueue.isMailConfigured,
      }
    },
  )

  app.put(
    '/api/admin/quotes/:id',
    {
      config: { access: ofQuotes(quoteInPath) },
      schema: {
        summary: 'Changes the draft of a quote. One that was sent becomes the draft of its next version',
        params: IdParams,
        headers: ChangeHeaders,
        body: QuoteChange,
        response: { 200: Quote },
      },
    },
    async (request) => {
      const { quote } = await change(request, async (sql, locked, now) => {
        const expected = expectedUpdatedAt(request.headers)
        return { version: await rewriteQuote(sql, locked, request.body, { depositPercent, expected }, now) }
      })
      return quote
    },
  )

  app.post(
    '/api/admin/quotes/:id/send',
    {
      config: { access: ofQuotes(quoteInPath) },
      schema: {
        summary: 'Sends the draft to the customer and freezes it. It replaces the version that was sent before',
        params: IdParams,
        headers: ChangeHeaders,
        response: { 200: Quote },
      },
    },
    async (request) => {
      const { quote, mails } = await change(request, (sql, locked, now) =>
        sendQuote(sql, deliveryQueue, locked, expectedUpdatedAt(request.headers), now),
      )
      pdfs.makeSoon(quote.id)
      await deliveryQueue.deliver(mails ?? [])
      return quote
    },
  )

  app.post(
    '/api/admin/quotes/:id/withdraw',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Withdraws the version that was sent, until it is accepted',
        params: IdParams,
        headers: ChangeHeaders,
        response: { 200: Quote },
      },
    },
    async (request) => {
      const { quote } = await change(request, async (sql, locked, now) => ({
        version: await withdrawQuote(sql, locked, expectedUpdatedAt(request.headers), now),
      }))
      return quote
    },
  )

  app.put(
    '/api/admin/quotes/:id/deposit',
    {
      config: { access: 'office' },
      schema: {
        summary: 'Marks the deposit of an accepted quote as paid, or as not paid',
        params: IdParams,
        headers: ChangeHeaders,
        body: DepositChange,
        response: { 200: Quote },
      },
    },
    async (request) => {
      const { quote } = await change(request, async (sql, { versions }, now) => {
        const accepted = versions.find(({ status }) => status === 'accepted')
        if (!accepted) throw new HttpError(409, 'This quote was not accepted')
        throwIfStale(accepted, expectedUpdatedAt(request.headers))
        const depositPaidAt = request.body.paid ? (accepted.depositPaidAt ?? now.toISOString()) : null
        return { version: await quotes.change(sql, accepted, { depositPaidAt }, now) }
      })
      return quote
    },
  )

  app.delete(
    '/api/admin/quotes/:id',
    {
      config: { access: 'office' },
      schema: { summary: 'Deletes the draft of a quote', params: IdParams, headers: IfMatch },
    },
    async ({ params, headers }, reply) => {
      await store.write(async (sql) => {
        const [newest] = (await lockQuote(sql, params.id)).versions
        if (newest.status !== 'draft') throw new HttpError(409, 'This quote has no draft, and what was sent stays')
        throwIfStale(newest, expectedUpdatedAt(headers))
        await quotes.remove(sql, newest)
      })
      return reply.status(204).send()
    },
  )

  type Changed = { version: QuoteRow; mails?: number[] }

  /** Changes a quote once per Idempotency-Key. */
  function change(
    request: ChangeRequest['request'] & { params: { id: number } },
    run: (sql: Sql, quote: LockedQuote, now: Date) => Promise<Changed>,
  ) {
    return store.write(async (sql) => {
      const now = clock()
      const locked = await lockQuote(sql, request.params.id)
      const { list, rowId } = locked.versions[0]
      return changeOnce(sql, { request, row: { list, id: rowId }, now }, async () => {
        const { version, mails } = await run(sql, locked, now)
        return unlessChanged(sql, { quote: quoteOf(version, dayAt(now)), mails })
      })
    })
  }
}
