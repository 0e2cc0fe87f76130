import { hash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { formKeyField } from '#features/customer-page/request-page.ts'
import type { RequestFinder } from '#features/customer-page/server/finder.ts'
import { maxPhotoBytes, maxPhotosPerRequest } from '#features/photos/photo.ts'
import type { PhotoSaver } from '#features/photos/server/photo-saver.ts'
import { tooLarge } from '#features/photos/server/reencoder.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { readBody } from '#platform/http/read-body.ts'
import { publicBodyLimit } from '#platform/submissions/submission.ts'

/** Six pictures, and what a form puts around them. */
export const maxFormBytes = maxPhotosPerRequest * maxPhotoBytes + 64 * 1024

type Dependencies = { finder: RequestFinder; saver: PhotoSaver }
type FormPost = { Params: { token: string } }

/** The photo form of the customer's page without JavaScript. Errors go to the handler of the page. */
export const photoFormRoute: FastifyPluginAsync<Dependencies> = async (app, { finder, saver }) => {
  // The plugin adds a parser for these bodies only, and holds one picture at a time in memory.
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: maxPhotosPerRequest,
      fileSize: maxPhotoBytes,
      fields: 5,
      fieldSize: 1000,
      parts: 20,
      headerPairs: 50,
    },
  })

  app.post<FormPost>(
    '/request/:token/photos',
    {
      config: { access: 'public' },
      // Of a form that is not multipart.
      bodyLimit: publicBodyLimit,
      schema: { hide: true },
      onRequest: async ({ params, ip, headers }) => {
        await finder.find(params.token, ip)
        if (Number(headers['content-length']) > maxFormBytes) throw tooLarge()
      },
    },
    async (request, reply) => {
      await saver.inTurn(request.ip, reply.raw, () => receive(request, saver))
      return reply.redirect(`/request/${request.params.token}?sent=photos`, 303)
    },
  )
}

/** Saves the pictures of the form, and throws when one is refused. */
async function receive(request: FastifyRequest<FormPost>, saver: PhotoSaver): Promise<void> {
  const { params, ip } = request
  let arrived = 0
  const refused: HttpError[] = []
  for await (const file of filesOf(request, refused)) {
    try {
      const picture = await readBody(file.file, maxPhotoBytes, tooLarge)
      if (file.file.truncated) throw tooLarge()
      // A reload sends the same form again.
      const key = keyIn(file, arrived + refused.length)
      await saver.save({ token: params.token, picture, key, ip })
      arrived += 1
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // The next picture starts after the rest of this one.
      file.file.resume()
      refused.push(error)
    }
  }
  const [first] = refused
  if (first) throw failure(first, arrived, arrived + refused.length)
  if (arrived === 0) throw new HttpError(400, 'Please choose a photo first')
}

/** The pictures of the form. A form without one sends an empty file without a name. */
async function* filesOf(request: FastifyRequest, refused: HttpError[]): AsyncGenerator<MultipartFile> {
  try {
    for await (const file of request.files()) {
      if (file.filename) yield file
      else file.file.resume()
    }
  } catch (error) {
    if (!isTooMany(error)) throwUnreadable()
    refused.push(new HttpError(409, 'You can send up to six photos'))
  }
}

/** The key of the picture at this place in the form, or undefined when the form has no key. */
function keyIn({ fields }: MultipartFile, index: number): string | undefined {
  const field = fields[formKeyField]
  return field && 'value' in field ? hash('sha256', JSON.stringify([field.value, index])) : undefined
}

function throwUnreadable(): never {
  throw new HttpError(400, 'The form could not be read')
}

const isTooMany = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'

function failure(first: HttpError, arrived: number, sent: number): HttpError {
  const message = sent === 1 ? first.message : `${arrived} of ${sent} photos arrived. ${first.message}`
  return new HttpError(first.status, message, first.retryAfter === undefined ? {} : { retryAfter: first.retryAfter })
}
