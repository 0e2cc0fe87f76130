import type { FastifyPluginAsync } from 'fastify'
import type { BookingRules } from '#features/availability/free-times.ts'
import { bookingForm } from '#features/bookings/booking-form.ts'
import { timeProblemIn } from '#features/bookings/server/time-problem.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { type RequestFinder, throwUnknownAddress } from '#features/customer-page/server/finder.ts'
import { unansweredDanger } from '#features/customer-page/server/unanswered-danger.ts'
import { quoteRequestForm } from '#features/quote-requests/quote-request-form.ts'
import { type Site, sendRendered } from '#platform/http/site.ts'
import type { Store } from '#platform/store/store.ts'
import { requestHeaders } from './public.ts'

type SentPage = { Querystring: { request?: unknown } }
type Options = { store: Store; finder: RequestFinder; rules: BookingRules; site: Site }

const hidden = { config: { access: 'public' }, schema: { hide: true } } as const

/** The confirmations of forms that were posted without JavaScript. The token proves that the row exists. */
export const sentPageRoutes: FastifyPluginAsync<Options> = async (app, { store, finder, rules, site }) => {
  app.get<SentPage>(quoteRequestForm.sentPath, hidden, async ({ query, ip }, reply) => {
    const token = tokenOf(query)
    const { list, row } = await finder.find(token, ip)
    if (list !== 'contact-submissions') throwUnknownAddress()
    const page = {
      reference: referenceOf(list, row.id),
      path: `/request/${token}`,
      danger: unansweredDanger({ list, row }),
    }
    return sendRendered(site, reply.headers(requestHeaders), quoteRequestForm.sentPath, page)
  })

  app.get<SentPage>(bookingForm.sentPath, hidden, async ({ query, ip }, reply) => {
    const token = tokenOf(query)
    const { list, row } = await finder.find(token, ip)
    if (list !== 'bookings') throwUnknownAddress()
    const timeProblem = await timeProblemIn(store.read, row)
    const page = {
      reference: referenceOf(list, row.id),
      path: `/request/${token}`,
      danger: unansweredDanger({ list, row }),
      timeProblem,
      isConfirmed: rules.booking === 'confirm' ? row.status === 'confirmed' : undefined,
    }
    return sendRendered(site, reply.headers(requestHeaders), bookingForm.sentPath, page)
  })
}

const tokenOf = ({ request }: SentPage['Querystring']) =>
  typeof request === 'string' ? request : throwUnknownAddress()
