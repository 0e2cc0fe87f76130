import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { noReviewsPathOf } from '#domain/request-page.ts'
import { reviewRecipients } from '#server/reviews/recipients.ts'
import type { Store } from '#server/store/store.ts'
import { publicBodyLimit } from '#server/submissions/submission.ts'
import { type RequestFinder, throwUnknownAddress } from './finder.ts'
import type { PageState } from './page.ts'
import type { FoundRequest } from './tokens.ts'

type PageRequest = { Params: { token: string } }

type Dependencies = {
  store: Store
  clock: () => Date
  finder: RequestFinder
  /** Sends the customer's page. */
  sendPage(request: FastifyRequest<PageRequest>, reply: FastifyReply, state: PageState): Promise<FastifyReply>
}

const path = noReviewsPathOf('/request/:token')

/** Where a customer says no to review requests: a page with a button, and the one-click POST of mail programs. */
export const noReviewsRoutes: FastifyPluginAsync<Dependencies> = async (app, { store, clock, finder, sendPage }) => {
  // The address says everything. Mail programs may post a form of either kind: see RFC 8058.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

  app.get<PageRequest>(path, { schema: { hide: true } }, async (request, reply) => {
    await addressIn(request)
    return sendPage(request, reply, { offersNoReviews: true })
  })

  app.post<PageRequest>(path, { schema: { hide: true }, bodyLimit: publicBodyLimit }, async (request, reply) => {
    const address = await addressIn(request)
    if (!(await reviewRecipients.hasSaidNo(store.read, address))) {
      await store.write((sql) => reviewRecipients.sayNo(sql, address, clock()))
    }
    // No redirect, because mail programs need not follow one.
    return sendPage(request, reply, { notice: 'We will not ask you for reviews again.' })
  })

  /** Throws 404 when the customer gave no address. */
  async function addressIn({ params, ip }: FastifyRequest<PageRequest>): Promise<string> {
    return emailOf(await finder.find(params.token, ip)) || throwUnknownAddress()
  }
}

const emailOf = ({ list, row }: FoundRequest) => (list === 'bookings' ? row.customerEmail : row.email)
