import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { otherReported } from '#features/job/server/other-reports.ts'
import type { ReportPdfs } from '#features/job/server/report-pdfs.ts'
import { maxId } from '#firm/fields.ts'
import { bookingInPath } from '#platform/access/crew-scope.ts'
import { privateHeaders } from '#platform/http/headers.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams, wholeNumber } from '#platform/http/lists.ts'
import type { Store } from '#platform/store/store.ts'

type Dependencies = { store: Store; finder: RequestFinder; reportPdfs: ReportPdfs }

const response = { 200: { content: { 'application/pdf': { schema: z.string().check(z.meta({ format: 'binary' })) } } } }

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const TokenParams = z.object({ token: z.string() })

/** The report of a job as a PDF, for staff and for its customer, once the customer's page shows it. */
export const reportPdfRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, finder, reportPdfs }) => {
  const sendPdf = async (reply: FastifyReply, booking: Booking, ip: string) =>
    reply
      .headers(headersOf(booking))
      .type('application/pdf')
      .send(await reportPdfs.of(booking, ip))

  app.get(
    '/api/bookings/:id/report/pdf',
    {
      config: { access: bookingInPath },
      schema: { summary: 'Sends the report that the customer sees as a PDF', params: IdParams, response },
    },
    async ({ params, ip }, reply) =>
      sendPdf(reply, (await bookings.find(store.read, params.id)) ?? notFound('booking'), ip),
  )

  app.get(
    '/api/requests/:token/report/pdf',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sends a customer the report of their job as a PDF, or one that their page lists of another booking',
        params: TokenParams,
        querystring: z.strictObject({ booking: z.optional(wholeNumber(maxId)) }),
        response,
      },
    },
    async ({ params, query: { booking }, ip }, reply) => {
      const { list, row } = await finder.find(params.token, ip)
      if (list !== 'bookings') return notFound('report')
      const reported = booking === undefined ? row : await otherReported(store.read, row, booking)
      return sendPdf(reply, reported ?? notFound('report'), ip)
    },
  )
}

/** The address of the customer is a secret, so no other site may learn it. */
const headersOf = ({ id }: Booking) => ({
  ...privateHeaders,
  'Referrer-Policy': 'no-referrer',
  'Content-Disposition': `inline; filename="report-${referenceOf('bookings', id)}.pdf"`,
})
