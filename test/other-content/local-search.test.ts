import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business } from '#content'

// Builds the site with pages of two towns, customers' words and the question how customers heard about the business.

const root = join(import.meta.dirname, '../..')
const copied = [
  ...['astro.config.ts', 'content-loader', 'dashboard', 'domain', 'package.json', 'scripts', 'server'],
  ...['samples', 'site', 'ui', 'vite.server.config.ts'],
]

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

let tree = ''

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'local-search-'))
  for (const name of copied)
    cpSync(join(root, name), join(tree, name), { recursive: true, filter: (path) => !path.endsWith('site/fonts') })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  cpSync(join(root, 'samples/electrician'), join(tree, 'content'), { recursive: true })
  const write = (path: string, text: string) => writeFileSync(join(tree, 'content', path), text)
  const append = (path: string, text: string) => write(path, readFileSync(join(tree, 'content', path), 'utf8') + text)
  mkdirSync(join(tree, 'content/towns'))
  write('towns/shawnee.md', townFile('Shawnee', 'shawnee'))
  write('towns/edmond.md', townFile('Edmond', 'edmond'))
  write('reviews.yaml', reviews)
  append('business.yaml', '\naskHowHeard: true\nhowHeardChoices: [A neighbor, The newspaper]\n')
  append('pictures.yaml', '\nshawnee-street: A street with old houses\nedmond-street: A street with new houses\n')
  const paint = (name: string, background: string) =>
    sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
      .jpeg()
      .toFile(join(tree, `content/pictures/${name}.jpg`))
  await paint('shawnee-street', '#705030')
  await paint('edmond-street', '#305070')
  git(['init', '--quiet'])
  commit('2026-01-10T12:00:00Z')
  await paint('shawnee-street', '#807060')
  commit('2026-02-20T12:00:00Z')
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: tree, encoding: 'utf8' })
  expect([built.status, built.stderr]).toEqual([0, ''])
}, 240_000)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

function git(parameters: string[], time = '') {
  const env = { ...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: time }
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...parameters], { cwd: tree, env })
}

function commit(time: string) {
  git(['add', 'content'])
  git(['commit', '--quiet', '--message', 'Change'], time)
}

const page = (path: string) => readFileSync(join(tree, 'build/client', path, 'index.html'), 'utf8')
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
  const sitemap = readFileSync(join(tree, 'build/client/sitemap.xml'), 'utf8')
  // A new picture changes the page that shows it.
  for (const [path, day] of Object.entries({
    '/towns/edmond': '2026-01-10',
    '/towns/shawnee': '2026-02-20',
    '/': '2026-01-10',
  }))
    expect(sitemap).toContain(`<url><loc>${business.url}${path}</loc><lastmod>${day}</lastmod></url>`)
})

test('customers’ words stand on the home page with date and source, newest first and without rating markup', () => {
  const html = page('')
  expect(textOf(html)).toMatch(
    /What customers say\s*Twice the work at half the noise\.\s*Grace, September 17, 2026, Google\s*They came .* up\.\s*Ada L\., May 2026, A letter to us/,
  )
  expect(html).toContain('href="https://www.example.com/r/1"')
  expect(html).toMatch(/<time datetime="2026-05">/i)
  expect(JSON.stringify(dataOf(html))).not.toMatch(/review|rating/i)
  expect(readFileSync(join(root, 'build/client/index.html'), 'utf8'), 'the sample has none').not.toContain(
    '<blockquote',
  )
})

test('both forms ask how the customer heard about the business', () => {
  for (const path of ['booking', 'contact']) {
    const html = page(path)
    expect(html).toContain('How did you hear about us?')
    expect(html).toMatch(/<select[^>]*name="howHeard"[^>]*>/)
    expect(textOf(html)).toContain('A neighborThe newspaper')
    const sample = readFileSync(join(root, 'build/client', path, 'index.html'), 'utf8')
    expect(sample, 'the sample does not ask').not.toContain('howHeard')
  }
})

test('a town whose text is that of another one fails the build and the doctor', () => {
  const path = join(tree, 'content/towns/edmond.md')
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.replace(texts.edmond, texts.shawnee.replaceAll('Shawnee', 'Edmond')))
  const [build, doctor] = ['build.ts', 'doctor.ts'].map((script) =>
    spawnSync(process.execPath, [`scripts/${script}`], { cwd: tree, encoding: 'utf8' }),
  )
  writeFileSync(path, whole)
  expect([build?.status, build?.stderr]).toEqual([1, expect.stringContaining('of the text is that of')])
  expect([doctor?.status, doctor?.stdout]).toEqual([
    1,
    expect.stringMatching(/towns\/\w+\.md:\d+: \d+% of the text is that of \w+\.md/),
  ])
})
