import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** Sec-Fetch-Site of our own pages and of URLs that people type. */
const trustedFetchSites = new Set(['same-origin', 'none'])

type Page = {
  publicUrl: string
  /** Whether the page of the form has the Referrer-Policy no-referrer, with which browsers post `Origin: null`. */
  sendsNoReferrer?: boolean
}

/** Throws 403 for a form that another site's page posts. Programs send neither header, such as one-click unsubscription. */
export function throwIfForeign(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { publicUrl, sendsNoReferrer = false }: Page,
): void {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  // Old browsers send only Origin, and so do all of them over plain http.
  const isOurs = fetchSite
    ? trustedFetchSites.has(String(fetchSite))
    : !origin || [new URL(publicUrl).host, host].includes(hostOf(origin)) || (sendsNoReferrer && origin === 'null')
  if (!isOurs) throw new HttpError(403, 'This can only be done from our own pages')
}

/** Empty for an opaque origin. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}
