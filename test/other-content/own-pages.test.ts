import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business } from '#content'
import { folderWithContent, pageAt, pagesOf, startFirm } from '../support/firm.ts'
import type { ServerProcess } from '../support/server-process.ts'

// Serves the sample with a page of its own and without gallery and About page.

const financing = `---
title: Payment Plans in {place}
description: How to pay {firm} in parts.
headline: Pay in parts
lead: No interest for a year.
label: Payment Plans
menu: true
footer: true
callToAction: { heading: Ask for a plan, text: We answer every question. }
---

Every plan starts with a [written quote](/contact).

## The plans {cards}

- **Short** Six months.
- **Long** A year.

## How it goes {carousel}

- **First** You ask.
- **Then** We answer.
`

const { folder, content } = folderWithContent()
let server: ServerProcess
let pages: Map<string, string>

beforeAll(async () => {
  writeFileSync(join(content, 'pages/payment-plans.md'), financing)
  for (const name of ['gallery', 'about']) writeFileSync(join(content, `pages/${name}.md`), '---\nhidden: true\n---\n')
  server = await startFirm(folder)
  pages = await pagesOf(server)
})

afterAll(async () => {
  await server?.end()
  rmSync(folder, { recursive: true, force: true })
})

test('an own page has its head, heading, text, sections and call to action', async () => {
  const html = await page('/payment-plans')
  for (const part of [
    `<title>Payment Plans in ${business.address.city}`,
    `<meta name="description" content="How to pay ${business.name} in parts.">`,
    `<link rel="canonical" href="${business.url}/payment-plans">`,
    `<meta property="og:image" content="${business.url}/cards/payment-plans.jpg">`,
    '>Pay in parts</h1>',
    'No interest for a year.',
    '<a href="/contact">written quote</a>',
    '<h3>Short</h3>',
    'aria-roledescription="carousel"',
    'Ask for a plan',
  ])
    expect(html).toContain(part)
  expect((await fetch(`${server.url}/cards/payment-plans.jpg`)).headers.get('content-type')).toBe('image/jpeg')
})

test('an own page has breadcrumbs with its label, also as structured data, and the business', async () => {
  const html = await page('/payment-plans')
  const [data = ''] = /\{"@context":[^<]*"BreadcrumbList"[^<]*/.exec(html) ?? []
  expect(JSON.parse(data).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${business.url}/` },
    { '@type': 'ListItem', position: 2, name: 'Payment Plans', item: `${business.url}/payment-plans` },
  ])
  expect(html).toContain(`"@id":"${business.url}/#business"`)
})

test('every page links to the own page: twice in the menu, for both widths, and once at the end of the footer', () => {
  expect(pages.size).toBeGreaterThan(8)
  for (const [file, html] of pages) {
    const [header = '', footer = ''] = [/<header.*?<\/header>/s, /<footer.*?<\/footer>/s].map(
      (part) => part.exec(html)?.[0],
    )
    expect(header.match(/href="\/payment-plans"/g), file).toHaveLength(2)
    expect(footer.match(/href="\/payment-plans"/g), file).toHaveLength(1)
    expect(footer.indexOf('href="/payment-plans"'), file).toBeGreaterThan(footer.indexOf('href="/contact"'))
  }
})

test('the sitemap lists the own page and no hidden page', async () => {
  const sitemap = await page('/sitemap.xml')
  expect(sitemap).toContain(`${business.url}/payment-plans</loc>`)
  for (const path of ['/gallery', '/about']) expect(sitemap).not.toContain(`${business.url}${path}</loc>`)
})

test('a hidden page answers with the 404 page, and nothing links to it', async () => {
  for (const path of ['/gallery', '/about']) {
    const response = await fetch(server.url + path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toContain('<h1')
    for (const [from, html] of pages) expect(html.includes(`href="${path}"`), `${from} links to ${path}`).toBe(false)
  }
})

test('the site with an own page has no dead links', async () => {
  const linked = [...pages.values()].flatMap((html) =>
    [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address = '']) => address),
  )
  expect(linked).toContain('/payment-plans')
  for (const address of new Set(linked)) expect((await fetch(server.url + address)).status, address).toBe(200)
})

const page = (path: string) => pageAt(server.url, path)
