import Validator from '@adobe/structured-data-validator'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { business, claims, pages, services } from '#content'
import { timeInWords } from '#features/bookings/visit.ts'
import { place } from '#firm/place.ts'
import { telLink } from '#ui/links.ts'
import { everyPath, isOffered, ownPaths, publicPaths, servicePaths } from '../../e2e/paths.ts'
import { openApi } from '../support/api.ts'
import {
  attributeOf,
  breadcrumbsOf,
  hrefsIn,
  parseHtml,
  sectionOf,
  structuredDataOf,
  textOf,
  textsOf,
} from '../support/html.ts'
import { builtSite } from '../support/plain-form.ts'
import { openBuiltSite } from '../support/site.ts'
import { brokenRules } from './local-business-rules.ts'
import { schemaOrgVocabulary } from './schema-org-vocabulary.ts'

// The HTML of the pages. e2e/pages.spec.ts loads them in a browser.

const isSample = business.name === 'Lamplight Electric'

const builtPages = new Map([...builtSite.responses].map(([path, { bodies }]) => [path, bodies.identity.toString()]))

function htmlOf(path: string): string {
  const html = builtPages.get(path)
  if (html === undefined) throw new Error(`No page was built at ${path}`)
  return html
}

const pageAt = (path: string) => parseHtml(htmlOf(path))

async function openSite() {
  const { app } = await openApi('sqlite', { site: builtSite, PUBLIC_URL: business.url })
  return async (url: string) => {
    const response = await app.inject({ url })
    const { location } = response.headers
    return location ? app.inject({ url: String(location) }) : response
  }
}

test.each(everyPath)('%s has one h1, valid HTML, no dead link and no broken picture', async (path) => {
  const get = await openSite()
  const response = await get(path)
  expect(response.statusCode).toBe(path === '/nowhere' ? 404 : 200)
  const page = parseHtml(response.body)
  expect(page.querySelectorAll('h1')).toHaveLength(1)
  expect(attributeOf(page.querySelector('html'), 'lang')).toBe('en-US')

  // Astro puts its style element for islands into the body.
  const html = response.body.replace(/<style>astro-island[^<]*<\/style>/, '')
  const report = await new HtmlValidate({ extends: ['html-validate:standard'], rules: htmlRules }).validateString(html)
  expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message]))).toEqual([])

  const addresses = page.querySelectorAll('a, link, img, source').flatMap((element) => [
    attributeOf(element, 'href') || attributeOf(element, 'src'),
    ...attributeOf(element, 'srcset')
      .split(', ')
      .map((source) => source.split(' ')[0] ?? ''),
  ])
  const own = new Set(addresses.filter((address) => address.startsWith('/')))
  expect(own.size).toBeGreaterThan(10)
  for (const address of own) expect((await get(address)).statusCode, address).toBe(200)
  for (const image of page.querySelectorAll('img')) {
    expect(attributeOf(image, 'alt').length).toBeGreaterThan(20)
    for (const size of ['width', 'height']) expect(attributeOf(image, size)).toMatch(/^\d+$/)
  }
})

