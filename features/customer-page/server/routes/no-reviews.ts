import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { noReviewsPathOf } from '#features/customer-page/request-page.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { reviewRecipients } from '#features/reviews/server/recipients.ts'
import { type Site, sendRendered } from '#platform/http/site.ts'
import type { Store } from '#platform/store/store.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'
import { requestHeaders } from './public.ts'

type PageRequest = { Params: { token: string; proof: string } }

type Dependencies = {
  store: Store
  clock: () => Date
  finder: RequestFinder
  site: Site
  /** Sends the customer's page with this notice. */
  sendPage(request: FastifyRequest<PageRequest>, reply: FastifyReply, notice: string): Promise<FastifyReply>
}

const path = noReviewsPathOf('/request/:token', ':proof')

/** Where a customer says no to review requests: a page with a button, and the one-click POST of mail programs. */
export const noReviewsRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { store, clock, finder, site, sendPage },
) => {
  // The address says everything. Mail programs may post a form of either kind: see RFC 8058.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

  app.get<PageRequest>(path, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    await addressIn(request)
    const { token, proof } = request.params
    const path = `/request/${token}`
    const shown = { path, action: noReviewsPathOf(path, proof) }
    return sendRendered(site, reply.headers(requestHeaders), '/request/no-reviews', shown)
  })

  app.post<PageRequest>(
    path,
    { config: { access: 'public' }, schema: { hide: true }, bodyLimit: publicBodyLimit },
    async (request, reply) => {
      const address = await addressIn(request)
      if (!(await reviewRecipients.hasSaidNo(store.read, address))) {
        await store.write((sql) => reviewRecipients.sayNo(sql, address, clock()))
      }
      // No redirect, because mail programs need not follow one.
      return sendPage(request, reply, 'We won’t ask you for reviews again.')
    },
  )

  const addressIn = ({ params, ip }: FastifyRequest<PageRequest>): Promise<string> =>
    finder.findAddress(params.token, params.proof, ip)
}
