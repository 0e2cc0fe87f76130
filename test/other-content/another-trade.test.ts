import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Content } from '#content'
import * as ours from '#content'
import { readContent } from '#content-loader/read-content.ts'
import { paletteOf } from '#core/palette-mix.ts'
import { password } from '../support/admin-password.ts'
import { aBooking, aQuoteRequest } from '../support/api.ts'
import { folderWithContent, pageAt, pagesOf, startFirm } from '../support/firm.ts'
import { startMailServer } from '../support/mail-server.ts'
import { builtSite } from '../support/plain-form.ts'
import { readJson } from '../support/read-json.ts'
import type { ServerProcess } from '../support/server-process.ts'

// Serves the site of each other sample and walks it. Nothing of the content in use may be left.

const root = join(import.meta.dirname, '../..')
const build = join(root, 'build/client')
const nextYear = new Date().getFullYear() + 1

/** Words of the electrician's trade. Code and styles may have panels of their own, so only visible texts are searched. */
const electric =
  /electric|breaker|\bpanels?\b|outlet|wiring|\bwired?\b|generator|charger|\bamps?\b|\bvolts?\b|gfci|lamp(?!light)|lighting|\bEV\b/i

/** Words of the plumber's trade. */
const plumbing = /plumb|faucet|\bdrains?\b|sewer|\bpipes?\b|\bleaks?\b|toilet|water heater/i

/** The blank sample has no trade. */
const foreign = { plumber: [electric], blank: [electric, plumbing] }

