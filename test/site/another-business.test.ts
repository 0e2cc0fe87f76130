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
import { readJson } from '../support/read-json.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

// Builds the site of another business: a copy of the project with another profile file.

/** The type check fails when the profile is incomplete. */
const otherProfile: Profile = other
const { business } = otherProfile

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
const removedServices = ['generator-installation', 'pool-spa-equipment']
const nextYear = new Date().getFullYear() + 1

/** Texts that only the sample profile contains. */
const sampleTexts: (string | RegExp)[] = [
  ...[/lamplight/i, /harrah/i, /oklahoma/i, /, OK\b/, /\(405\)|\+1405/, /chicago/i, /family-owned/i, /crew of two/i],
  ...[sample.business.email, sample.business.license, sample.business.address.postalCode],
  ...(sample.business.social ? [sample.business.social.url] : []),
  ...[String(sample.business.coordinates.latitude), String(sample.business.coordinates.longitude)],
  ...[...sample.business.cities, ...sample.business.moreCities].map((city) => new RegExp(`\\b${city}\\b`)),
  ...sample.business.phoneHours.map(({ hours }) => hours),
  `© ${sample.business.copyrightYear}`,
  ...sample.mark.map(({ outline }) => outline),
  ...colorsOf(paletteOf(sample.colors)).filter((color) => !colorsOf(paletteOf(otherProfile.colors)).includes(color)),
  ...Object.values(sample).flatMap((text) => (typeof text === 'string' ? [text.trim().slice(0, 60)] : [])),
]

let tree = ''
let server: ServerProcess
let mailServer: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'another-business-'))
  for (const name of copied) {
    cpSync(join(root, name), join(tree, name), { recursive: true, filter: (path) => !path.endsWith('site/fonts') })
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  cpSync(join(root, 'test/other-business.ts'), join(tree, 'domain/business.ts'))
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: tree, encoding: 'utf8' })
  expect([built.status, built.stderr]).toEqual([0, ''])
  mailServer = await startMailServer()
  const env = { DATA_DIR: tree, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent', ...mailServer.env }
  server = await startServer(env, [
    process.execPath,
    '--import',
    join(tree, 'scripts/dev/load-tsx.ts'),
    join(tree, 'server/main.ts'),
  ])
}, 180_000)

afterAll(async () => {
  await server?.end()
  await mailServer?.close()
  rmSync(tree, { recursive: true, force: true })
})

test('the built sample site contains every sample text', ({ skip }) => {
  skip(inTree.business.name !== sample.business.name, 'the built site is not the sample’s')
  const builtTexts = textsOf(join(root, 'build/client')).map(([, text]) => text)
  const missing = sampleTexts.filter((sampleText) => !builtTexts.some((text) => has(text, sampleText)))
  expect(missing).toEqual([])
})

test('no built file contains a sample text', () => {
  const texts = textsOf(join(tree, 'build/client'))
  expect(texts.length).toBeGreaterThan(30)
  for (const [file, text] of texts) expectNoSampleText(text, file)
})

test('no source file contains a sample text', () => {
  const folders = ['content', 'dashboard', 'domain', 'pictures', 'scripts', 'server', 'site', 'ui'].join()
  const files = globSync(`{${folders}}/**/*.{astro,css,json,mjs,ts,tsx}`, { cwd: tree })
  // npm run doctor compares the profile with the sample.
  for (const file of files.filter((file) => file !== 'scripts/doctor/sample.ts'))
    expectNoSampleText(readFileSync(join(tree, file), 'utf8'), file)
  expectNoSampleText(readFileSync(join(tree, 'package.json'), 'utf8'), 'package.json')
})

