import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { business } from '#domain/business.ts'
import { contactForm } from '#domain/contact-form.ts'
import { contentSecurityPolicy, isOfApi, privateHeaders } from './http/headers.ts'
import { Refusal } from './http/refusal.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Answer = {
  headers: Record<string, string>
  /** Made when it is first asked for: a start would take longer for all the pictures'. */
  readonly etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/**
 * The built site, in memory, ready to be sent; apart from it the page for unknown addresses and the one that answers a
 * contact form.
 */
export type Site = { answers: ReadonlyMap<string, Answer>; notFound: Answer; unsent: PlainPage }

/** A page that runs no script, for the server to put words into, and the policy it is sent with. */
export type PlainPage = { html: string; policy: string }

/**
 * Reads the built site from its folder, taking the compressed neighbours (`.br`, `.gz`) that the build left there. Where
 * pages name the address they were built for, they name `publicUrl` instead.
 */
export function loadSite(folder: string, publicUrl: string): Site {
  const answers = new Map<string, Answer>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  for (const file of files) {
    if (/\.(br|gz)$/.test(file)) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const address = path.replace(/\/index\.html$/, '') || '/'
    answers.set(address, answerFor(file, files, address, publicUrl))
  }
  const notFound = answers.get('/404.html')
  if (!notFound) throw new Error(`${folder} holds no built site: run npm start, or npm run build`)
  answers.delete('/404.html')
  const unsent = plainPage(answers.get(contactForm.unsentPath))
  answers.delete(contactForm.unsentPath)
  return { answers, notFound, unsent }
}

/** What the page is to a browser without scripts. */
function plainPage(built: Answer | undefined): PlainPage {
  const html = (built?.bodies.identity.toString('utf8') ?? '')
    .replaceAll(/<script\b[\s\S]*?(?:<\/script>|$)/g, '')
    .replaceAll(/<link\b[^>]*>?/g, (link) => (link.includes('rel="modulepreload"') ? '' : link))
    .replaceAll(/<\/?noscript>/g, '')
  return { html, policy: policyOf(html) }
}

export const siteRoutes: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/'
    if (isOfApi(address)) throw new Refusal(404, 'There is nothing at this address')

    const known = site.answers.get(address)
    // Without the look behind, slashes that do not end the address would take quadratic time.
    const withoutSlash = address.replace(/(?<!\/)\/+$/, '')
    if (!known && address !== withoutSlash && site.answers.has(withoutSlash)) {
      return reply.redirect(withoutSlash + request.url.slice(address.length), 308)
    }
    if (!known) return sendNotFound(site, request, reply)
    reply.header('ETag', known.etag)
    const copy = request.headers['if-none-match']
    if (copy?.trim() === '*' || copy?.includes(known.etag)) return reply.headers(known.headers).status(304).send()
    return send(known, request, reply)
  })
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

/**
 * Sends pages before the framework is asked, at several times its rate: those known by just their address, as brotli, to
 * whoever has no copy of them. Everything else takes the long way, which gives the same answer; so does everything once
 * the server is closing, for then connections are told to end.
 */
export function sendPagesFirst(app: FastifyInstance, site: Site, common: Record<string, string>): void {
  const ready = new Map<string, { headers: string[]; body: string }>()
  for (const [address, answer] of site.answers) {
    const body = answer.bodies.br
    if (!body) continue
    const own = { ...answer.headers, 'Content-Encoding': 'br', ETag: answer.etag, 'Content-Length': `${body.length}` }
    // Node writes a list of names and values at less cost than an object, and a text together with them.
    ready.set(address, { headers: Object.entries({ ...common, ...own }).flat(), body: body.toString('latin1') })
  }
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const theLongWay = app.server.listeners('request') as RequestListener[] // what Fastify itself put there
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const page = request.method === 'GET' && !isClosing ? ready.get(request.url ?? '') : undefined
    if (page && wantsBrotli(request.rawHeaders)) {
      response.writeHead(200, page.headers).end(page.body, 'latin1')
    } else {
      for (const listener of theLongWay) listener(request, response)
    }
  })
}

/** Whether it is to be brotli without conditions, as browsers ask for it; as sent, for Node is slow to sort headers. */
function wantsBrotli(rawHeaders: readonly string[]): boolean {
  let takesBrotli = false
  let namesHost = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (isName(name, 'if-none-match')) return false
    if (isName(name, 'host') && namesHost) return false
    if (isName(name, 'host')) namesHost = true
    if (isName(name, 'accept-encoding')) takesBrotli = plainBrotli.test(rawHeaders[index + 1] ?? '')
  }
  return takesBrotli && namesHost
}

const isName = (sent: string, name: string) => sent.length === name.length && sent.toLowerCase() === name

const plainBrotli = /(?:^|,)\s*br\s*(?:,|$)/

function answerFor(file: string, files: ReadonlySet<string>, address: string, publicUrl: string): Answer {
  const built = readFileSync(file)
  const identity = /\.(html|txt|xml)$/.test(file) ? withAddress(built, publicUrl) : built
  const type = types[extname(file)] ?? 'application/octet-stream'
  const headers: Record<string, string> = { 'Content-Type': type, 'Cache-Control': cacheFor(address, type) }
  if (type.startsWith('text/html')) {
    headers['Content-Security-Policy'] = policyOf(identity.toString('utf8'))
    if (address === '/admin') Object.assign(headers, privateHeaders)
  }
  const isAsBuilt = identity === built
  const neighbour = (ending: string) => (files.has(file + ending) ? readFileSync(file + ending) : undefined)
  const br = isAsBuilt ? neighbour('.br') : brotliCompressSync(identity)
  const gzip = isAsBuilt ? neighbour('.gz') : gzipSync(identity)
  if (br || gzip) headers.Vary = 'Accept-Encoding'
  let etag: string | undefined
  return {
    headers,
    get etag() {
      etag ??= `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
      return etag
    },
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
