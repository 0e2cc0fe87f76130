import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requestLists } from '#features/customer-page/requests.ts'
import { lists } from '#features/lists.ts'
import { RowPhotos, StaffPhoto } from '#features/photos/photo.ts'
import { photos, type Subject } from '#features/photos/server/photos.ts'
import { bookingInPath, bookingsInQuery, photoInPath } from '#platform/access/crew-scope.ts'
import type { Context } from '#platform/http/context.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams, Ids } from '#platform/http/lists.ts'
import { activity } from '#platform/store/activity.ts'
import type { Store } from '#platform/store/store.ts'
import { PictureQuery, pictureResponse, sendPicture } from './picture-reply.ts'

/** The photos of all bookings and quote requests, for staff. */
export const photoRoutes: FastifyPluginAsyncZod<Context> = async (app, { store, clock }) => {
  for (const list of requestLists) {
    app.get(
      `/api/${list}/:id/photos`,
      {
        config: { access: list === 'bookings' ? bookingInPath : 'office' },
        schema: {
          summary: `Lists the photos of a ${lists[list].noun}, oldest first. A booking has those of its quote request, too`,
          params: IdParams,
          response: { 200: z.array(StaffPhoto) },
        },
      },
      async ({ params }) => {
        const found = await photos.shownWith(store.read, { list, id: params.id })
        return found.length > 0 ? found : emptyIfExists(store, { list, id: params.id })
      },
    )
  }

  app.get(
    '/api/photos',
    {
      config: { access: bookingsInQuery },
      schema: {
        summary: 'Lists the ids of the photos of several rows. Leaves out rows without photos',
        querystring: z.strictObject({ list: z.enum(requestLists), ids: Ids }),
        response: { 200: z.array(RowPhotos) },
      },
    },
    ({ query }) => photos.shownWithMany(store.read, query.list, query.ids),
  )

  app.get(
    '/api/photos/:id',
    {
      config: { access: photoInPath },
      schema: { summary: 'Shows a photo', params: IdParams, querystring: PictureQuery, response: pictureResponse },
    },
    async ({ params, query }, reply) =>
      sendPicture(reply, (await photos.picture(store.read, params.id, query.size)) ?? notFound('photo')),
  )

  app.delete(
    '/api/photos/:id',
    { config: { access: 'office' }, schema: { summary: 'Deletes a photo for good', params: IdParams } },
    async ({ params }, reply) => {
      await store.write(async (sql) => {
        const { list, id: rowId } = (await photos.subjectOf(sql, params.id)) ?? notFound('photo')
        await photos.delete(sql, params.id)
        await activity.add(sql, { action: 'deleted', list, rowId, detail: 'Photo' }, clock())
      })
      return reply.status(204).send()
    },
  )
}

/** No photos, or 404 when there is no such row. */
async function emptyIfExists({ read }: Store, { list, id }: Subject): Promise<StaffPhoto[]> {
  const { table, noun } = lists[list]
  const rows = await read(`SELECT id FROM ${table} WHERE id = $1`, [id])
  return rows.length > 0 ? [] : notFound(noun)
}
