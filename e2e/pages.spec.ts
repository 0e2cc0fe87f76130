import Validator from '@adobe/structured-data-validator'
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { business, claims, pages, services } from '#content'
import { place } from '#domain/place.ts'
import { timeInWords } from '#domain/visit.ts'
import { telLink } from '#ui/links.ts'
import { expect, test } from './fixtures.ts'
import { brokenRules } from './local-business-rules.ts'
import { everyPath, isOffered, ownPaths, publicPaths, servicePaths } from './paths.ts'
import { schemaOrgVocabulary } from './schema-org-vocabulary.ts'
import { waitForHydration } from './script-loading.ts'

test.use({ env: 'shared' })

const isSample = business.name === 'Lamplight Electric'

type Data = { '@type': string } & Record<string, unknown>

const structuredData = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script): Data => JSON.parse(script.textContent ?? '')))

/** The text content in one line. */
const textOf = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? '').replaceAll(/\s+/g, ' ')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of everyPath) {
    test(`${path} has one h1, valid HTML, no dead link and no broken picture`, async ({ page, request }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(path === '/nowhere' ? 404 : 200)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')

      // Astro puts its style element for islands into the body.
      const html = ((await response?.text()) ?? '')
        .replace(/<style>astro-island[^<]*<\/style>/, '')
        // HTML has this value for a textarea only. Browsers fill in a single line, too.
        .replace('autoComplete="street-address"', '')
      const report = await new HtmlValidate({ extends: ['html-validate:standard'], rules: htmlRules }).validateString(
        html,
      )
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
      ).toEqual([])

      const addresses = await page
        .locator('a[href^="/"], link[href^="/"], img, source')
        .evaluateAll((elements) =>
          elements.flatMap((element) =>
            [
              element.getAttribute('href') ?? element.getAttribute('src') ?? [],
              ...(element.getAttribute('srcset')?.split(', ') ?? []).map((source) => source.split(' ')[0] ?? ''),
            ].flat(),
          ),
        )
      for (const address of new Set(addresses)) {
        expect((await request.get(address)).status(), address).toBe(200)
      }
      for (const image of await page.locator('img').all()) {
        expect((await image.getAttribute('alt'))?.length).toBeGreaterThan(20)
        expect(await image.getAttribute('width')).toBeTruthy()
        expect(await image.getAttribute('height')).toBeTruthy()
      }
    })
  }

  for (const path of publicPaths) {
    test(`${path} has valid structured data`, async ({ page }) => {
      await page.goto(path)
      const data = await structuredData(page)
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
        geo: {
          latitude: business.coordinates.latitude.toFixed(5),
          longitude: business.coordinates.longitude.toFixed(5),
        },
        openingHoursSpecification: business.openingHours.map(({ days, ...hours }) => ({ dayOfWeek: days, ...hours })),
        priceRange: business.priceRange,
        paymentAccepted: business.payments.join(', '),
        ...(business.social && { sameAs: [business.social.url] }),
      })
      expect(brokenRules(electrician ?? {}, business.url)).toEqual([])
      // Google does not allow a business to mark up ratings of its own.
      expect(JSON.stringify(data)).not.toMatch(/aggregateRating|"review/i)
      expect(electrician?.areaServed).toHaveLength(1 + business.cities.length + business.moreCities.length)
      expect(electrician?.areaServed).toContainEqual(
        expect.objectContaining({ '@type': 'GeoCircle', geoRadius: String(business.serviceRadiusMeters) }),
      )
      expect(electrician?.hasOfferCatalog).toMatchObject({ itemListElement: { length: services.length } })

      const [trail] = jsonld.BreadcrumbList ?? []
      if (path === '/') expect(trail).toBeUndefined()
      else {
        const shown = await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allTextContents()
        const listed = trail?.itemListElement as { name: string }[]
        expect(listed.map(({ name }) => name)).toEqual(shown)
      }
    })
  }

  test('data that breaks a rule of Google is found', async ({ page }) => {
    await page.goto('/')
    const electrician = (await structuredData(page)).find((each) => each['@type'] === 'Electrician') ?? {}
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

  test('a query, a fragment or a slash at the end does not change the canonical URL', async ({ page }) => {
    for (const path of ['/about', '/contact', ...servicePaths.slice(0, 1)])
      for (const end of ['?utm_source=google&utm_medium=cpc', '?page=2', '#area', '/', '/?fbclid=1']) {
        await page.goto(path + end)
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', business.url + path)
      }
  })

  test('every page has its own title, description and canonical URL', async ({ page }) => {
    const heads: Record<string, string>[] = []
    for (const path of publicPaths) {
      await page.goto(path)
      const content = (selector: string, attribute = 'content') =>
        page
          .locator(selector)
          .getAttribute(attribute)
          .then((value) => value ?? '')
      const head = {
        title: await page.title(),
        description: await content('meta[name="description"]'),
        canonical: await content('link[rel="canonical"]', 'href'),
        socialTitle: await content('meta[property="og:title"]'),
      }
      expect(head.canonical).toBe(business.url + path)
      expect(head.title).toContain(business.name)
      expect(head.description, path).not.toBe('')
      expect(await content('meta[property="og:description"]')).toBe(head.description)
      expect(await content('meta[property="og:image"]')).toMatch(/\/cards\/[\w-]+\.jpg$/)
      heads.push(head)
    }
    for (const part of ['title', 'description', 'canonical', 'socialTitle']) {
      expect(new Set(heads.map((head) => head[part])).size, part).toBe(publicPaths.length)
    }
  })

  // docs/specification.md, Every page: the head "is set per page".
  test('pages outside the sitemap also have a title, a description, a canonical link and social texts', async ({
    page,
  }) => {
    const canonicals = { '/admin': '/admin', '/nowhere': '/', '/nowhere/deep': '/' }
    for (const [path, canonical] of Object.entries(canonicals)) {
      await page.goto(path)
      const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
      const description = await content('name="description"')
      expect(description?.length, path).toBeGreaterThan(30)
      expect(await content('property="og:description"')).toBe(description)
      expect(await page.title()).toBe(`${await content('property="og:title"')} | ${business.name}`)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', business.url + canonical)
      expect(await content('name="robots"')).toBe('noindex')
    }
  })

  for (const path of servicePaths) {
    test(`${path} has at least 300 words, Service data, and links to book and to call`, async ({ page }) => {
      await page.goto(path)
      expect((await textOf(page, 'main')).trim().split(' ').length).toBeGreaterThanOrEqual(300)
      const service = (await structuredData(page)).find((each) => each['@type'] === 'Service')
      expect(service).toMatchObject({ url: business.url + path, provider: { '@id': `${business.url}/#business` } })
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Book a Visit' }).first()).toHaveAttribute('href', '/booking')
      await expect(main.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:/)
    })
  }

  // docs/specification.md, Service pages: "each with a hero, benefit cards, service lists, a process section and a closing
  // call to action".
  for (const path of servicePaths) {
    test(`${path} has every part of a service page`, async ({ page }) => {
      test.skip(!isSample, 'the content is not the sample')
      await page.goto(path)
      const main = page.getByRole('main')
      const hero = main.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
      await expect(hero.getByRole('link', { name: 'Book a Visit' })).toHaveAttribute('href', '/booking')
      await expect(hero.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', telLink(business.phone))
      const benefits = main.locator('section').filter({ has: page.getByRole('heading', { name: 'What you get' }) })
      expect(await benefits.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
      // Lists with check marks, or the slides of services.
      await expect(main.locator('.checks, .carousel-slides')).not.toHaveCount(0)
      expect(await main.locator('ol.steps > li').count()).toBeGreaterThanOrEqual(3)
      const closing = main.locator('section').last()
      await expect(closing.getByRole('link', { name: 'Book a Visit' })).toHaveAttribute('href', '/booking')
      await expect(closing.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', telLink(business.phone))
    })
  }

  test('the FAQ data matches the questions on the page', async ({ page }) => {
    test.skip(!isOffered({ slug: 'electric-panel-installation' }), 'the page with five questions is not offered')
    await page.goto('/services/electric-panel-installation')
    const faq = (await structuredData(page)).find((each) => each['@type'] === 'FAQPage')
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions).toHaveLength(5)
    await expect(page.locator('.question')).toHaveCount(5)
    for (const [index, { name, acceptedAnswer }] of questions.entries()) {
      const shown = page.locator('.question').nth(index)
      expect(await shown.locator('summary').textContent()).toBe(name)
      expect(await shown.locator('p').textContent()).toBe(acceptedAnswer.text)
    }
  })

  test('each page of the sample states the facts of docs/specification.md', async ({ page }) => {
    test.skip(!isSample, 'the content is not the sample')
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
      await page.goto(path)
      const text = await textOf(page, 'main')
      for (const fact of expected) expect(text, path).toContain(fact.replaceAll(/\s+/g, ' '))
    }
  })

  test('the sample has the values of docs/specification.md', async ({ page }) => {
    test.skip(!isSample, 'the content is not the sample')
    expect(publicPaths).toHaveLength(13)
    expect(ownPaths).toEqual(['/privacy'])
    for (const path of publicPaths) {
      await page.goto(path)
      const description = (await page.locator('meta[name="description"]').getAttribute('content')) ?? ''
      expect(description.length, path).toBeGreaterThan(70)
      expect(description.length, path).toBeLessThanOrEqual(165)
    }
    const facts: Record<string, string[]> = {
      '/': ['Your Trusted Electricians in Harrah, OK', '1000+', '8:00 AM – 5:00 PM', '8:00 AM – 4:00 PM'],
      '/about': ['Family-owned and operated'],
      '/services': ['Two service electricians'],
      '/contact': ['(405) 555-0142', '7:00 AM – 5:00 PM', '9:00 AM – 5:00 PM'],
    }
    for (const [path, expected] of Object.entries(facts)) {
      await page.goto(path)
      const text = await textOf(page, 'main')
      for (const fact of expected) expect(text, path).toContain(fact)
    }
    await expect(page.locator('a[href="tel:+14055550142"]').first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('src', /z=11/)
    const areas = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Areas We Serve' }) })
    await expect(areas.getByRole('listitem')).toHaveCount(14)
    const [electrician] = (await structuredData(page)).filter((each) => each['@type'] === 'Electrician')
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
  })
})

test('every page logs nothing to the console and loads its pictures', async ({ page }) => {
  test.slow()
  for (const path of everyPath) {
    await page.goto(path)
    await waitForHydration(page)
    // Pictures in a closed dialog load when it opens.
    for (const image of await page.locator('img:not(dialog img)').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth))
        .toBeGreaterThan(0)
    }
  }
})

test('the sitemap lists exactly the public pages', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  // A shallow clone does not know when its files changed.
  for (const [, day = ''] of sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(listed.sort()).toEqual(publicPaths.map((path) => business.url + path).sort())
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${business.url}/sitemap.xml`)
  const admin = await request.get('/admin')
  expect(admin.headers()['x-robots-tag']).toBe('noindex')
  expect(await admin.text()).toMatch(/<meta name="robots" content="noindex"/)
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: business.name, start_url: '/' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  expect(JSON.stringify([sitemap, manifest])).not.toContain('admin')
})

test.describe('with another PUBLIC_URL', () => {
  test.use({ env: { PUBLIC_URL: 'https://www.example.com' } })

  test('canonical URLs use it on every page', async ({ page, request }) => {
    await page.goto('/')
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical).toHaveAttribute('href', 'https://www.example.com/')
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
    await expect(canonical).toHaveAttribute('href', 'https://www.example.com/gallery')
    for (const path of ['/', '/sitemap.xml', '/robots.txt', ...servicePaths.slice(0, 1)]) {
      expect(await (await request.get(path)).text()).not.toContain(business.url)
    }
  })
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
