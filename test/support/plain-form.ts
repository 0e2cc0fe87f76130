import { business } from '#content'
import type { PagesOnRequest } from '#features/rendered-pages.ts'
import { examplePages } from '#server/publish/example-pages.ts'
import type { openApi } from './api.ts'
import { openBuiltSite } from './site.ts'

/** The site at the firm's own URL. */
export const builtSite = await openBuiltSite(business.url)

/** The HTML of every page by path: those of the content, the 404 page, and those made on request. */
export async function everyPage(): Promise<Map<string, string>> {
  const files = [...builtSite.responses].filter(([, { headers }]) => headers['Content-Type']?.startsWith('text/html'))
  const pages = new Map(files.map(([path, { bodies }]) => [path, bodies.identity.toString()]))
  pages.set('/404', builtSite.notFound.bodies.identity.toString())
  const examples = Object.entries(examplePages(new Date())) as [keyof PagesOnRequest, never][] // TypeScript loses the pairs
  for (const [path, shown] of examples) pages.set(path, await builtSite.page(path, shown))
  return pages
}

const office = { name: business.name, address: 'office@example.com' }

/** A mail server that nobody reaches, so emails stay pending. */
export const unreachableMail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: office, MAIL_TO: office }

type Call = Awaited<ReturnType<typeof openApi>>['call']

/** Returns a function that posts the form at `path` like a browser without JavaScript. `fields` are its valid values. */
export const formPoster =
  (path: string, fields: () => object) =>
  (call: Call, changes: Record<string, string> = {}, headers: Record<string, string> = {}, from?: string) =>
    call('POST', path, {
      payload: new URLSearchParams({ ...fields(), extension: '', ...changes } as Record<string, string>).toString(), // texts
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(from && { from }),
    })
