import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What a page weighs and asks for, counted: no machine makes these slower or faster.

const site = join(import.meta.dirname, '../build/client')
const read = (address: string) => readFileSync(join(site, address))
const weight = (content: Buffer | string) => brotliCompressSync(content).length

const pages = globSync('**/index.html', { cwd: site })
  .map((file) => ({ path: `/${file.replace(/\/?index\.html$/, '')}`, html: read(file).toString() }))
  .filter(({ path }) => path !== '/admin')

/** What React draws once it is awake, without being asked. */
const drawnAwake = (path: string) => (path === '/booking' ? ['toaster', 'calendar'] : ['toaster'])

/** The addresses of all scripts that a visit loads: those the page names, those drawn later, and what they import. */
function scriptsOf(html: string, drawnLater: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (address: string) => {
    if (found.has(address)) return
    found.add(address)
    const imports = read(address)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)
    for (const [, name] of imports) add(`/assets/${name}`)
  }
  for (const [address] of html.matchAll(/\/assets\/[\w-]+\.js/g)) add(address)
  for (const name of drawnLater) {
    const [file, ...others] = globSync(`assets/${name}-????????.js`, { cwd: site })
    if (!file || others.length > 0) throw new Error(`not one script of the name ${name}`)
    add(`/${file}`)
  }
  return [...found]
}

test('there are fifteen pages to look at: the public ones, the answers to a form, and that of no address', () => {
  expect(pages).toHaveLength(15)
})

test.each(pages)('$path with its style sheet comes in one round trip', ({ html }) => {
  expect(html).toMatch(/<style>[\s\S]{5000,}<\/style>/)
  expect(weight(html)).toBeLessThanOrEqual(14_000)
})

test.each(pages)('nothing keeps $path from being painted', ({ html }) => {
  expect(html).not.toMatch(/<script[^>]*\bsrc=/)
  expect(html).not.toMatch(/<script[^>]*type="module"/)
  expect(html).not.toContain('modulepreload"')
  expect(html).not.toContain('stylesheet')
})

test.each(pages)('the scripts of $path are few and light', ({ path, html }) => {
  const scripts = scriptsOf(html, drawnAwake(path))
  const bytes = scripts.reduce((sum, address) => sum + weight(read(address)), 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(
    ['/booking', '/contact', '/contact/unsent'].includes(path) ? 130_000 : path === '/' ? 95_000 : 100_000,
  )
  expect(scripts.length).toBeLessThanOrEqual(20)
})

test('what only staff need is on no page of the public', () => {
  const dashboard = scriptsOf(read('admin/index.html').toString(), [])
  const [own] = globSync('assets/admin-????????.js', { cwd: site })
  expect(dashboard).toContain(`/${own}`)
  for (const { path, html } of pages) {
    const scripts = scriptsOf(html, drawnAwake(path))
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
