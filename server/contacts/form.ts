import type { FastifyPluginAsync } from 'fastify'
import { contactFields, contactForm } from '#domain/contact-form.ts'
import { SentQuoteRequest } from '#domain/sent-source.ts'
import { sendRendered } from '#server/http/site.ts'
import { addPlainForm, type PlainFormDependencies } from '#server/submissions/plain-form.ts'
import { saveQuoteRequest } from './save-quote-request.ts'

/** The contact form without JavaScript. */
export const contactFormRoutes: FastifyPluginAsync<PlainFormDependencies> = async (app, dependencies) =>
  addPlainForm(app, dependencies, {
    paths: contactForm,
    fields: contactFields,
    schema: SentQuoteRequest,
    save: saveQuoteRequest,
    sendUnsent: (site, reply, form) => sendRendered(site, reply, contactForm.unsentPath, form),
  })
