import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ownPages, services, townPages } from '#content'
import { everyPage } from '../support/plain-form.ts'

// Page budgets in bytes and requests, which do not depend on the machine.

const site = join(import.meta.dirname, '../../build/client')
const read = (address: string) => readFileSync(join(site, address))
const weight = (content: Buffer | string) => brotliCompressSync(content).length

const all = await everyPage()
const pages = [...all].map(([path, html]) => ({ path, html })).filter(({ path }) => path !== '/admin')

const inlineScripts = /<script(?![^>]*application\/(?:ld\+)?json)[^>]*>[\s\S]*?<\/script>/g
/** What scripts of the page know about the firm. */
const firm = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/

/** The script files that islands load on hydration, before any interaction. */
const loadedLater = (path: string) =>
  path === '/booking' ? ['toaster', 'calendar'] : path === '/contact' ? ['toaster'] : []

/** The URLs of all script files that a visit loads, including their imports. */
function scriptsOf(html: string, later: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    const imports = read(address)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)
    for (const [, name] of imports) add(`/assets/${name}`)
  }
  for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) add(address)
  for (const name of later) {
    const [file, ...others] = globSync(`assets/${name}.*.js`, { cwd: site })
    if (!file || others.length > 0) throw new Error(`There is not exactly one script named ${name}`)
    add(`/${file}`)
  }
  return [...found]
}

/** The size of all inline scripts in bytes, compressed with Brotli. */
const inlineWeight = (html: string) => weight((html.match(inlineScripts) ?? []).join(''))

/** The size of all script files in bytes, compressed with Brotli. */
const fileWeight = (html: string, path: string) =>
  scriptsOf(html, loadedLater(path)).reduce((sum, address) => sum + weight(read(address)), 0)

test('the public site has a page for each service, town and own page, and sixteen others, including form results and 404', () => {
  expect(pages).toHaveLength(16 + services.length + townPages.length + ownPages.length)
})

test.each(pages)('$path fits into one round trip with its styles', ({ path, html }) => {
  expect(html).toMatch(/<style>[\s\S]{5000,}<\/style>/)
  // The list of services has a picture of each.
  expect(weight(html.replaceAll(inlineScripts, '').replace(firm, ''))).toBeLessThanOrEqual(
    path === '/services' ? 15_000 : 14_000,
  )
})

// A folder that Tailwind does not scan would leave its classes without rules.
test.each(pages)('the style sheet of $path has a rule for each class with a variant, such as sm:mt-5', ({ html }) => {
  const rules = (html.match(/<style[^>]*>[\s\S]*?<\/style>/g) ?? []).join('').replaceAll('\\', '')
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  const withVariant = classes
    .filter((name) => /^[a-z-]+(\[[^\]]*\])?:/.test(name))
    .map((name) => name.replaceAll('&amp;', '&'))
  expect(withVariant.filter((name) => !rules.includes(`.${name}`))).toEqual([])
})

test.each(pages)('nothing blocks the first paint of $path', ({ html }) => {
  expect(html).not.toMatch(/<script(?![^>]*type="module")[^>]*\bsrc=/)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('stylesheet')
})

test.each(pages)('the scripts of $path stay within their budget', ({ path, html }) => {
  const hasIsland = html.includes('<astro-island')
  // 5 % more than what they are, so that a field more does not break a budget.
  const most: Record<string, number> = { '/booking': 134_500, '/contact': 113_500, '/request': 87_500 }
  if (!path.endsWith('/unsent')) expect(inlineWeight(html)).toBeGreaterThan(500)
  expect(inlineWeight(html)).toBeLessThanOrEqual(hasIsland ? 3100 : 1500)
  expect(weight(firm.exec(html)?.[1] ?? '')).toBeLessThanOrEqual(hasIsland ? 3000 : 10)
  const mostWithoutIsland = html.includes('aria-roledescription="carousel"') ? 9000 : 1000
  expect(fileWeight(html, path)).toBeLessThanOrEqual(hasIsland ? (most[path] ?? 75_000) : mostWithoutIsland)
})

test('public pages do not load the dashboard script', () => {
  const dashboard = scriptsOf(all.get('/admin') ?? '', [])
  const [dashboardScript] = globSync('assets/dashboard.*.js', { cwd: site })
  expect(dashboard).toContain(`/${dashboardScript}`)
  for (const { path, html } of pages) {
    const scripts = scriptsOf(html, loadedLater(path))
    expect(scripts, path).not.toContain(`/${dashboardScript}`)
    expect(scripts.map((address) => read(address).toString()).join(), path).not.toContain('Admin Dashboard')
  }
})

test('English pages load two fonts with the characters that they need', () => {
  const fonts = globSync('assets/*.woff2', { cwd: site }).filter((file) => !file.includes('-western'))
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, font) => sum + read(font).length, 0)).toBeLessThan(27_000)
  for (const { html } of pages) for (const font of fonts) expect(html).toContain(`rel="preload" href="/${font}"`)
})
