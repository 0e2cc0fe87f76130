import type { FastifyPluginAsync } from 'fastify'
import { SentQuoteRequest } from '#features/bookings/sent-source.ts'
import { contactForm } from '#features/quote-requests/contact-form.ts'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'
import { saveQuoteRequest } from '#features/quote-requests/server/save-quote-request.ts'
import { sendRendered } from '#platform/http/site.ts'
import { addPlainForm, type PlainFormDependencies } from '#platform/submissions/plain-form.ts'

/** The contact form without JavaScript. */
export const contactFormRoutes: FastifyPluginAsync<PlainFormDependencies> = async (app, dependencies) =>
  addPlainForm(app, dependencies, {
    paths: contactForm,
    fields: quoteRequestFieldNames,
    schema: SentQuoteRequest,
    save: saveQuoteRequest,
    sendUnsent: (site, reply, form) => sendRendered(site, reply, contactForm.unsentPath, form),
  })
