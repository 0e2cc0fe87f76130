import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Mail } from '#domain/mail.ts'
import { WithId } from '#server/http/lists.ts'
import { notFound } from '#server/http/refusal.ts'
import type { Store } from '#server/store/store.ts'
import type { Mailroom } from './mailroom.ts'
import { outbox } from './outbox.ts'

export const mailRoutes: FastifyPluginAsyncZod<{ store: Store; mailroom: Mailroom }> = async (
  app,
  { store, mailroom },
) => {
  app.get('/api/mails', { schema: { response: { 200: z.array(Mail) } } }, () => outbox.list(store.read))

  app.post(
    '/api/mails/:id/resend',
    { schema: { params: WithId, response: { 200: Mail } } },
    async ({ params }) => (await mailroom.resend(params.id)) ?? notFound('mail'),
  )
}
