import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { PagesOnRequest } from '#features/rendered-pages.ts'
import {
  contentSecurityPolicy,
  fileHeaders,
  framedPolicy,
  permissionsPolicy,
  privateHeaders,
  securityHeaders,
} from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the site, ready to send. */
export type SiteResponse = {
  /** All headers except ETag and Content-Encoding. */
  headers: Record<string, string>
  /** Of the content. A file that never changes has none. */
  hash: string | undefined
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** A picture, social card or icon. It is a file, which may still have to be made. */
export type SiteImage = {
  headers: Record<string, string>
  hash: string | undefined
  /** Resolves to undefined if it could not be made. */
  read(): Promise<Buffer | undefined>
}

/** The published site. */
export type Site = {
  /** What is in memory, by URL path. */
  responses: ReadonlyMap<string, SiteResponse>
  notFound: SiteResponse
  /** By URL path. */
  images: ReadonlyMap<string, SiteImage>
  /** The Content-Security-Policy of each page that is rendered for each request. It never depends on what a visitor typed. */
  policies: Readonly<Record<keyof PagesOnRequest, string>>
  /** Renders the page with what it shows. */
  page<Path extends keyof PagesOnRequest>(path: Path, shown: PagesOnRequest[Path]): Promise<string>
}

/** What the headers of all files depend on: as `securityHeaders` takes it. */
export type SiteAddress = { publicUrl: string; coversSubdomains: boolean }

const compressible = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The file with its compressed copies. `name` has the extension. The best quality, 11, takes 50 times as long as 5. */
export async function compressed(name: string, body: Buffer, quality: 5 | 11): Promise<SiteResponse['bodies']> {
  if (!compressible.test(name)) return { identity: body }
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_QUALITY } = constants
  const params = { [BROTLI_PARAM_SIZE_HINT]: body.length, [BROTLI_PARAM_QUALITY]: quality }
  const [br, gzipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body, { level: 9 })])
  return { identity: body, br, gzip: gzipped }
}

/** The response for a file of the site. A page has a policy. */
export function responseFor(
  path: string,
  bodies: SiteResponse['bodies'],
  address: SiteAddress,
  policy?: string,
): SiteResponse {
  return {
    headers: {
      ...headersOf(path, address, policy),
      ...((bodies.br || bodies.gzip) && { Vary: 'Accept-Encoding' }),
    },
    hash: hasHash(path) ? undefined : hashOf(bodies.identity),
    bodies,
  }
}

/** The image at a path. `name` changes when what it shows does. */
export function imageFor(
  path: string,
  name: string,
  address: SiteAddress,
  read: () => Promise<Buffer | undefined>,
): SiteImage {
  return { headers: headersOf(path, address), hash: hasHash(path) ? undefined : hashOf(name), read }
}

/** Renders a page and sends it. */
export async function sendRendered<Path extends keyof PagesOnRequest>(
  site: Site,
  reply: FastifyReply,
  path: Path,
  shown: PagesOnRequest[Path],
): Promise<FastifyReply> {
  const html = await site.page(path, shown)
  return reply.header('Content-Security-Policy', site.policies[path]).type('text/html; charset=utf-8').send(html)
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('base64url').slice(0, 22)

function headersOf(path: string, { publicUrl, coversSubdomains }: SiteAddress, policy?: string) {
  const type = types[extname(path)] ?? 'text/html; charset=utf-8'
  return {
    ...(isFile(path) ? fileHeaders(publicUrl, coversSubdomains) : securityHeaders(publicUrl, coversSubdomains)),
    'Content-Type': type,
    'Cache-Control': cacheControlFor(path, type),
    // Webmail shows the logo of our emails on its own pages.
    ...(path.startsWith('/icon-') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    ...(path === '/admin' && { ...privateHeaders, 'Permissions-Policy': permissionsPolicy(true) }),
  }
}

/** Scripts, fonts and pictures: no document, so a policy means nothing for them. */
const isFile = (path: string) => /^\/(assets\/|cards\/|icon-|pictures\/)/.test(path)

/** Files that never change, because their names contain a hash of their content. */
const hasHash = (path: string) => /^\/(assets|pictures)\//.test(path)

/** Pages and the dashboard's service worker are always revalidated. */
function cacheControlFor(path: string, type: string): string {
  if (hasHash(path)) return 'public, max-age=31536000, immutable'
  return type.startsWith('text/html') || path === '/admin-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

/** Allows only the inline scripts and styles that the page was rendered with, and the styles of a page that it shows. */
export function policyFor(html: string, { isDashboard = false, shown = '' } = {}): string {
  return contentSecurityPolicy(
    hashesOf(/<script\b([^>]*)>?([\s\S]*?)(?:<\/script>|$)/g, html),
    hashesOf(styles, html + shown),
    isDashboard,
  )
}

/** Allows the inline styles of a page that the dashboard shows in a frame. */
export const framedPagePolicy = (html: string): string => framedPolicy(hashesOf(styles, html))

const styles = /<style\b([^>]*)>?([\s\S]*?)(?:<\/style>|$)/g

const hashesOf = (tag: RegExp, html: string) =>
  [...html.matchAll(tag)]
    .filter(([, attributes = '']) => !/\bsrc=|application\/(ld\+)?json/.test(attributes))
    .map(([, , content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`)

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
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
