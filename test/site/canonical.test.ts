import { expect, test } from 'vitest'
import { business } from '#content'
import { builtSite, everyPage } from '../support/plain-form.ts'

/** Pages that are made on request, or that no search engine shows, and the page that stands for them. */
const elsewhere: Record<string, string> = {
  '/404': '/',
  '/booking/sent': '/booking',
  '/booking/unsent': '/booking',
  '/contact/sent': '/contact',
  '/contact/unsent': '/contact',
  '/request': '/',
  '/request/closed': '/',
  '/request/lost-link': '/',
  '/request/no-reviews': '/',
  '/request/quote': '/',
}

const pages = [...(await everyPage())].map(([path, html]) => ({ path, html }))

test.each(pages)('$path has one canonical address, without a query, and it has a page', ({ path, html }) => {
  const found = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href)
  const canonical = elsewhere[path] ?? path
  expect(found).toEqual([business.url + canonical])
  expect(builtSite.responses.has(canonical)).toBe(true)
  expect(html.includes('<meta name="robots" content="noindex"')).toBe(path in elsewhere || path === '/admin')
})
