import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { business } from '#domain/business.ts'
import { contactForm } from '#domain/contact-form.ts'
import { contentSecurityPolicy, isOfApi, privateHeaders, securityHeaders } from './headers.ts'
import { answerError, HttpError } from './http-error.ts'
import { requestLineError } from './request-line.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Answer = {
  /** Every header but ETag and Content-Encoding, security headers included. */
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/**
 * The built site, in memory, ready to be sent; apart from it the page for unknown addresses and the one that answers a
 * contact form.
 */
export type Site = { responses: ReadonlyMap<string, Answer>; notFound: Answer; unsent: PlainPage }

/** A page that runs no script, for the server to put words into, and the policy it is sent with. */
export type PlainPage = { html: string; policy: string }

/**
 * Reads the built site from its folder, taking the compressed neighbours (`.br`, `.gz`) that the build left there. Where
 * pages name the address they were built for, they name `publicUrl` instead.
 */
export function loadSite(folder: string, publicUrl: string): Site {
  const responses = new Map<string, Answer>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  for (const file of files) {
    if (/\.(br|gz)$/.test(file)) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const address = path.replace(/\/index\.html$/, '') || '/'
    responses.set(address, answerFor(file, files, address, publicUrl))
  }
  const notFound = responses.get('/404.html')
  if (!notFound) throw new Error(`${folder} holds no built site: run npm start, or npm run build`)
  responses.delete('/404.html')
  const unsent = plainPage(responses.get(contactForm.unsentPath))
  responses.delete(contactForm.unsentPath)
  return { responses, notFound, unsent }
}

/** What the page is to a browser without scripts. */
function plainPage(built: Answer | undefined): PlainPage {
  const html = (built?.bodies.identity.toString('utf8') ?? '')
    .replaceAll(/<script\b[\s\S]*?(?:<\/script>|$)/g, '')
    .replaceAll(/<link\b[^>]*>?/g, (link) => (link.includes('rel="modulepreload"') ? '' : link))
    .replaceAll(/<\/?noscript>/g, '')
  return { html, policy: policyOf(html) }
}

/**
 * Serves the site. Register this plugin before the hooks of the API: Fastify then runs none of them for a page. The
 * headers they would set are part of each answer.
 */
export const siteRoutes: FastifyPluginAsync<{ site: Site; headers: Record<string, string> }> = async (
  app,
  { site, headers },
) => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, request, reply.headers({ ...headers, ...privateHeaders })),
  )

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const flaw = requestLineError(request)
    if (flaw) throw flaw

    const address = request.url.split('?', 1)[0] ?? '/'
    const known = site.responses.get(address)
    if (known) return sendIfChanged(known, request, reply)
    if (isOfApi(address)) throw new HttpError(404, 'There is nothing at this address')

    // Without the lookbehind, slashes before the end of the address would take quadratic time.
    const withoutSlash = address.replace(/(?<!\/)\/+$/, '')
    if (address !== withoutSlash && site.responses.has(withoutSlash)) {
      return reply.headers(headers).redirect(withoutSlash + request.url.slice(address.length), 308)
    }
    return sendNotFound(site, request, reply)
  })
}

function sendIfChanged(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('ETag', answer.etag)
  const copy = request.headers['if-none-match']
  if (copy?.trim() === '*' || copy?.includes(answer.etag)) return reply.headers(answer.headers).status(304).send()
  return send(answer, request, reply)
}

/** The page for unknown addresses. */
export function sendNotFound(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(site.notFound, request, reply.status(404))
}

function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'], answer)
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.headers(answer.headers).send(answer.bodies[encoding])
}

function answerFor(file: string, files: ReadonlySet<string>, address: string, publicUrl: string): Answer {
  const built = readFileSync(file)
  const identity = /\.(html|txt|xml)$/.test(file) ? withAddress(built, publicUrl) : built
  const type = types[extname(file)] ?? 'application/octet-stream'
  const headers: Record<string, string> = {
    ...securityHeaders(publicUrl),
    'Content-Type': type,
    'Cache-Control': cacheFor(address, type),
  }
  if (type.startsWith('text/html')) {
    headers['Content-Security-Policy'] = policyOf(identity.toString('utf8'))
    if (address === '/admin') Object.assign(headers, privateHeaders)
  }
  const isAsBuilt = identity === built
  const neighbour = (ending: string) => (files.has(file + ending) ? readFileSync(file + ending) : undefined)
  const br = isAsBuilt ? neighbour('.br') : brotliCompressSync(identity)
  const gzip = isAsBuilt ? neighbour('.gz') : gzipSync(identity)
  if (br || gzip) headers.Vary = 'Accept-Encoding'
  return {
    headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}

/** The profile's address, but not the beginning of a longer one. */
const builtAddress = new RegExp(`${business.url.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w|:\\d)`, 'g')

/** The same buffer when there is nothing to replace. */
function withAddress(built: Buffer, publicUrl: string): Buffer {
  if (publicUrl === business.url || !built.includes(business.url)) return built
  return Buffer.from(built.toString('utf8').replaceAll(builtAddress, publicUrl))
}

/** Names under /assets carry their content's hash, so they never change; pages are asked for anew each time. */
function cacheFor(address: string, type: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return type.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600'
}

/** Allows just the inline scripts and styles that the page was built with. */
function policyOf(html: string): string {
  const hashes = (tag: RegExp) =>
    [...html.matchAll(tag)]
      .filter(([, attributes = '']) => !/\bsrc=|application\/ld\+json/.test(attributes))
      .map(([, , content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`)
  return contentSecurityPolicy(
    hashes(/<script\b([^>]*)>?([\s\S]*?)(?:<\/script>|$)/g),
    hashes(/<style\b([^>]*)>?([\s\S]*?)(?:<\/style>|$)/g),
  )
}

function bestEncoding(accepted: string | undefined, answer: Answer): Encoding {
  const wanted = accepted?.split(',').map((part) => part.trim().split(/;\s*q=0(?:\.0*)?$/)) ?? []
  const takes = (encoding: string) => wanted.some((parts) => parts.length === 1 && parts[0]?.split(';')[0] === encoding)
  if (answer.bodies.br && takes('br')) return 'br'
  if (answer.bodies.gzip && takes('gzip')) return 'gzip'
  return 'identity'
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
