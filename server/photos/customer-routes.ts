import { Readable } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maxPhotoBytes, PhotoReceipt, photoTypes } from '#domain/photo.ts'
import { notFound, sendError } from '#server/http/http-error.ts'
import { IdParams } from '#server/http/lists.ts'
import { readBody } from '#server/http/read-body.ts'
import type { RequestFinder } from '#server/requests/finder.ts'
import type { Store } from '#server/store/store.ts'
import { SubmissionHeaders } from '#server/submissions/submission.ts'
import type { PhotoSaver } from './photo-saver.ts'
import { PictureQuery, pictureResponse, sendPicture } from './picture-reply.ts'
import { notAPicture, tooLarge } from './reencoder.ts'
import { photos } from './repository.ts'

type Dependencies = { store: Store; finder: RequestFinder; saver: PhotoSaver }

/** A malformed token gets the same answer as a wrong one, so its form is not described. */
const TokenParams = z.object({ token: z.string() })

/** The type that the server sees is the type by content. */
const PictureBody = z.any().check(z.meta({ type: 'string', format: 'binary' }))

/** The address of these is a secret, so no other site may learn it. */
const headers = { 'Referrer-Policy': 'no-referrer' }

/** The photos of a customer's own booking or quote request. */
export const customerPhotoRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { store, finder, saver }) => {
  app.removeAllContentTypeParsers()
  // The handler reads the body, when its turn comes.
  app.addContentTypeParser([...photoTypes], (_request, payload, done) => done(null, payload))

  app.post(
    '/api/requests/:token/photos',
    {
      errorHandler: sendPhotoError,
      // Before the body is looked at, because a wrong token gets a 404 whatever the body.
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
      const picture = (await photos.picture(store.read, params.id, query.size, subject)) ?? notFound('photo')
      return sendPicture(reply.headers(headers), picture)
    },
  )
}

/** A body of another type gets the same answer as one with other content. */
function sendPhotoError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const isOtherType = 'statusCode' in error && error.statusCode === 415
  return sendError(isOtherType ? notAPicture() : error, request, reply)
}
