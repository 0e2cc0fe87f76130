import type { FastifyPluginAsync } from 'fastify'
import { bookingFields, bookingForm } from '#domain/booking-form.ts'
import { SentBooking } from '#domain/sent-source.ts'
import { addPlainForm, type PlainFormDependencies } from '#server/submissions/plain-form.ts'
import { saveBookingRequest } from './save-booking-request.ts'

/** The booking form without JavaScript. */
export const bookingFormRoutes: FastifyPluginAsync<PlainFormDependencies> = async (app, dependencies) =>
  addPlainForm(app, dependencies, {
    paths: bookingForm,
    fields: bookingFields,
    schema: SentBooking,
    save: saveBookingRequest,
    renderUnsent: async (form) => (await import('#rendered-pages')).renderBookingUnsent(form),
  })
