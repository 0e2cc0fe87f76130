import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/admin-password.ts'
import { aBooking } from '../support/api.ts'
import { folderWithContent, pageAt, startFirm } from '../support/firm.ts'
import { startMailServer } from '../support/mail-server.ts'
import { readJson } from '../support/read-json.ts'
import type { ServerProcess } from '../support/server-process.ts'

// Serves the site of a firm in Berlin: the sample with other facts. A firm in Leeds and one in Sydney only format.

const address = (lines: string) => [/^address:\n(?: .*\n)+/m, `address:\n${lines}`] as const
const field = (name: string, value: string) => [RegExp(`^#? ?${name}:.*$`, 'm'), `${name}: ${value}`] as const
const noTowns = [/^cities:\n(?: .*\n)+/m, 'cities: [Mitte]\n'] as const
const noMoreTowns = [/^moreCities:\n(?: .*\n)+/m, ''] as const

const berlin = [
  address("  street: Musterstraße 1\n  city: Berlin\n  postalCode: '10115'\n  country: DE\n"),
  field('coordinates', '{ latitude: 52.52, longitude: 13.405 }'),
  [
    /^cities:\n(?: .*\n)+/m,
    'cities:\n  - { name: Berlin, at: [52.52, 13.405] }\n  - { name: Potsdam, at: [52.39, 13.06] }\n',
  ],
  noMoreTowns,
  field('timeZone', 'Europe/Berlin\ncurrency: EUR'),
  field('phone', '030 23125 123'),
  field('license', 'none'),
  field('priceRange', '€€'),
  [/^phoneHours:\n(?: .*\n)+/m, 'phoneHours:\n  - { days: Monday – Friday, hours: 07:00 – 17:00 }\n'],
] as const
const leeds = [
  address('  city: Leeds\n  state: West Yorkshire\n  postalCode: LS1 4AB\n  country: GB\n'),
  field('coordinates', '{ latitude: 53.8, longitude: -1.55 }'),
  noTowns,
  noMoreTowns,
  field('timeZone', 'Europe/London\ncurrency: GBP'),
  field('phone', '(0113) 496 0123'),
] as const
const sydney = [
  address("  city: Sydney\n  state: NSW\n  postalCode: '2000'\n  country: AU\n"),
  field('coordinates', '{ latitude: -33.87, longitude: 151.21 }'),
  noTowns,
  noMoreTowns,
  field('timeZone', 'Australia/Sydney\ncurrency: AUD'),
  field('phone', '(02) 5550 1234'),
] as const

const root = join(import.meta.dirname, '../..')
const folders: string[] = []

/** A folder with the sample, changed in business.yaml, as its content. */
function folderWith(changes: readonly (readonly [RegExp, string])[]): string {
  const { folder, edit } = folderWithContent()
  folders.push(folder)
  for (const [from, to] of changes) {
    edit('business.yaml', (text) => {
      expect(text).toMatch(from)
      return text.replace(from, () => to)
    })
  }
  return folder
}

/** What a script prints as JSON with this content. It can import components. */
function run(folder: string, imports: string, value: string): unknown {
  const script = `${imports}\nconsole.log(JSON.stringify(${value}))`
  const load = ['--import', join(root, 'scripts/dev/load-tsx.ts'), '--input-type=module', '--eval', script]
  const env = { ...process.env, CONTENT_DIR: join(folder, 'content') }
  const child = spawnSync(process.execPath, load, { cwd: root, encoding: 'utf8', env })
  expect(child.stderr).toBe('')
  return JSON.parse(child.stdout)
}

const imports = `
import { dayInWords, shortDay } from '#firm/calendar-day.ts'
import { weekStartOf } from '#firm/week-start.ts'
import { timeInWords } from '#features/bookings/visit.ts'
import { slotInWords } from '#firm/slot.ts'
import { centsIn, centsInWords } from '#firm/money.ts'
import { postalAddress } from '#firm/place.ts'
import { townOf } from '#firm/town.ts'
import { shownPhone } from '#firm/phone.ts'
import { mapFrameLink, telLink } from '#ui/links.ts'`

