import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { business } from '#content'
import { bookingForm } from '#domain/booking-form.ts'
import { contactForm } from '#domain/contact-form.ts'
import { quoteFramePath, requestFramePath } from '#domain/request-page.ts'
import { type Frame, frameOf } from './frame.ts'
import { contentSecurityPolicy, fileHeaders, permissionsPolicy, privateHeaders, securityHeaders } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the site, ready to send. */
export type SiteResponse = {
  /** All headers except ETag and Content-Encoding. */
  headers: Record<string, string>
  /** Of the content. A file that never changes has none. */
  hash: string | undefined
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** The built site in memory. */
export type Site = {
  /** By URL path. */
  responses: ReadonlyMap<string, SiteResponse>
  notFound: SiteResponse
  /** Resolves to the frame that was built at this path. Rejects when there is none. */
  frameAt(path: string): Promise<Frame>
}

/**
 * Reads the built site from its folder, with the `.br` and `.gz` copies that the build wrote. Replaces
 * the URL that the site was built for with `publicUrl`. Takes `coversSubdomains` as `securityHeaders` does.
 */
export function loadSite(folder: string, publicUrl: string, coversSubdomains = false): Site {
  const responses = new Map<string, SiteResponse>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  for (const file of files) {
    if (/\.(br|gz)$/.test(file)) continue
    const filePath = `/${relative(folder, file).split(sep).join('/')}`
    const path = filePath.replace(/\/index\.html$/, '') || '/'
    responses.set(path, responseFor(file, files, path, publicUrl, coversSubdomains))
  }
  const notFound = responses.get('/404.html')
  if (!notFound) throw new Error(`${folder} holds no built site: run npm start or npm run build`)
  responses.delete('/404.html')
  // The dashboard shows staff the page of a quote before it is sent, in a frame that has the policy of the dashboard.
  const dashboard = responses.get('/admin')
  const quotePage = responses.get(quoteFramePath)
  if (dashboard && quotePage)
    dashboard.headers['Content-Security-Policy'] = policyFor(textOf(dashboard), {
      isDashboard: true,
      shown: textOf(quotePage),
    })
  const frames = new Map<string, Frame>()
  for (const path of framePaths) {
    const page = responses.get(path)
    if (page) frames.set(path, frameIn(path, textOf(page)))
    responses.delete(path)
  }
  const frameAt = async (path: string) => frames.get(path) ?? throwNoFrame(path)
  return { responses, notFound, frameAt }
}

const textOf = ({ bodies }: SiteResponse) => bodies.identity.toString('utf8')

/** Their pages run no scripts. */
const unsentPaths: string[] = [bookingForm.unsentPath, contactForm.unsentPath]

const framePaths: string[] = [
  ...unsentPaths,
  bookingForm.sentPath,
  contactForm.sentPath,
  requestFramePath,
  quoteFramePath,
]

function throwNoFrame(path: string): never {
  throw new Error(`No frame was built at ${path}`)
}

/** The frame in a page that was built at this path. Throws when the page has no main part. */
export function frameIn(path: string, built: string): Frame {
  const html = unsentPaths.includes(path) ? withoutScripts(built) : built
  return frameOf(html, policyFor(html))
}

/** Removes scripts, and shows what is inside `noscript`. */
const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script\b[\s\S]*?(?:<\/script>|$)/g, '')
    .replaceAll(/<link\b[^>]*>?/g, (link) => (link.includes('rel="modulepreload"') ? '' : link))
    .replaceAll(/<\/?noscript>/g, '')

function responseFor(
  file: string,
  files: ReadonlySet<string>,
  path: string,
  publicUrl: string,
  coversSubdomains: boolean,
): SiteResponse {
  const built = readFileSync(file)
  const identity = /\.(html|txt|xml)$/.test(file) ? withPublicUrl(built, publicUrl) : built
  const type = types[extname(file)] ?? 'application/octet-stream'
  const headers: Record<string, string> = {
    ...(isFile(path) ? fileHeaders(publicUrl, coversSubdomains) : securityHeaders(publicUrl, coversSubdomains)),
    'Content-Type': type,
    'Cache-Control': cacheControlFor(path, type),
    // Webmail shows the logo of our emails on its own pages.
    ...(path.startsWith('/icon-') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  }
  if (type.startsWith('text/html')) {
    const isDashboard = path === '/admin'
    headers['Content-Security-Policy'] = policyFor(identity.toString('utf8'), { isDashboard })
    if (isDashboard) Object.assign(headers, privateHeaders, { 'Permissions-Policy': permissionsPolicy(isDashboard) })
  }
  const isUnchanged = identity === built
  const compressed = (extension: string) => (files.has(file + extension) ? readFileSync(file + extension) : undefined)
  const br = isUnchanged ? compressed('.br') : brotliCompressSync(identity)
  const gzip = isUnchanged ? compressed('.gz') : gzipSync(identity)
  if (br || gzip) headers.Vary = 'Accept-Encoding'
  return {
    headers,
    hash: hasHash(path) ? undefined : createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}

/** The content's URL, but not as the start of a longer host or port. */
const builtUrl = new RegExp(`${business.url.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w|:\\d)`, 'g')

/** Returns the same buffer if there is nothing to replace. */
function withPublicUrl(built: Buffer, publicUrl: string): Buffer {
  if (publicUrl === business.url || !built.includes(business.url)) return built
  return Buffer.from(built.toString('utf8').replaceAll(builtUrl, publicUrl))
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

/** Allows only the inline scripts and styles that the page was built with, and the styles of a page that it shows. */
function policyFor(html: string, { isDashboard = false, shown = '' } = {}): string {
  const hashes = (tag: RegExp, html: string) =>
    [...html.matchAll(tag)]
      .filter(([, attributes = '']) => !/\bsrc=|application\/ld\+json/.test(attributes))
      .map(([, , content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`)
  return contentSecurityPolicy(
    hashes(/<script\b([^>]*)>?([\s\S]*?)(?:<\/script>|$)/g, html),
    hashes(/<style\b([^>]*)>?([\s\S]*?)(?:<\/style>|$)/g, html + shown),
    isDashboard,
  )
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
