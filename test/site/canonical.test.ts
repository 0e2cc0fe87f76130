import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { business } from '#content'

const site = join(import.meta.dirname, '../../build/client')

/** Pages that are made on request, or that no search engine shows, and the page that stands for them. */
const elsewhere: Record<string, string> = {
  '/404': '/',
  '/booking/sent': '/booking',
  '/booking/unsent': '/booking',
  '/contact/sent': '/contact',
  '/contact/unsent': '/contact',
  '/request': '/',
  '/request/quote': '/',
}

const pages = globSync('**/*.html', { cwd: site }).map((file) => ({
  path: `/${file.replace(/\/?(index)?\.html$/, '')}`,
  html: readFileSync(join(site, file), 'utf8'),
}))

test('the build has the pages that are made on request', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(elsewhere)))
})

test.each(pages)('$path has one canonical address, without a query, and it has a page', ({ path, html }) => {
  const found = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href)
  const canonical = elsewhere[path] ?? path
  expect(found).toEqual([business.url + canonical])
  expect(existsSync(join(site, canonical, 'index.html'))).toBe(true)
  expect(html.includes('<meta name="robots" content="noindex"')).toBe(path in elsewhere || path === '/admin')
})
