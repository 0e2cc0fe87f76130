import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '#platform/http/http-error.ts'
import { notAPicture } from './reencoder.ts'

/** A body with another declared type gets the same error as one whose bytes are no picture. */
export function sendPhotoError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const isOtherType = 'statusCode' in error && error.statusCode === 415
  return sendError(isOtherType ? notAPicture() : error, request, reply)
}