test('the pages show the other business', async () => {
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

test('a removed service has no page, no link and no form option', async () => {
  for (const slug of removedServices) expect((await fetch(`${server.url}/services/${slug}`)).status).toBe(404)
  const links = new RegExp(`(?<!routes)/services/(${removedServices.join('|')})`)
  for (const [file, text] of textsOf(join(tree, 'build/client'))) expect(has(text, links), file).toBe(false)
  const optionsOf = async (path: string) =>
    [...(await page(path)).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect((await optionsOf('/booking')).slice(0, 5)).toEqual([
    ...['Electric Panel Installation', 'EV Charging Station Installation', 'Electrical Inspection'],
    ...['Emergency Service', 'Other'],
  ])
  expect(await optionsOf('/contact')).toEqual([
    ...['panel-upgrade', 'ev-charger', 'electrical-repair', 'wiring', 'lighting', 'other'],
  ])
  expect(await page('/services')).toContain('Four things we do every week')
  expect(await page('/services')).toContain('content="Panels, EV chargers, inspections and lighting around Bend, OR.')
})

test('the site of the other business has no broken links', async () => {
  const pages = globSync('**/index.html', { cwd: join(tree, 'build/client') })
  const linked = pages.flatMap((file) =>
    [...readFileSync(join(tree, 'build/client', file), 'utf8').matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(
      ([, address = '']) => address,
    ),
  )
  for (const address of new Set(linked)) expect((await fetch(server.url + address)).status, address).toBe(200)
})

test('bookings, emails and the calendar feed use the other business and its time zone', async () => {
  // This is December 2 in the sample's time zone and December 1 in the other one.
  const preferredDate = `${nextYear}-12-02T07:30:00Z`
  const booking = aBooking({ ...customer, preferredDate, preferredTime: '9:00 AM' })
  expect(await sendJson('/api/bookings', booking)).toMatchObject({ emailSent: true })
  const quote = aQuoteRequest({ name: customer.customerName, email: customer.customerEmail, phone: '541-555-0133' })
  await sendJson('/api/contact', quote)
  // In the evening, the office also gets its digest.
  await expect.poll(() => mailServer.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  for (const { raw, text, html, attachments } of mailServer.received) {
    const files = attachments.map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    )
    for (const content of [raw, text, html, ...files]) expectNoSampleText(content ?? '', 'mail')
    expect(text).toContain('(541) 555-0187 · desk@quillfeather.example.net · Bend, OR\nLicense CCB 000777')
    expect(html).toContain('background-color:#f7faf9')
    expect(html).toContain('src="https://quillfeather.example.net/icon-192.png"')
  }
  const [receipt] = mailServer.for(customer.customerEmail)
  expect(receipt?.from?.name).toBe(business.name)
  expect(receipt?.text).toContain(`December 1, ${nextYear}`)
  expect(receipt?.text).toContain('within 48 hours')
  for (const sentence of [business.emails?.afterBooking, business.emails?.signOff])
    expect(receipt?.text).toContain(sentence)

  const { token } = await sendJson<{ token: string }>('/api/admin/login', { password })
  const asStaff = { Authorization: `Bearer ${token}` }
  const bookings = await fetch(`${server.url}/api/bookings`, { headers: asStaff })
  const [saved] = await readJson<{ id: number; preferredDate: string }[]>(bookings)
  expect(saved?.preferredDate).toBe(`${nextYear}-12-01T12:00:00.000Z`)
  await sendJson(`/api/bookings/${saved?.id}/status`, { status: 'confirmed' }, asStaff, 'PATCH')
  const { url } = await sendJson<{ url: string }>('/api/calendar-feed', undefined, asStaff)
  expect(url).toMatch(/^https:\/\/quillfeather\.example\.net\//)
  const feed = await page(new URL(url).pathname)
  expectNoSampleText(feed, 'calendar feed')
  const calendar = new ICAL.Component(ICAL.parse(feed))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Quillfeather & Sons Wiring: visits')
  const start = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart')
  expect(String(start)).toBe(`${nextYear}-12-01T17:00:00Z`)
})

test('errors, the 404 page and the form without JavaScript use the other business', async () => {
  const notFound = await (await fetch(`${server.url}/nowhere`)).text()
  expect(notFound).toContain('(541) 555-0187')
  expectNoSampleText(notFound, '404')
  const form = { method: 'POST', body: new URLSearchParams({ name: 'A' }) }
  const rejected = await (await fetch(`${server.url}/contact`, form)).text()
  expect(rejected).toContain('Your message was not sent')
  expect(rejected).toContain('mailto:desk@quillfeather.example.net')
  expectNoSampleText(rejected, 'unsent form')
  expectNoSampleText(await page('/api/openapi.json'), 'OpenAPI')
  expect(await page('/robots.txt')).toContain('https://quillfeather.example.net/sitemap.xml')
  expect(await page('/sitemap.xml')).toContain('<loc>https://quillfeather.example.net/booking</loc>')
})

test('an invalid profile fails the build and the doctor with one sentence and keeps the built site', () => {
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
  const response = await fetch(server.url + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

async function sendJson<Result>(path: string, body?: object, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  return readJson<Result>(response)
}

function textsOf(site: string): [file: string, text: string][] {
  return globSync(readable, { cwd: site }).map((file) => [file, readFileSync(join(site, file), 'utf8')])
}

const has = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)

function expectNoSampleText(text: string, where: string) {
  expect(
    sampleTexts.filter((sampleText) => has(text, sampleText)),
    where,
  ).toEqual([])
}

function colorsOf(colors: Record<string, Record<string, string>>): string[] {
  return Object.values(colors).flatMap((scheme) => Object.values(scheme))
}
