import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business } from '#content'
import { folderWithContent, pagesOf, startFirm } from '../support/firm.ts'
import { builtSite } from '../support/plain-form.ts'

// Serves the sample with pages of two towns, customers' words and the question how customers heard about the business.

const root = join(import.meta.dirname, '../..')

const texts = {
  shawnee: `Most calls from Shawnee are about houses north of MacArthur Street, where the wiring is older than the people in it. We know those attics. In the last two years we have replaced eleven fuse boxes there, and found aluminum branch circuits in four of them.

We come on Tuesdays and Thursdays, so a small job does not have to wait for a large one. Permits are issued by the city, usually within two days, and the inspector meets us at the house.`,
  edmond: `Edmond builds quickly, and what we do there is mostly new: chargers in garages, generators behind the fence, and outlets that nobody thought of when the plans were drawn. Homeowners' associations often want to approve a generator first. We bring the drawing that they ask for.

The drive is long in the morning. That is why visits in Edmond begin at ten, and why two of them on one day cost less than two on different days.`,
}

const townFile = (town: string, slug: keyof typeof texts) => `---
town: ${town}
headline: Electrician in ${town}
lead: We work in ${town} every week.
picture: ${slug}-street
driveTime: About 25 minutes from our shop
jobs:
  - { title: A new panel on Oak Street, text: Done in a day. }
---

${texts[slug]}
`

const reviews = `reviews:
  - quote: They came when they said, and swept up.
    name: Ada L.
    date: 2026-05
    source: A letter to us
  - { quote: Twice the work at half the noise., name: Grace, date: '2026-09-17', source: Google, url: 'https://www.example.com/r/1' }
`

const { folder, content, edit } = folderWithContent()
let pages: Map<string, string>

const paint = (name: string, background: string) =>
  sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
    .jpeg()
    .toFile(join(content, `pictures/${name}.jpg`))

/** The days of change in the sitemap, by path. */
async function daysOfChange(): Promise<Record<string, string>> {
  const server = await startFirm(folder)
  pages = await pagesOf(server)
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  await server.end()
  const changed = /<loc>https?:\/\/[^/]+([^<]*)<\/loc><lastmod>([^<]*)</g
  return Object.fromEntries([...sitemap.matchAll(changed)].map(([, path, day]) => [path, day]))
}

beforeAll(async () => {
  mkdirSync(join(content, 'towns'))
  writeFileSync(join(content, 'towns/shawnee.md'), townFile('Shawnee', 'shawnee'))
  writeFileSync(join(content, 'towns/edmond.md'), townFile('Edmond', 'edmond'))
  writeFileSync(join(content, 'reviews.yaml'), reviews)
  edit('business.yaml', (text) => `${text}\naskHowHeard: true\nhowHeardChoices: [A neighbor, The newspaper]\n`)
  const alts = '\nshawnee-street: A street with old houses\nedmond-street: A street with new houses\n'
  edit('pictures.yaml', (text) => text + alts)
  await paint('shawnee-street', '#705030')
  await paint('edmond-street', '#305070')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the sitemap has the day on which the texts or pictures of a page changed, once that is known', async () => {
  expect(await daysOfChange()).toEqual({})
  await paint('shawnee-street', '#807060')
  const today = new Date().toISOString().slice(0, 10)
  expect(await daysOfChange()).toEqual({ '/towns/shawnee': today })
})

const page = (path: string) => pages.get(`/${path}`) ?? ''
const sampleAt = (path: string) => builtSite.responses.get(`/${path}`)?.bodies.identity.toString() ?? ''
const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/gs, '').replaceAll(/\s+/g, ' ')
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))

test('each town has a page with its text, its picture, its jobs and a link to book', () => {
  const html = page('towns/shawnee')
  const text = textOf(html)
  for (const part of [
    'Electrician in Shawnee',
    'fuse boxes',
    '25 minutes',
    'Jobs in Shawnee',
    'A new panel on Oak Street',
  ])
    expect(text).toContain(part)
  expect(html).toContain('href="/booking"')
  expect(html).toMatch(/src="\/pictures\/shawnee-street-[\w-]{6}-\d+\.webp"/)
  expect(html).toContain(`<link rel="canonical" href="${business.url}/towns/shawnee">`)
  expect(html).toContain(`content="${business.url}/cards/shawnee.jpg"`)
  const data = dataOf(html)
  expect(data.find((each) => each['@type'] === 'Service')).toMatchObject({
    name: 'Electrician in Shawnee',
    areaServed: [{ '@type': 'City', name: 'Shawnee' }],
  })
  const trail = data.find((each) => each['@type'] === 'BreadcrumbList')
  expect(trail?.itemListElement).toMatchObject([
    { name: 'Home', item: `${business.url}/` },
    { name: 'Service Area', item: `${business.url}/about` },
    { name: 'Shawnee', item: `${business.url}/towns/shawnee` },
  ])
  expect(page('towns/edmond')).not.toContain('fuse boxes')
})

test('the lists of towns link to these pages and show the same words', () => {
  for (const path of ['', 'about', 'contact', 'services', 'booking']) {
    const html = page(path)
    expect([...new Set(html.match(/href="\/towns\/[\w-]+"/g))].sort(), path).toEqual([
      'href="/towns/edmond"',
      'href="/towns/shawnee"',
    ])
  }
  expect(textOf(page(''))).toContain('Oklahoma City, Shawnee, Edmond, Arcadia, and Meeker. Another town?')
})

test('customers’ words stand on the home page with date and source, newest first and without rating markup', () => {
  const html = page('')
  expect(textOf(html)).toMatch(
    /What customers say\s*Twice the work at half the noise\.\s*Grace, September 17, 2026, Google\s*They came .* up\.\s*Ada L\., May 2026, A letter to us/,
  )
  expect(html).toContain('href="https://www.example.com/r/1"')
  expect(html).toMatch(/<time datetime="2026-05">/i)
  expect(JSON.stringify(dataOf(html))).not.toMatch(/review|rating/i)
  expect(sampleAt(''), 'the sample has none').not.toContain('<blockquote')
})

test('both forms ask how the customer heard about the business', () => {
  for (const path of ['booking', 'contact']) {
    const html = page(path)
    expect(html).toContain('How did you hear about us?')
    expect(html).toMatch(/<select[^>]*name="howHeard"[^>]*>/)
    expect(textOf(html)).toContain('A neighborThe newspaper')
    expect(sampleAt(path), 'the sample does not ask').not.toContain('name="howHeard"')
  }
})

test('a town whose text is that of another one stops the start and the doctor', () => {
  edit('towns/edmond.md', (text) => text.replace(texts.edmond, texts.shawnee.replaceAll('Shawnee', 'Edmond')))
  const [server, doctor] = ['build/server/main.js', 'scripts/doctor.ts'].map((script) =>
    spawnSync(process.execPath, [script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, CONTENT_DIR: content, DATA_DIR: folder, PORT: '0' },
    }),
  )
  expect([server?.status, server?.stderr]).toEqual([1, expect.stringContaining('of the text is that of')])
  expect([doctor?.status, doctor?.stdout]).toEqual([
    1,
    expect.stringMatching(/towns\/\w+\.md:\d+: \d+% of the text is that of \w+\.md/),
  ])
})
