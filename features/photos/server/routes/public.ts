import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { maxPhotoBytes, PhotoReceipt, photoTypes } from '#features/photos/photo.ts'
import type { PhotoSaver } from '#features/photos/server/photo-saver.ts'
import { photos } from '#features/photos/server/photos.ts'
import { notAPicture, tooLarge } from '#features/photos/server/reencoder.ts'
import { sendPhotoError } from '#features/photos/server/send-photo-error.ts'
import { notFound } from '#platform/http/http-error.ts'
import { IdParams } from '#platform/http/lists.ts'
import { readBody } from '#platform/http/read-body.ts'
import type { Store } from '#platform/store/store.ts'
import { SubmissionHeaders } from '#platform/submissions/submission.ts'
import { PictureQuery, pictureResponse, sendPicture } from './picture-reply.ts'

type Dependencies = { store: Store; finder: RequestFinder; saver: PhotoSaver }

/** Any string: a malformed token gets the same 404 as a wrong one. */
const TokenParams = z.object({ token: z.string() })

/** The server ignores the declared type and detects the type from the bytes. */
const PictureBody = z.any().check(z.meta({ type: 'string', format: 'binary' }))

/** The URLs contain the secret token, so no other site may learn them. */
const headers = { 'Referrer-Policy': 'no-referrer' }

/** The photos of a customer's own booking or quote request. */
export const customerPhotoRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, finder, saver }) => {
  app.removeAllContentTypeParsers()
  // The handler reads the body when its turn comes.
  app.addContentTypeParser([...photoTypes], (_request, payload, done) => done(null, payload))

  app.post(
    '/api/requests/:token/photos',
    {
      config: { access: 'public' },
      errorHandler: sendPhotoError,
      // Runs before the body is read: a wrong token gets a 404 whatever the body.
      onRequest: async ({ params, ip }) => {
        await finder.find(params.token, ip)
      },
      schema: {
        summary: 'Adds a photo to a booking or quote request, six at most',
        consumes: [...photoTypes],
        params: TokenParams,
        headers: SubmissionHeaders,
        body: PictureBody,
        response: { 201: PhotoReceipt },
      },
    },
    async ({ params, headers: { 'idempotency-key': key }, body, ip }, reply) => {
      if (!(body instanceof Readable)) throw notAPicture()
      const photo = await saver.inTurn(ip, reply.raw, async () =>
        saver.save({ token: params.token, picture: await readBody(body, maxPhotoBytes, tooLarge), key, ip }),
      )
      return reply.status(201).headers(headers).send(photo)
    },
  )

  app.get(
    '/api/requests/:token/photos/:id',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Shows a customer a photo of their own request',
        params: z.extend(TokenParams, IdParams.shape),
        querystring: PictureQuery,
        response: pictureResponse,
      },
    },
    async ({ params, query, ip }, reply) => {
      const { list, row } = await finder.find(params.token, ip)
      const subject = { list, id: row.id }
      const picture = (await photos.customerPicture(store.read, params.id, query.size, subject)) ?? notFound('photo')
      return sendPicture(reply.headers(headers), picture)
    },
  )
}
