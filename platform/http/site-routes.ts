import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AllowedMethods } from './allowed-methods.ts'
import { isApiPath, privateHeaders } from './headers.ts'
import { HttpError, noRoute, sendError } from './http-error.ts'
import { requestLineError } from './request-line.ts'
import type { Encoding, Site, SiteImage, SiteResponse } from './site.ts'

/** What no other route handles is a file of the site, or an unknown page. */
export const siteRoute = '/*'

type SiteOptions = { site: Site; headers: Record<string, string>; allowed: AllowedMethods }

/** Serves the site. Its responses hold all their headers. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, { site, headers, allowed }) => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(error, request, reply.headers({ ...headers, ...privateHeaders })),
  )

  app.get(siteRoute, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const error = requestLineError(request)
    if (error) throw error

    const path = request.url.split('?', 1)[0] ?? '/'
    const response = site.responses.get(path)
    if (response) return sendIfChanged(response, request, reply)
    const image = site.images.get(path)
    if (image) return sendImage(image, request, reply)
    if (isApiPath(path)) throw noRoute(request.method, allowed(path))

    // Without the lookbehind, slashes before the end of the path would take quadratic time.
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '')
    if (path !== withoutSlash && site.responses.has(withoutSlash)) {
      return reply.headers(headers).redirect(withoutSlash + request.url.slice(path.length), 308)
    }
    return sendNotFoundPage(site, request, reply)
  })
}

export function sendNotFoundPage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(site.notFound, request, reply.status(404))
}

async function sendImage(image: SiteImage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const identity = await image.read()
  if (!identity) throw new HttpError(503, 'The picture is not ready yet, please try again')
  return sendIfChanged({ ...image, bodies: { identity } }, request, reply)
}

function sendIfChanged(response: SiteResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (response.hash === undefined) return send(response, request, reply)
  // A strong tag names bytes, so each encoding has its own.
  const encoding = bestEncoding(request.headers['accept-encoding'], response)
  const etag = `"${response.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.header('ETag', etag)
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch?.trim() === '*' || ifNoneMatch?.includes(etag)) {
    return reply.headers(response.headers).status(304).send()
  }
  return send(response, request, reply)
}

function send(response: SiteResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'], response)
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.headers(response.headers).send(response.bodies[encoding])
}

function bestEncoding(acceptEncoding: string | undefined, { bodies }: SiteResponse): Encoding {
  // An entry with q=0 splits into two parts, so it does not count as accepted.
  const entries = acceptEncoding?.split(',').map((entry) => entry.trim().split(/;\s*q=0(?:\.0*)?$/)) ?? []
  const accepts = (encoding: string) =>
    entries.some((parts) => parts.length === 1 && parts[0]?.split(';')[0] === encoding)
  if (bodies.br && accepts('br')) return 'br'
  if (bodies.gzip && accepts('gzip')) return 'gzip'
  return 'identity'
}
