import type { FastifyPluginAsync } from 'fastify'
import { contactFields, contactForm } from '#domain/contact-form.ts'
import { SentQuoteRequest } from '#domain/sent-source.ts'
import { addPlainForm, type PlainFormDependencies } from '#server/submissions/plain-form.ts'
import { saveQuoteRequest } from './save-quote-request.ts'

/** The contact form without JavaScript. */
export const contactFormRoutes: FastifyPluginAsync<PlainFormDependencies> = async (app, dependencies) =>
  addPlainForm(app, dependencies, {
    paths: contactForm,
    fields: contactFields,
    schema: SentQuoteRequest,
    save: saveQuoteRequest,
    renderUnsent: async (form) => (await import('#rendered-pages')).renderContactUnsent(form),
  })
