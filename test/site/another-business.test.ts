import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as inTree from '#domain/business.ts'
import { paletteOf } from '#domain/palette.ts'
import type { Profile } from '#domain/profile.ts'
import * as other from '../other-business.ts'
import * as sample from '../sample-business.ts'
import { aBooking, aQuoteRequest, password } from '../support/api.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

// The site of another firm: a copy of this tree in which one file was replaced, as an owner does it.

/** A file that leaves something out is a type error. */
const theirs: Profile = other
const { business } = theirs

const root = join(import.meta.dirname, '../..')
const copied = [
  'astro.config.ts',
  'content',
  'dashboard',
  'domain',
  'package.json',
  'pictures',
  'scripts',
  'server',
  'site',
  'ui',
]
const readable = '**/*.{css,html,js,json,svg,txt,webmanifest,xml}'
const gone = ['generator-installation', 'pool-spa-equipment']
const nextYear = new Date().getFullYear() + 1

/** What can only be of the sample. */
const leftovers: (string | RegExp)[] = [
  ...[/lamplight/i, /harrah/i, /oklahoma/i, /, OK\b/, /\(405\)|\+1405/, /chicago/i, /family-owned/i, /crew of two/i],
  ...[sample.business.email, sample.business.license, sample.business.address.postalCode],
  ...(sample.business.social ? [sample.business.social.url] : []),
  ...[String(sample.business.coordinates.latitude), String(sample.business.coordinates.longitude)],
  ...[...sample.business.cities, ...sample.business.moreCities].map((city) => new RegExp(`\\b${city}\\b`)),
  ...sample.business.phoneHours.map(({ hours }) => hours),
  `© ${sample.business.copyrightYear}`,
  ...sample.mark.map(({ outline }) => outline),
  ...colorsOf(paletteOf(sample.colors)).filter((color) => !colorsOf(paletteOf(theirs.colors)).includes(color)),
  ...Object.values(sample).flatMap((text) => (typeof text === 'string' ? [text.trim().slice(0, 60)] : [])),
]

let tree = ''
let server: ServerProcess
let post: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'another-business-'))
  for (const name of copied) {
    cpSync(join(root, name), join(tree, name), { recursive: true, filter: (path) => !path.endsWith('site/fonts') })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  cpSync(join(root, 'test/other-business.ts'), join(tree, 'domain/business.ts'))
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: tree, encoding: 'utf8' })
  expect([built.status, built.stderr]).toEqual([0, ''])
  post = await startMailServer()
  const env = { DATA_DIR: tree, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent', ...post.env }
  server = await startServer(env, [process.execPath, join(tree, 'server/main.ts')])
}, 180_000)

afterAll(async () => {
  await server?.end()
  await post?.close()
  rmSync(tree, { recursive: true, force: true })
})

test('whatever is looked for below is found in the sample', ({ skip }) => {
  skip(inTree.business.name !== sample.business.name, 'the built site is not the sample’s')
  const everything = textsOf(join(root, 'build/client')).map(([, text]) => text)
  const unseen = leftovers.filter((leftover) => !everything.some((text) => has(text, leftover)))
  expect(unseen).toEqual([])
})

test('nothing of the sample is in any file that was built', () => {
  const texts = textsOf(join(tree, 'build/client'))
  expect(texts.length).toBeGreaterThan(30)
  for (const [file, text] of texts) expectNothingLeft(text, file)
})

test('nothing of the sample is in what the program could say besides', () => {
  const folders = ['content', 'dashboard', 'domain', 'pictures', 'scripts', 'server', 'site', 'ui'].join()
  const files = globSync(`{${folders}}/**/*.{astro,css,json,mjs,ts,tsx}`, { cwd: tree })
  // The doctor knows the sample.
  for (const file of files.filter((file) => file !== 'scripts/doctor/sample.ts'))
    expectNothingLeft(readFileSync(join(tree, file), 'utf8'), file)
  expectNothingLeft(readFileSync(join(tree, 'package.json'), 'utf8'), 'package.json')
})

