import type { FastifyPluginAsync } from 'fastify'
import { TimeTaken } from '#features/availability/server/free-time.ts'
import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { bookingForm } from '#features/bookings/booking-form.ts'
import { SentBooking } from '#features/bookings/server/sent-booking.ts'
import { sendRendered } from '#platform/http/site.ts'
import { addPlainForm, type PlainFormDependencies } from '#platform/submissions/plain-form.ts'
import { type BookingDependencies, saveBookingRequest } from './save-booking-request.ts'

/** The booking form without JavaScript. Its page names the free times near one that is taken. */
export const bookingFormRoutes: FastifyPluginAsync<PlainFormDependencies<BookingDependencies>> = async (
  app,
  dependencies,
) =>
  addPlainForm(app, dependencies, {
    paths: bookingForm,
    fields: bookingFieldNames,
    schema: SentBooking,
    save: (...submission) =>
      saveBookingRequest(...submission).catch((error: unknown) => {
        throw error instanceof TimeTaken ? error.inWords() : error
      }),
    sendUnsent: (site, reply, form) => sendRendered(site, reply, bookingForm.unsentPath, form),
  })
