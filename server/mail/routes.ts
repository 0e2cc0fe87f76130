import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Mail } from '#domain/mail.ts'
import { Ids, WithId } from '#server/http/lists.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Store } from '#server/store/store.ts'
import type { Mailroom } from './mailroom.ts'
import { outbox } from './outbox.ts'

/** Narrows the mails down to those about some rows. */
const MailsQuery = z.strictObject({ about: z.optional(Mail.shape.about), ids: z.optional(Ids) })

export const mailRoutes: FastifyPluginAsyncZod<{ store: Store; mailroom: Mailroom }> = async (
  app,
  { store, mailroom },
) => {
  app.get('/api/mails', { schema: { querystring: MailsQuery, response: { 200: z.array(Mail) } } }, ({ query }) =>
    outbox.list(store.read, query.about, query.ids),
  )

  app.post(
    '/api/mails/:id/resend',
    { schema: { params: WithId, response: { 200: Mail } } },
    async ({ params }) => (await mailroom.resend(params.id)) ?? notFound('mail'),
  )
}