const formats = (phones: string[], address: string) => `{
  day: dayInWords('2026-12-01'), short: shortDay('2026-12-01'), week: weekStartOf('2026-12-01'),
  time: timeInWords('13:30'), slot: slotInWords('1:00 PM'),
  money: centsInWords(115050), read: centsIn(centsInWords(115050)), postalAddress,
  map: new URL(mapFrameLink).searchParams.get('q'),
  links: ${JSON.stringify(phones)}.map(telLink), shown: shownPhone('405 555 0199'), town: townOf(${JSON.stringify(address)}),
}`

test('a firm in Leeds has British dates, pounds and phone links', () => {
  const phones = ['0113 496 0123', '+44 (0)113 496 0123', '0044 113 496 0123', '+1 405 555 0199', '496 0123']
  expect(run(folderWith(leeds), imports, formats(phones, '12 High Street, Otley LS21 3AB'))).toEqual({
    day: 'Tuesday, 1 December 2026',
    short: 'Tue 1 Dec',
    week: '2026-11-30',
    time: '13:30',
    slot: '13:00',
    money: '£1,150.50',
    read: 115050,
    postalAddress: 'Leeds, West Yorkshire LS1 4AB',
    map: 'Leeds, West Yorkshire LS1 4AB, United Kingdom',
    links: ['tel:+441134960123', 'tel:+441134960123', 'tel:+441134960123', 'tel:+14055550199', 'tel:4960123'],
    shown: '405 555 0199',
    town: 'Otley',
  })
})

test('a firm in Sydney is south of the equator, and its day has twice twelve hours', () => {
  expect(
    run(folderWith(sydney), imports, formats(['(02) 5550 1234', '0491 570 156'], '12 Sample St, Parramatta NSW 2150')),
  ).toEqual({
    day: 'Tuesday, 1 December 2026',
    short: 'Tue, 1 Dec',
    week: '2026-11-30',
    time: '1:30 PM',
    slot: '1:00 PM',
    money: '$1,150.50',
    read: 115050,
    postalAddress: 'Sydney, NSW 2000',
    map: 'Sydney, NSW 2000, Australia',
    links: ['tel:+61255501234', 'tel:+61491570156'],
    shown: '405 555 0199',
    town: 'Parramatta NSW',
  })
})

test('a firm without coordinates has no position for search engines, no drawn map and no drives', () => {
  const components = `
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { business } from '#content'
import { localBusiness } from '#site/head/structured-data.ts'
import { PriceAndDrive } from '#site/components/price-and-drive.tsx'
import { ServiceArea } from '#site/components/service-area.tsx'`
  const value = `{
  data: JSON.stringify(localBusiness('https://ada.test')),
  area: renderToStaticMarkup(createElement(ServiceArea, { heading: 'Area', cities: business.cities })),
  price: renderToStaticMarkup(createElement(PriceAndDrive)),
}`
  const town = [/\{ name: Harrah, at: .*\}/, 'Harrah'] as const
  const known = run(folderWith([town]), components, value)
  expect(known).toMatchObject({
    data: expect.stringMatching(/"geo":.*"GeoCircle"/),
    area: expect.stringContaining('class="area-map"'),
    price: expect.stringMatching(/drive from Harrah/),
  })
  const unknown = run(folderWith([town, [/^coordinates:.*\n/m, '']]), components, value)
  expect(unknown).toMatchObject({ area: expect.stringContaining('Choctaw'), price: expect.stringContaining('Ask us') })
  expect(JSON.stringify(unknown)).not.toMatch(/geo|GeoCircle|area-map|drive from|Where we are/)
})

const folder = folderWith(berlin)
let server: ServerProcess
let mailServer: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  const home = join(folder, 'content/pages/home.md')
  writeFileSync(home, readFileSync(home, 'utf8').replace(/^headline:/m, 'brightHero: true\n$&'))
  mailServer = await startMailServer()
  server = await startFirm(folder, mailServer.env)
})