describe.each(['plumber', 'blank'] as const)('the sample %s', (sample) => {
  const { folder } = folderWithContent(sample)
  let other: Content
  let server: ServerProcess
  let pages: Map<string, string>
  let mailServer: Awaited<ReturnType<typeof startMailServer>>

  beforeAll(async () => {
    const { content, errors } = readContent(folder, 'content')
    expect(errors).toEqual([])
    if (!content) return
    other = content
    mailServer = await startMailServer()
    server = await startFirm(folder, mailServer.env)
    pages = await pagesOf(server)
  })

  afterAll(async () => {
    await server?.end()
    await mailServer?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the content shares no fact and no sentence with the content in use', () => {
    const shared = sentencesIn(other).filter((text) => oursOnly().includes(text))
    expect(shared).toEqual([])
    expect(other.business.timeZone).not.toBe(ours.business.timeZone)
  })

  test('the site in use contains its sentences, so the search below can find them', () => {
    const html = [...builtSite.responses.values()].map(({ bodies }) => bodies.identity.toString())
    const text = html.map(visibleText).join(' ')
    const found = oursOnly().filter((sentence) => text.includes(sentence))
    expect(found.length).toBeGreaterThan(100)
  })

  test('no page and no script contains a fact or a sentence of the content in use', () => {
    expect(pages.size).toBeGreaterThan(sample === 'blank' ? 6 : 11)
    for (const [path, html] of pages) expectNothingOfOurs(decoded(html), path)
    const files = globSync('**/*.{css,js}', { cwd: build })
    expect(files.length).toBeGreaterThan(30)
    for (const file of files) expectNothingOfOurs(readFileSync(join(build, file), 'utf8'), file)
  })

  test('search engines are asked to leave out pages that still have a text in brackets', async () => {
    for (const [path, html] of pages)
      expect(html.match(/<meta name="robots" content="noindex">/g)?.length, path).toBe(
        sample === 'blank' ? 1 : undefined,
      )
    expect((await page('/admin')).match(/name="robots"/g)).toHaveLength(1)
  })

  test('no page contains a word of another trade', () => {
    for (const [path, html] of pages)
      for (const words of foreign[sample]) expect(visibleText(html).match(words)?.[0], path).toBeUndefined()
  })

  test('no source file outside the content folders contains a fact of the content in use', () => {
    const folders = [
      'content-loader',
      'core',
      'dashboard',
      'features',
      'firm',
      'platform',
      'scripts',
      'server',
      'site',
      'ui',
    ].join()
    const files = globSync(`{${folders}}/**/*.{astro,css,json,mjs,ts,tsx}`, { cwd: root, exclude: ['**/*.test.ts'] })
    // npm run doctor compares the content with the sample.
    for (const file of files.filter((file) => !file.startsWith('scripts/doctor/sample')))
      expectNothingOfOurs(readFileSync(join(root, file), 'utf8'), file)
  })

  test('the pages show the business', async () => {
    const { business, pages, trade, colors, mark } = other
    const home = visibleText(await page('/'))
    for (const fact of [business.name, pages.home.headline, pages.home.lead, business.projectsCompleted])
      expect(home, fact).toContain(fact)
    const html = await page('/')
    expect(html).toContain(`"@type":"${trade.schemaType}"`)
    expect(html).toContain(`<meta name="theme-color" content="${colors.light.band}">`)
    expect(visibleText(await page('/contact'))).toContain(business.phone)
    const services = visibleText(await page('/services'))
    for (const { name, price } of business.prices) expect(services).toContain(`${name}${price}`)
    expect(await page('/favicon.svg')).toContain(`d="${mark[0]?.outline}"`)
    expect(JSON.parse(await page('/site.webmanifest'))).toMatchObject({ name: business.name })
    expect(JSON.parse(await page('/api/openapi.json')).info.title).toBe(`${business.name} API`)
  })

  test('every service has its page, its links and its form options', async () => {
    const { services, bookingChoices, quoteChoices } = other
    expect(services.map(({ slug }) => slug)).not.toEqual(ours.services.map(({ slug }) => slug))
    const sitemap = await page('/sitemap.xml')
    const home = await page('/')
    for (const { slug, name } of services) {
      expect(visibleText(await page(`/services/${slug}`))).toContain(name)
      expect(sitemap).toContain(`/services/${slug}</loc>`)
      expect(home).toContain(`href="/services/${slug}"`)
      expect(home).toContain(`/services/${slug}"}`)
    }
    const optionsOf = async (path: string) =>
      [...(await page(path)).matchAll(/<option value="([^"]+)"/g)].map(([, value = '']) => decoded(value))
    expect(await optionsOf('/booking')).toEqual(expect.arrayContaining(bookingChoices))
    expect(await optionsOf('/contact')).toEqual(quoteChoices.map(({ value }) => value))
  })

  test('a claim that is off is nowhere on the site', () => {
    const { emergencyService, freeEstimates } = other.business
    expect([emergencyService, freeEstimates]).toEqual([false, false])
    for (const [path, html] of pages)
      expect(
        visibleText(html).match(/24\/7|day or night|day and night|any hour|free (quote|estimate)/i)?.[0],
        path,
      ).toBeUndefined()
  })

  test('the site has no broken links', async () => {
    const linked = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, address = '']) => address),
    )
    for (const address of new Set(linked)) expect((await fetch(server.url + address)).status, address).toBe(200)
  })

  test('bookings, emails and the calendar feed use the business and its time zone', async () => {
    const { business, emails, emergencies, bookingChoices } = other
    const day = firstBookableDay()
    // In Chicago, this instant belongs to the next day.
    const preferredDate = `${day}T23:30:00${offsetOf(business.timeZone, day)}`
    const [preferredTime = ''] = business.timeSlots
    const service = emergencies.choice ?? bookingChoices[0] ?? ''
    const booking = aBooking({ ...customer, service, preferredDate, preferredTime })
    expect(await sendJson('/api/bookings', booking)).toMatchObject({ emailSent: true })
    const quote = aQuoteRequest({ name: customer.customerName, email: customer.customerEmail, message: 'A tap drips.' })
    await sendJson('/api/contact', { ...quote, service: null })
    await expect.poll(() => mailServer.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
    for (const { raw, text, html, attachments } of mailServer.received) {
      const files = attachments.map(({ content }) =>
        typeof content === 'string' ? content : new TextDecoder().decode(content),
      )
      for (const content of [raw, text, html, ...files]) expectNothingOfOurs(content ?? '', 'mail')
      for (const words of foreign[sample]) expect(text?.match(words)?.[0]).toBeUndefined()
      expect(text).toContain(`${business.phone} · ${business.email}`)
      expect(html).toContain(`background-color:${other.colors.light.page}`)
    }
    const [receipt] = mailServer.for(customer.customerEmail)
    expect(receipt?.from?.name).toBe(business.name)
    if (emergencies.choice)
      expect(receipt?.text).toContain(`Call ${business.emergencyPhone}\nPlease call us now. ${emergencies.advice}\n`)
    expect(receipt?.html).toContain(`href="tel:+1${business.emergencyPhone.replaceAll(/\D/g, '')}"`)
    expect(receipt?.text).toContain(`if it cannot wait that long, call ${business.emergencyPhone}.`)
    const quoteReceipt = mailServer.for(customer.customerEmail).find(({ text }) => text?.includes('If it cannot wait'))
    expect(quoteReceipt?.text).toContain(`If it cannot wait, call ${business.emergencyPhone}.`)
    expect(quoteReceipt?.html).toContain(`>${business.emergencyPhone}</a>`)
    for (const sentence of [emails.afterBooking, emails.signOff]) expect(receipt?.text).toContain(sentence)

    const { token } = await sendJson<{ token: string }>('/api/admin/login', { password })
    const asStaff = { Authorization: `Bearer ${token}` }
    const bookings = await fetch(`${server.url}/api/bookings`, { headers: asStaff })
    const [saved] = await readJson<{ id: number; preferredDate: string }[]>(bookings)
    expect(saved?.preferredDate).toBe(`${day}T12:00:00.000Z`)
    await sendJson(`/api/bookings/${saved?.id}/status`, { status: 'confirmed' }, asStaff, 'PATCH')
    const { url } = await sendJson<{ url: string }>('/api/calendar-feed', undefined, asStaff)
    expect(url.startsWith(business.url)).toBe(true)
    const feed = await page(new URL(url).pathname)
    expectNothingOfOurs(feed, 'calendar feed')
    const calendar = new ICAL.Component(ICAL.parse(feed))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${business.name}: visits`)
  })

  test('errors, the 404 page and the form without JavaScript use the business', async () => {
    const { business } = other
    const notFound = await (await fetch(`${server.url}/nowhere`)).text()
    expect(notFound).toContain(business.phone)
    expectNothingOfOurs(notFound, '404')
    const form = { method: 'POST', body: new URLSearchParams({ name: 'A' }) }
    const rejected = await (await fetch(`${server.url}/contact`, form)).text()
    expect(rejected).toContain('Your message was not sent')
    expect(rejected).toContain(`mailto:${business.email}`)
    expectNothingOfOurs(rejected, 'unsent form')
    expectNothingOfOurs(await page('/api/openapi.json'), 'OpenAPI')
    expect(await page('/robots.txt')).toContain(`${business.url}/sitemap.xml`)
  })

  const customer = {
    customerName: 'Mary Somerville',
    customerEmail: 'mary@example.com',
    customerPhone: '(208) 555-0133',
    address: '3 Sample Street',
  }

  /** Facts and sentences of the content in use that no other business has. */
  function oursOnly(): string[] {
    const { business, colors, mark } = ours
    const palettes = (all: typeof colors) => Object.values(paletteOf(all)).flatMap((scheme) => Object.values(scheme))
    const theirs = new Set(palettes(other.colors))
    return [
      ...[business.name, business.email, business.phone, business.license, business.address.postalCode],
      ...Object.values(business.coordinates ?? {}).map(String),
      ...palettes(colors).filter((color) => !theirs.has(color)),
      ...mark.map(({ outline }) => outline),
      ...sentencesIn({ ...ours, trade: undefined }),
    ].filter(Boolean)
  }

  /** All texts of six words or more. */
  function sentencesIn(value: unknown): string[] {
    if (typeof value === 'string') return /^(\S+\s+){5}/.test(value) && !value.startsWith('<') ? [value] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, field]) => (key === 'texts' ? [] : sentencesIn(field)))
  }

  /** A weekday next December on which the business works. */
  function firstBookableDay(): string {
    const days = Array.from({ length: 7 }, (_, index) => `${nextYear}-12-0${index + 1}`)
    const isBookable = (day: string) => {
      const name = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
      return other.business.bookableDays.some((bookable) => bookable === name)
    }
    return days.find(isBookable) ?? ''
  }

  /** Such as -07:00. */
  function offsetOf(timeZone: string, day: string): string {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    const name = parts.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')
    return name?.value.replace('GMT', '') || '+00:00'
  }

  const page = (path: string) => pageAt(server.url, path)

  async function sendJson<Result>(path: string, body?: object, headers: Record<string, string> = {}, method = 'POST') {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
    return readJson<Result>(response)
  }

  /** What visitors read or hear, with the texts of attributes, without code and styles. */
  function visibleText(html: string): string {
    const withoutCode = html.replaceAll(/<(script(?![^>]*ld\+json)|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    const attributes = [...withoutCode.matchAll(/ (?:alt|aria-label|content|title|data-tooltip)="([^"]*)"/g)]
    const texts = [withoutCode.replaceAll(/<[^>]*>/g, ''), ...attributes.map(([, text]) => text)]
    return decoded(texts.join(' ')).replaceAll(/\s+/g, ' ')
  }

  const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" }
  const decoded = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

  function expectNothingOfOurs(text: string, where: string) {
    expect(
      oursOnly().filter((sentence) => text.includes(sentence)),
      where,
    ).toEqual([])
  }
})
