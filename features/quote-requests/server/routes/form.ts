import type { FastifyPluginAsync } from 'fastify'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'
import { quoteRequestForm } from '#features/quote-requests/quote-request-form.ts'
import { saveQuoteRequest } from '#features/quote-requests/server/save-quote-request.ts'
import { SentQuoteRequest } from '#features/quote-requests/server/sent-quote-request.ts'
import { sendRendered } from '#platform/http/site.ts'
import { addPlainForm, type PlainFormDependencies } from '#platform/submissions/plain-form.ts'

/** The contact form without JavaScript. */
export const quoteRequestFormRoutes: FastifyPluginAsync<PlainFormDependencies> = async (app, dependencies) =>
  addPlainForm(app, dependencies, {
    paths: quoteRequestForm,
    fields: quoteRequestFieldNames,
    schema: SentQuoteRequest,
    save: saveQuoteRequest,
    sendUnsent: (site, reply, form) => sendRendered(site, reply, quoteRequestForm.unsentPath, form),
  })
