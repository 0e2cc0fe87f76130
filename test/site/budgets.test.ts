import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { services } from '#domain/services.ts'

// What a page weighs and asks for, counted: no machine makes these slower or faster.

const site = join(import.meta.dirname, '../../build/client')
const read = (address: string) => readFileSync(join(site, address))
const weight = (content: Buffer | string) => brotliCompressSync(content).length

const pages = globSync('**/*.html', { cwd: site })
  .map((file) => ({ path: `/${file.replace(/\/?(index)?\.html$/, '')}`, html: read(file).toString() }))
  .filter(({ path }) => path !== '/admin')

const inlineScripts = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g

/** What hydrated islands load without a touch. */
const loadedLater = (path: string) =>
  path === '/booking' ? ['toaster', 'calendar'] : path === '/contact' ? ['toaster'] : []

/** The addresses of all script files that a visit loads: those of the islands, and what they import. */
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
    if (!file || others.length > 0) throw new Error(`not one script of the name ${name}`)
    add(`/${file}`)
  }
  return [...found]
}

/** Bytes of brotli: the scripts that the document holds. */
const inlineWeight = (html: string) => weight((html.match(inlineScripts) ?? []).join(''))

/** Bytes of brotli: all script files. */
const fileWeight = (html: string, path: string) =>
  scriptsOf(html, loadedLater(path)).reduce((sum, address) => sum + weight(read(address)), 0)

test('there is a page for each service, and nine others for the public, form answers and unknown addresses', () => {
  expect(pages).toHaveLength(9 + services.length)
})

test.each(pages)('$path with its style sheet comes in one round trip', ({ html }) => {
  expect(html).toMatch(/<style>[\s\S]{5000,}<\/style>/)
  expect(weight(html.replaceAll(inlineScripts, ''))).toBeLessThanOrEqual(14_000)
})

test.each(pages)('nothing keeps $path from being painted', ({ html }) => {
  expect(html).not.toMatch(/<script(?![^>]*type="module")[^>]*\bsrc=/)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('stylesheet')
})

test.each(pages)('the scripts of $path are few and light', ({ path, html }) => {
  const hasIsland = html.includes('<astro-island')
  const most: Record<string, number> = { '/booking': 121_000, '/contact': 103_000 }
  expect(inlineWeight(html)).toBeGreaterThan(500)
  expect(inlineWeight(html)).toBeLessThanOrEqual(hasIsland ? 3000 : 1500)
  expect(fileWeight(html, path)).toBeLessThanOrEqual(hasIsland ? (most[path] ?? 75_000) : 1000)
  expect(scriptsOf(html, loadedLater(path)).length).toBeLessThanOrEqual(20)
})

test('what only staff need is on no page of the public', () => {
  const dashboard = scriptsOf(read('admin/index.html').toString(), [])
  const [own] = globSync('assets/dashboard.*.js', { cwd: site })
  expect(dashboard).toContain(`/${own}`)
  for (const { path, html } of pages) {
    const scripts = scriptsOf(html, loadedLater(path))
    expect(scripts, path).not.toContain(`/${own}`)
    expect(scripts.map((address) => read(address).toString()).join(), path).not.toContain('Admin Dashboard')
  }
})

test('the two typefaces are cut to what the pages say', () => {
  const fonts = globSync('assets/*.woff2', { cwd: site })
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, font) => sum + read(font).length, 0)).toBeLessThan(27_000)
  for (const { html } of pages) for (const font of fonts) expect(html).toContain(`rel="preload" href="/${font}"`)
})