test.each(publicPaths)('%s has valid structured data', async (path) => {
  const page = pageAt(path)
  const data = structuredDataOf(page)
  const jsonld = Object.groupBy(data, (each) => each['@type'])
  const issues = await new Validator(schemaOrgVocabulary()).validate({ jsonld })
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  expect(issues.map(({ issueMessage }) => issueMessage)).toEqual([])

  const [electrician] = jsonld.Electrician ?? []
  expect(electrician).toMatchObject({
    '@id': `${business.url}/#business`,
    name: business.name,
    telephone: telLink(business.phone).replace('tel:', ''),
    email: business.email,
    address: {
      addressLocality: business.address.city,
      addressRegion: business.address.state,
      postalCode: business.address.postalCode,
      addressCountry: 'US',
    },
    ...(business.coordinates && {
      geo: {
        latitude: business.coordinates.latitude.toFixed(5),
        longitude: business.coordinates.longitude.toFixed(5),
      },
    }),
    openingHoursSpecification: business.openingHours.map(({ days, ...hours }) => ({ dayOfWeek: days, ...hours })),
    priceRange: business.priceRange,
    paymentAccepted: business.payments.join(', '),
    ...(business.social && { sameAs: [business.social.url] }),
  })
  expect(brokenRules(electrician ?? {}, business.url)).toEqual([])
  // Google does not allow a business to mark up ratings of its own.
  expect(JSON.stringify(data)).not.toMatch(/aggregateRating|"review/i)
  expect(electrician?.areaServed).toHaveLength(
    (business.coordinates ? 1 : 0) + business.cities.length + business.moreCities.length,
  )
  if (business.coordinates)
    expect(electrician?.areaServed).toContainEqual(
      expect.objectContaining({ '@type': 'GeoCircle', geoRadius: String(business.serviceRadiusMeters) }),
    )
  expect(electrician?.hasOfferCatalog).toMatchObject({ itemListElement: { length: services.length } })

  const [trail] = jsonld.BreadcrumbList ?? []
  if (path === '/') expect(trail).toBeUndefined()
  else {
    const listed = trail?.itemListElement as { name: string }[] // a list of crumbs in our JSON-LD
    expect(listed.map(({ name }) => name)).toEqual(breadcrumbsOf(page).words)
  }
})

test('data that breaks a rule of Google is found', () => {
  const electrician = structuredDataOf(pageAt('/')).find((each) => each['@type'] === 'Electrician') ?? {}
  const broken: [change: object, rule: RegExp][] = [
    [{ name: '' }, /^name/],
    [{ address: { '@type': 'PostalAddress', addressCountry: 'US' } }, /^address/],
    [{ telephone: '405-555-0142' }, /^telephone/],
    [{ url: 'https://www.example.org/' }, /^url/],
    [{ geo: { '@type': 'GeoCoordinates', latitude: 35.4895, longitude: -97.1636 } }, /^geo/],
    [{ openingHoursSpecification: [{ dayOfWeek: ['Mon'], opens: '08:00', closes: '17:00' }] }, /^openingHours/],
    [{ priceRange: '$'.repeat(100) }, /^priceRange/],
    [{ aggregateRating: { ratingValue: 5 } }, /ratings/],
  ]
  for (const [change, rule] of broken)
    expect(brokenRules({ ...electrician, ...change }, business.url)).toEqual([expect.stringMatching(rule)])
})

const canonicalOf = (page: ReturnType<typeof parseHtml>) => hrefsIn(page, 'link[rel="canonical"]')

test('a query or a slash at the end does not change the canonical URL', async () => {
  const get = await openSite()
  for (const path of ['/about', '/contact', ...servicePaths.slice(0, 1)])
    for (const end of ['?utm_source=google&utm_medium=cpc', '?page=2', '/', '/?fbclid=1'])
      expect(canonicalOf(parseHtml((await get(path + end)).body)), path + end).toEqual([business.url + path])
})

/** The content of the head's element with this name or property. */
const metaOf = (page: ReturnType<typeof parseHtml>, attribute: string) =>
  attributeOf(page.querySelector(`meta[${attribute}]`), 'content')

test('every page has its own title, description and canonical URL', () => {
  const heads: Record<string, string | undefined>[] = publicPaths.map((path) => {
    const page = pageAt(path)
    const head = {
      title: textOf(page.querySelector('title')),
      description: metaOf(page, 'name="description"'),
      canonical: canonicalOf(page)[0],
      socialTitle: metaOf(page, 'property="og:title"'),
    }
    expect(head.canonical).toBe(business.url + path)
    expect(head.title).toContain(business.name)
    expect(head.description, path).not.toBe('')
    expect(metaOf(page, 'property="og:description"')).toBe(head.description)
    expect(metaOf(page, 'property="og:image"')).toMatch(/\/cards\/[\w-]+\.jpg$/)
    return head
  })
  for (const part of ['title', 'description', 'canonical', 'socialTitle'])
    expect(new Set(heads.map((head) => head[part])).size, part).toBe(publicPaths.length)
})

// docs/developer/specification.md, Every page: the head "is set per page".
test('pages outside the sitemap also have a title, a description, a canonical link and social texts', async () => {
  const get = await openSite()
  const canonicals = { '/admin': '/admin', '/nowhere': '/', '/nowhere/deep': '/' }
  for (const [path, canonical] of Object.entries(canonicals)) {
    const page = parseHtml((await get(path)).body)
    const description = metaOf(page, 'name="description"')
    expect(description.length, path).toBeGreaterThan(30)
    expect(metaOf(page, 'property="og:description"')).toBe(description)
    expect(textOf(page.querySelector('title'))).toBe(`${metaOf(page, 'property="og:title"')} | ${business.name}`)
    expect(canonicalOf(page)).toEqual([business.url + canonical])
    expect(metaOf(page, 'name="robots"')).toBe('noindex')
  }
})

test.each(servicePaths)('%s has at least 300 words, Service data, and links to book and to call', (path) => {
  const page = pageAt(path)
  expect(textOf(page.querySelector('main')).trim().split(' ').length).toBeGreaterThanOrEqual(300)
  const service = structuredDataOf(page).find((each) => each['@type'] === 'Service')
  expect(service).toMatchObject({ url: business.url + path, provider: { '@id': `${business.url}/#business` } })
  const links = page.querySelectorAll('main a')
  const linkOf = (words: RegExp) => links.find((link) => words.test(textOf(link))) ?? null
  expect(attributeOf(linkOf(/^Book a Visit$/), 'href')).toMatch(/^\/booking(\?service=|$)/)
  expect(attributeOf(linkOf(/^Get a Price$/), 'href')).toMatch(/^\/contact(\?service=|$)/)
  expect(attributeOf(linkOf(/^Call/), 'href')).toMatch(/^tel:/)
})

// docs/developer/specification.md, Service pages: "each with a hero, benefit cards, service lists, a process section and a closing
// call to action".
test.runIf(isSample).each(servicePaths)('%s has every part of a service page', (path) => {
  const page = pageAt(path)
  const sections = page.querySelectorAll('main section')
  const hero = sections.find((section) => section.querySelector('h1'))
  const benefits = sections.find((section) => textsOf(section, 'h2').includes('What you get'))
  for (const section of [hero, sections.at(-1)]) {
    const hrefs = section ? hrefsIn(section) : []
    expect(hrefs.map((href) => href.replace(/\?service=.*/, ''))).toContain('/booking')
    expect(hrefs).toContain(telLink(business.phone))
  }
  expect(benefits?.querySelectorAll('li').length).toBeGreaterThanOrEqual(3)
  // Lists with check marks, or the slides of services.
  expect(page.querySelectorAll('main .checks, main .carousel-slides').length).toBeGreaterThan(0)
  expect(page.querySelectorAll('main ol.steps > li').length).toBeGreaterThanOrEqual(3)
})

test.runIf(isOffered({ slug: 'electric-panel-installation' }))('the FAQ data matches the questions on the page', () => {
  const page = pageAt('/services/electric-panel-installation')
  const faq = structuredDataOf(page).find((each) => each['@type'] === 'FAQPage')
  const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[] // a list in our JSON-LD
  expect(questions).toHaveLength(5)
  expect(questions.map(({ name }) => name)).toEqual(textsOf(page, '.question summary'))
  expect(questions.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(textsOf(page, '.question p'))
})

test.runIf(isSample)('each page of the sample states the facts of docs/developer/specification.md', async () => {
  const get = await openSite()
  const facts: Record<string, string[]> = {
    '/': [
      `Your Trusted Electricians in ${place}`,
      business.projectsCompleted,
      'Projects Completed',
      '24/7',
      'Emergency Service',
      ...business.openingHours.map(({ opens, closes }) => `${timeInWords(opens)} – ${timeInWords(closes)}`),
      ...(isOffered({ slug: 'electric-panel-installation' }) ? ['Panel Upgrades'] : []),
      ...(isOffered({ slug: 'generator-installation' }) ? ['Generator Install'] : []),
      'Emergency Repairs',
      ...(isOffered({ slug: 'ev-charging-station' }) ? ['EV Charger Install'] : []),
      'Complete Electrical Services',
      'View All Services',
      ...(business.freeEstimates ? ['Free estimates and consultations'] : []),
    ],
    '/about': [
      'Safety First',
      'Quality Work',
      'Customer Service',
      ...claims.localFacts.map(({ title }) => title),
      ...business.cities,
    ],
    '/services': [
      'Rapid Response Crew',
      ...pages.services.crew.facts.map(({ title }) => title),
      'Stocked trucks',
      'Common Electrical Faults',
      'Power outages',
      'Electrical fires',
      'Sparking outlets',
      'Circuit breaker issues',
      'Emergency repairs',
    ],
    '/services/electric-panel-installation': ['Panel services', 'Warning signs', '4-8 hours', 'Over 25 years'],
    '/services/generator-installation': ['9-26 kW', '30-150 kW'],
    '/services/ev-charging-station': ['240V', '20-50 amp', '240V/40A'],
    '/services/pool-spa-equipment': ['Safety requirements'],
    '/services/electrical-inspection': ['Types of inspection', 'Every 10 Years'],
    '/gallery': [
      'Our Professional Work',
      'Team',
      ...(isOffered({ slug: 'generator-installation' }) ? ['Generator'] : []),
      'Installation',
      'Excavation',
      'Business',
    ],
    '/nowhere': ['Page Not Found'],
  }
  for (const [path, expected] of Object.entries(facts)) {
    if (!everyPath.includes(path)) continue // a service that this business does not offer
    const text = textOf(parseHtml((await get(path)).body).querySelector('main'))
    for (const fact of expected) expect(text, path).toContain(fact.replaceAll(/\s+/g, ' '))
  }
})

test.runIf(isSample)('the sample has the values of docs/developer/specification.md', () => {
  expect(publicPaths).toHaveLength(13)
  expect(ownPaths).toEqual(['/privacy'])
  for (const path of publicPaths) {
    const { length } = metaOf(pageAt(path), 'name="description"')
    expect(length, path).toBeGreaterThan(70)
    expect(length, path).toBeLessThanOrEqual(165)
  }
  const facts: Record<string, string[]> = {
    '/': ['Your Trusted Electricians in Harrah, OK', '1000+', '8:00 AM – 5:00 PM', '8:00 AM – 4:00 PM'],
    '/about': ['Family-owned and operated'],
    '/services': ['Two service electricians'],
    '/contact': ['(405) 555-0142', '7:00 AM – 5:00 PM', '9:00 AM – 5:00 PM'],
  }
  for (const [path, expected] of Object.entries(facts)) {
    const text = textOf(pageAt(path).querySelector('main'))
    for (const fact of expected) expect(text, path).toContain(fact)
  }
  const page = pageAt('/contact')
  expect(hrefsIn(page)).toContain('tel:+14055550142')
  expect(attributeOf(page.querySelector('iframe'), 'src')).toMatch(/z=11/)
  const [electrician] = structuredDataOf(page).filter((each) => each['@type'] === 'Electrician')
  expect(electrician).toMatchObject({
    telephone: '+14055550142',
    address: { addressLocality: 'Harrah', addressRegion: 'OK', postalCode: '73045', addressCountry: 'US' },
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
      { dayOfWeek: ['Saturday'], opens: '08:00', closes: '16:00' },
    ],
    priceRange: '$$',
    paymentAccepted: 'Cash, Check, Credit Card',
  })
  expect(electrician?.areaServed).toHaveLength(15)
  expect(electrician?.areaServed).toContainEqual(expect.objectContaining({ geoRadius: '30000' }))
  expect(electrician?.hasOfferCatalog).toMatchObject({ itemListElement: { length: 6 } })
  expect(sectionOf(page, 'Areas We Serve').querySelectorAll('li')).toHaveLength(14)
})

test('the sitemap lists exactly the public pages', async () => {
  const get = await openSite()
  const sitemap = (await get('/sitemap.xml')).body
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  // A shallow clone does not know when its files changed.
  for (const [, day = ''] of sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(listed.sort()).toEqual(publicPaths.map((path) => business.url + path).sort())
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${business.url}/sitemap.xml`)
  const admin = await get('/admin')
  expect(admin.headers['x-robots-tag']).toBe('noindex')
  expect(admin.body).toMatch(/<meta name="robots" content="noindex"/)
  const manifest = (await get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: business.name, start_url: '/' })
  for (const { src } of manifest.icons) expect((await get(src)).statusCode, src).toBe(200)
  expect(JSON.stringify([sitemap, manifest])).not.toContain('admin')
})

test('another PUBLIC_URL is in the canonical URL of every page, and the content’s in none', async () => {
  const other = 'https://www.example.com'
  const site = await openBuiltSite(other)
  const textAt = (path: string) => site.responses.get(path)?.bodies.identity.toString() ?? ''
  for (const path of publicPaths) expect(canonicalOf(parseHtml(textAt(path)))).toEqual([other + path])
  for (const path of [...publicPaths, '/sitemap.xml', '/robots.txt']) {
    expect(textAt(path)).toContain(other)
    expect(textAt(path)).not.toContain(business.url)
  }
})

/** Disables style rules of the validator that React output breaks. The output is valid HTML. */
const htmlRules = {
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-inline-style': 'error',
  'no-trailing-whitespace': 'off',
  'prefer-native-element': 'error',
  'void-style': 'off',
  'attr-case': 'off',
} as const
