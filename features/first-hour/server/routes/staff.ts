import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { business } from '#content'
import { Setup } from '#features/first-hour/setup.ts'
import { people } from '#features/people/server/people.ts'
import type { Context } from '#platform/http/context.ts'

const madeUpNumber = /555-?01\d\d\D*$/
const hasOwnContent = !madeUpNumber.test(business.phone)

/** Reserved domains, which samples have: https://www.rfc-editor.org/rfc/rfc2606 */
const sampleAddress = /^https:\/\/([^/]+\.)?example\.(com|net|org)$/i

/** Whether visitors reach the firm's own site. Without PUBLIC_URL, the address is that of the content. */
export const isOnline = (publicUrl: string, hasOwn: boolean): boolean =>
  hasOwn && publicUrl.startsWith('https:') && !sampleAddress.test(publicUrl)

/** What a new firm has still to do. */
export const setupRoutes: FastifyPluginAsyncZod<Context & { publicUrl: string }> = async (
  app,
  { store, deliveryQueue, publicUrl },
) => {
  app.get(
    '/api/admin/setup',
    {
      config: { access: 'owner' },
      schema: { summary: 'Says what the firm has set up so far', response: { 200: Setup } },
    },
    async () => ({
      hasBooking: (await store.read('SELECT id FROM bookings LIMIT 1')).length > 0,
      hasOwnContent,
      hasPeople: (await people.list(store.read)).length > 0,
      hasEmail: deliveryQueue.isMailConfigured,
      isOnline: isOnline(publicUrl, hasOwnContent),
    }),
  )
}