test('the pages tell of the other firm', async () => {
  const home = await page('/')
  for (const fact of [
    'Quillfeather &amp; Sons Wiring',
    'Bend, OR',
    other.welcome,
    other.crew,
    '9:30 AM – 6:30 PM',
    '640',
  ])
    expect(home, fact).toContain(fact)
  expect(home).toContain('Tuesday, Wednesday, Friday')
  expect(home).not.toMatch(/Saturday|1000\+/)
  expect(home).toContain('"streetAddress":"88 Juniper Spur, Suite 4","addressLocality":"Bend","addressRegion":"OR"')
  expect(home).toContain('"telephone":"+15415550187"')
  expect(home).toContain('content="https://quillfeather.example.net/cards/home.jpg"')
  expect(home).toContain('<meta name="theme-color" content="#2a1140">')
  expect(home).toMatch(/<style>@layer [^;]*;:root\{[^}]*--page:#f7faf9;/)
  const contact = await page('/contact')
  for (const fact of [
    '88 Juniper Spur, Suite 4, Bend, OR 97701',
    '6:15 AM – 7:45 PM',
    'Prineville',
    'Bend, Oregon, and',
  ])
    expect(contact, fact).toContain(fact)
  const about = await page('/about')
  for (const fact of [other.introduction, '<p>Cabins, wells', other.ownership]) expect(about, fact).toContain(fact)
  expect(await page('/favicon.svg')).toContain(`d="${other.mark[0]?.outline}" fill="#7be0c3"`)
  expect(JSON.parse(await page('/site.webmanifest'))).toMatchObject({ name: business.name, theme_color: '#2a1140' })
  expect(JSON.parse(await page('/api/openapi.json')).info.title).toBe('Quillfeather & Sons Wiring API')
})

test('what is not offered has no page, no link and no choice', async () => {
  for (const slug of gone) expect((await fetch(`${server.url}/services/${slug}`)).status).toBe(404)
  const links = new RegExp(`(?<!routes)/services/(${gone.join('|')})`)
  for (const [file, text] of textsOf(join(tree, 'build/client'))) expect(has(text, links), file).toBe(false)
  const choices = async (path: string) =>
    [...(await page(path)).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect((await choices('/booking')).slice(0, 5)).toEqual([
    ...['Electric Panel Installation', 'EV Charging Station Installation', 'Electrical Inspection'],
    ...['Emergency Service', 'Other'],
  ])
  expect(await choices('/contact')).toEqual([
    ...['panel-upgrade', 'ev-charger', 'electrical-repair', 'wiring', 'lighting', 'other'],
  ])
  expect(await page('/services')).toContain('Four things we do every week')
  expect(await page('/services')).toContain('content="Panels, EV chargers, inspections and lighting around Bend, OR.')
})

test('no page of the other firm has a dead link', async () => {
  const pages = globSync('**/index.html', { cwd: join(tree, 'build/client') })
  const linked = pages.flatMap((file) =>
    [...readFileSync(join(tree, 'build/client', file), 'utf8').matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(
      ([, address = '']) => address,
    ),
  )
  for (const address of new Set(linked)) expect((await fetch(server.url + address)).status, address).toBe(200)
})

test('a booking is for a day over there, and all that is sent about it is of the other firm', async () => {
  // December 2 where the sample firm is, still December 1 over there.
  const preferredDate = `${nextYear}-12-02T07:30:00Z`
  const booking = aBooking({ ...customer, preferredDate, preferredTime: '9:00 AM' })
  expect(await sent('/api/bookings', booking)).toMatchObject({ emailSent: true })
  const quote = aQuoteRequest({ name: customer.customerName, email: customer.customerEmail, phone: '541-555-0133' })
  await sent('/api/contact', quote)
  await expect.poll(() => post.received.length, { timeout: 10_000 }).toBe(4)
  for (const { raw, text, html, attachments } of post.received) {
    const files = attachments.map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    )
    for (const told of [raw, text, html, ...files]) expectNothingLeft(told ?? '', 'mail')
    expect(text).toContain('(541) 555-0187 · desk@quillfeather.example.net · Bend, OR\nLicense CCB 000777')
    expect(html).toContain('background:#f7faf9')
  }
  const [receipt] = post.for(customer.customerEmail)
  expect(receipt?.from?.name).toBe(business.name)
  expect(receipt?.text).toContain(`December 1, ${nextYear}`)
  expect(receipt?.text).toContain('within 48 hours')

  const { token } = await sent('/api/admin/login', { password })
  const asStaff = { Authorization: `Bearer ${token}` }
  const [kept] = await (await fetch(`${server.url}/api/bookings`, { headers: asStaff })).json()
  expect(kept.preferredDate).toBe(`${nextYear}-12-01T12:00:00.000Z`)
  await sent(`/api/bookings/${kept.id}/status`, { status: 'confirmed' }, asStaff, 'PATCH')
  const { url } = await sent('/api/calendar-feed', undefined, asStaff)
  expect(url).toMatch(/^https:\/\/quillfeather\.example\.net\//)
  const feed = await page(new URL(url).pathname)
  expectNothingLeft(feed, 'calendar feed')
  const calendar = new ICAL.Component(ICAL.parse(feed))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Quillfeather & Sons Wiring: visits')
  const start = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart')
  expect(String(start)).toBe(`${nextYear}-12-01T17:00:00Z`)
})

test('errors, unknown addresses and the form without a script speak for the other firm', async () => {
  const nowhere = await (await fetch(`${server.url}/nowhere`)).text()
  expect(nowhere).toContain('(541) 555-0187')
  expectNothingLeft(nowhere, '404')
  const form = { method: 'POST', body: new URLSearchParams({ name: 'A' }) }
  const unsent = await (await fetch(`${server.url}/contact`, form)).text()
  expect(unsent).toContain('Your message was not sent')
  expect(unsent).toContain('mailto:desk@quillfeather.example.net')
  expectNothingLeft(unsent, 'unsent form')
  expectNothingLeft(await page('/api/openapi.json'), 'OpenAPI')
  expect(await page('/robots.txt')).toContain('https://quillfeather.example.net/sitemap.xml')
  expect(await page('/sitemap.xml')).toContain('<loc>https://quillfeather.example.net/booking</loc>')
})

test('an ill-formed profile ends the build and the doctor with a sentence, and leaves the built site alone', () => {
  const file = join(tree, 'domain/business.ts')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.replace('America/Los_Angeles', 'America/Bend'))
  const [build, doctor] = ['build.ts', 'doctor.ts'].map((script) =>
    spawnSync(process.execPath, [`scripts/${script}`], { cwd: tree, encoding: 'utf8' }),
  )
  writeFileSync(file, whole)
  const sentence = 'business.timeZone must be the name of a time zone such as America/Los_Angeles.'
  expect([build?.status, build?.stderr]).toEqual([1, `Fix this in domain/business.ts:\n  ${sentence}\n`])
  expect([doctor?.status, doctor?.stderr]).toEqual([1, ''])
  expect(doctor?.stdout).toBe(`\nMust be fixed\n  ${sentence} Fix it in domain/business.ts.\n\n`)
  expect(existsSync(join(tree, 'build/client/404.html'))).toBe(true)
})

const customer = {
  customerName: 'Mary Somerville',
  customerEmail: 'mary@example.com',
  customerPhone: '(541) 555-0133',
  address: '3 Sample Street, Sisters',
}

async function page(path: string): Promise<string> {
  const answer = await fetch(server.url + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

async function sent(path: string, body: object | undefined, headers: Record<string, string> = {}, method = 'POST') {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return answer.json()
}

function textsOf(site: string): [file: string, text: string][] {
  return globSync(readable, { cwd: site }).map((file) => [file, readFileSync(join(site, file), 'utf8')])
}

const has = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)

function expectNothingLeft(text: string, where: string) {
  expect(
    leftovers.filter((leftover) => has(text, leftover)),
    where,
  ).toEqual([])
}

function colorsOf(colors: Record<string, Record<string, string>>): string[] {
  return Object.values(colors).flatMap((scheme) => Object.values(scheme))
}
