import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { securityHeaders } from '#platform/http/headers.ts'
import type { Site } from '#platform/http/site.ts'

const bundle = join(import.meta.dirname, '../../build/server/serve.js')

/** The site of the content as the built server publishes it at this URL. */
export async function openBuiltSite(publicUrl: string) {
  const { openSiteIn }: typeof import('#server/serve.ts') = await import(bundle)
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  return openSiteIn({ PUBLIC_URL: publicUrl, HSTS_SUBDOMAINS: '0', DATA_DIR: folder })
}

/** A site without pages. */
export function noSite(address: string): Site {
  const emptyPage = {
    headers: { ...securityHeaders(address), 'Content-Type': 'text/html; charset=utf-8' },
    hash: '0',
    bodies: { identity: Buffer.from('') },
  }
  const policy = "default-src 'none'"
  return {
    responses: new Map(),
    images: new Map(),
    notFound: emptyPage,
    policies: {
      '/booking/sent': policy,
      '/booking/unsent': policy,
      '/contact/sent': policy,
      '/contact/unsent': policy,
      '/request': policy,
      '/request/closed': policy,
      '/request/lost-link': policy,
      '/request/no-reviews': policy,
      '/request/quote': policy,
    },
    page: async () => '',
  }
}