afterAll(async () => {
  await server?.end()
  await mailServer?.close()
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

const page = (path: string) => pageAt(server.url, path)

test('the pages of a firm in Berlin have its phone link, its map and its address, and show no license', async () => {
  const contact = await page('/contact')
  expect(contact).toContain('<html lang="en-DE"')
  expect(contact).toContain('href="tel:+493023125123"')
  expect(contact).toContain('Musterstraße 1, 10115 Berlin')
  expect(contact).toContain(`q=${encodeURIComponent('Musterstraße 1, 10115 Berlin, Germany')}&amp;z=11`)
  expect(/License \w+|, OK\b/.exec(visible(contact))?.[0]).toBeUndefined()
  expect(await page('/')).toContain('08:00 – 17:00')
  const about = await page('/about')
  expect(visible(about)).toContain('about 30 kilometers around Berlin')
  expect(about).toMatch(/>\d+ km</)
})

test('a bright hero has dark text', async () => {
  expect(await page('/')).toContain('<section class="home-hero" data-bright="true">')
})

test('every week of the booking calendar in Berlin begins on its Monday', () => {
  const calendar = `
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Calendar from '#ui/date-field/calendar.tsx'
const html = renderToStaticMarkup(createElement(Calendar, { value: undefined, closed: [], onChange() {} }))`
  const rows = `html.split('<tr').slice(2).map((row) => [...row.matchAll(/<td[^>]*data-day="([^"]*)"/g)].map(([, day]) => day))`
  const weeks = run(folder, calendar, rows)
  if (!Array.isArray(weeks)) throw new Error('The calendar has no weeks')
  expect(weeks).toHaveLength(6)
  for (const week of weeks) {
    expect(week).toHaveLength(7)
    expect(new Date(`${week[0]}T12:00:00Z`).getUTCDay()).toBe(1)
  }
})

test('the structured data of a firm in Berlin names its country and its currency', async () => {
  const [, json = ''] =
    /<script type="application\/ld\+json">(\{[^<]*openingHoursSpecification[^<]*\})<\/script>/.exec(await page('/')) ??
    []
  const data: unknown = JSON.parse(json)
  expect(data).toMatchObject({
    telephone: '+493023125123',
    address: {
      streetAddress: 'Musterstraße 1',
      addressLocality: 'Berlin',
      postalCode: '10115',
      addressCountry: 'DE',
    },
    geo: { latitude: '52.52000', longitude: '13.40500' },
    priceRange: '€€',
    currenciesAccepted: 'EUR',
  })
  expect(json).not.toContain('addressRegion')
})

test('slots are stored as ever and read as 13:00, in the form and in emails', async () => {
  expect(await page('/booking')).toContain('<option value="1:00 PM">13:00</option>')
  const day = `${new Date().getFullYear() + 1}-12-01`
  const sent = aBooking({ customerEmail: 'mary@example.com', preferredDate: day, preferredTime: '1:00 PM' })
  const response = await send('/api/bookings', sent)
  expect(response.status).toBe(201)
  await expect.poll(() => mailServer.for('mary@example.com').length, { timeout: 30_000 }).toBe(1)
  const [receipt] = mailServer.for('mary@example.com')
  expect(receipt?.text).toMatch(/\w+day, 1 December \d{4}/)
  expect(receipt?.text).toContain('13:00')
  expect(receipt?.text).not.toContain('1:00 PM')
  expect(receipt?.html).toContain('href="tel:+493023125123"')
})

test('staff read and write amounts in euros', async () => {
  const { token } = await readJson<{ token: string }>(await send('/api/admin/login', { password }))
  const asStaff = { Authorization: `Bearer ${token}` }
  const bookings = await fetch(`${server.url}/api/bookings`, { headers: asStaff })
  const [booking] = await readJson<{ id: number; preferredTime: string }[]>(bookings)
  expect(booking?.preferredTime).toBe('1:00 PM')
  const wrong = await send(`/api/bookings/${booking?.id}`, { amountCents: 'a lot' }, asStaff, 'PATCH')
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    'Amount must be EUR such as 1,150 or 1,150.50, at most 1,000,000',
  ])
  expect(run(folder, imports, `['€1,150.50', '1150,50 €', 'EUR 900', '900 €', '$900'].map(centsIn)`)).toEqual([
    115050,
    null,
    90000,
    90000,
    null,
  ])
})

/** The text without markup, styles and scripts. */
const visible = (html: string) =>
  html
    .replaceAll(/<(style|script)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const send = (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(server.url + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
