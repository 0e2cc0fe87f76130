import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { photoSizes } from '#features/photos/photo.ts'

/** The size to send; the full size by default. */
export const PictureQuery = z.strictObject({ size: z._default(z.enum(photoSizes), 'full') })

const webp = 'image/webp'

export const pictureResponse = {
  200: { content: { [webp]: { schema: z.string().check(z.meta({ format: 'binary' })) } } },
}

/** Sends the picture to be shown in the page. Caches do not store it, like every answer of the API. */
export function sendPicture(reply: FastifyReply, { buffer, byteOffset, byteLength }: Uint8Array): FastifyReply {
  return reply
    .type(webp)
    .header('Content-Disposition', 'inline')
    .send(Buffer.from(buffer, byteOffset, byteLength))
}
