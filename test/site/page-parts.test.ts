import { expect, test } from 'vitest'
import { bookingHint, business, ownPages, pages, services } from '#content'
import { telLink } from '#ui/links.ts'
import { isOffered, servicePaths } from '../../e2e/paths.ts'
import { attributeOf, breadcrumbsOf, hrefsIn, parseHtml, sectionOf, textOf, textsOf } from '../support/html.ts'
import { builtSite } from '../support/plain-form.ts'

// Parts of the pages as clauses of docs/developer/specification.md name them.

const call = telLink(business.phone)
const onSample = test.runIf(business.name === 'Lamplight Electric')

const pageAt = (path: string) => parseHtml(builtSite.responses.get(path)?.bodies.identity.toString() ?? '')

/** The links whose words match. */
const linksTo = (part: ReturnType<typeof sectionOf>, words: RegExp) =>
  part
    .querySelectorAll('a')
    .filter((link) => words.test(textOf(link)))
    .map((link) => attributeOf(link, 'href'))

// "Phone, email, city, a link to the social page, and a copyright line for 2025."
onSample('the footer has the ways to reach the business, a copyright line and the quick links', () => {
  const footer = pageAt('/about').querySelectorAll('footer').at(-1)
  if (!footer) throw new Error('The page has no footer')
  const hrefs = hrefsIn(footer)
  for (const href of [call, `mailto:${business.email}`, business.social?.url]) expect(hrefs).toContain(href)
  expect(textOf(footer)).toContain('Harrah, OK')
  expect(textOf(footer)).toContain('© 2025')
  for (const path of ['/', '/about', '/services', '/gallery', '/contact'])
    expect(hrefs.filter((href) => href === path)).toEqual([path])
  // Own pages come after the quick links.
  const [quickLinks] = footer.querySelectorAll('ul')
  expect(quickLinks && textsOf(quickLinks, 'a')).toEqual([
    'Home',
    'About Us',
    'Services',
    'Gallery',
    'Contact Us',
    'Privacy',
  ])
})

// '"Complete Electrical Services", a list with links to four service pages, and "View All Services".'
onSample('the home page links to four service pages and to all services', () => {
  const list = sectionOf(pageAt('/'), 'Complete Electrical Services')
  expect(hrefsIn(list).filter((href) => href.startsWith('/services/'))).toHaveLength(4)
  expect(linksTo(list, /View All Services/)).toEqual(['/services'])
})

onSample(
  'the services page begins with the emergencies, and the about page names people, license and insurance',
  () => {
    const [first] = textsOf(pageAt('/services'), 'h2')
    expect(first).toBe('24/7 Emergency Service')
    expect(textsOf(sectionOf(pageAt('/about'), 'The two of us'), 'h3')).toEqual(['Sam Sample', 'Alex Sample'])
    expect(textOf(sectionOf(pageAt('/about'), 'License and insurance'))).toContain(`License ${business.license}`)
  },
)

onSample('the titles of the contact page and the gallery name the town', () => {
  for (const path of ['/contact', '/gallery'])
    expect(textsOf(pageAt(path), 'title')[0], path).toContain('| Harrah, OK | Lamplight Electric')
})

// "Six cards, one for each service, with a link to its page and a list of features."
onSample('the services page has a card for each service', () => {
  const cards = pageAt('/services').querySelectorAll('main article, main li')
  for (const [index, { name }] of services.entries()) {
    const card = cards.find((each) => textsOf(each, 'h2, h3').includes(name))
    expect(card && hrefsIn(card), name).toContain(servicePaths[index])
    expect(card?.querySelectorAll('li').length, name).toBeGreaterThanOrEqual(2)
  }
})

// "Below it, three cards: the advice for emergencies with the button that calls, a price, and a visit."
onSample('the home page has three cards below the hero', () => {
  const cards = pageAt('/').querySelectorAll('main .start-card')
  expect(cards.map((card) => textsOf(card, 'h2'))).toEqual([
    ['Something’s wrong now'],
    ['I want a price'],
    ['I want a visit'],
  ])
  expect(textOf(cards[0] ?? null)).toContain('call 911')
  expect(cards[0] && hrefsIn(cards[0])).toEqual([call])
  expect(cards.slice(1).map((card) => attributeOf(card, 'href'))).toEqual(['/contact', '/booking'])
})

// "A closing call to action."
onSample.each(['/', '/about', '/services'])('%s ends with a call to action', (path) => {
  const closing = pageAt(path).querySelectorAll('main section').at(-1)
  expect(closing && linksTo(closing, /^Book a Visit$/)).toEqual(['/booking'])
  expect(closing && linksTo(closing, /^Call/)).toEqual([call])
})

// 'a list "What to Expect" (a confirmation call within 24 hours, a free estimate, professional service); a link for
// emergency calls.'
onSample('the booking page says what to expect, and whom to call in an emergency', () => {
  const page = pageAt('/booking')
  const expected = textOf(sectionOf(page, 'What to Expect'))
  for (const words of ['Confirmation call within 24 hours', 'Free estimate', 'Professional service'])
    expect(expected).toContain(words)
  const emergency = page
    .querySelectorAll('main section')
    .filter((section) => textsOf(section, 'h2, h3').some((heading) => /emergency/i.test(heading)))
  expect(emergency.flatMap((section) => hrefsIn(section))).toContain(call)
})

// "A block with links to the phone, the email address, the location and the social page"
onSample('the contact page has all ways to reach the business', () => {
  const page = pageAt('/contact')
  const hrefs = hrefsIn(sectionOf(page, 'Talk to us'))
  for (const href of [call, `mailto:${business.email}`, business.social?.url]) expect(hrefs).toContain(href)
  expect(hrefs.some((href) => href.includes('google.com/maps'))).toBe(true)
  expect(textsOf(page, 'main h2, main h3')).toContain('24/7 Emergency Service')
  const main = page.querySelector('main')
  expect(main && linksTo(main, /^Don't see your city\?$/)).toEqual(['/contact'])
})

const privacy = ownPages.find(({ slug }) => slug === 'privacy')

test.runIf(privacy?.footer)('the footer leads to the page about privacy, which names whom to ask', () => {
  expect(
    pageAt('/')
      .querySelectorAll('footer a')
      .filter((link) => attributeOf(link, 'href') === '/privacy')
      .map(textOf),
  ).toEqual([privacy?.label])
  const page = pageAt('/privacy')
  expect(textsOf(page, 'h1')).toEqual([privacy?.headline])
  expect(textOf(page.querySelector('title'))).toBe(`${privacy?.title} | ${business.name}`)
  expect(breadcrumbsOf(page).words).toEqual(['Home', privacy?.label])
  const main = page.querySelector('main')
  expect(main && linksTo(main, new RegExp(`^${business.email}$`))).toContain(`mailto:${business.email}`)
  for (const fact of ['Google Maps', `${business.photoRetentionMonths} months`, business.phone])
    expect(textOf(main)).toContain(fact)
})

test.each(['/booking', '/contact'])('the notice beside the form of %s names the map provider', (path) => {
  const notices = pageAt(path).querySelectorAll('details.privacy')
  expect(notices).toHaveLength(1)
  for (const notice of notices) {
    expect(textsOf(notice, 'summary h2')).toEqual(['How we use your information'])
    expect(textOf(notice)).toContain('The maps come from Google Maps')
    if (privacy?.footer) expect(linksTo(notice, /^More about privacy$/)).toEqual(['/privacy'])
  }
})

const lastPath = servicePaths.at(-1) ?? ''

/** The sections that the main navigation highlights. */
const highlighted = (page: ReturnType<typeof parseHtml>) =>
  page
    .querySelectorAll('nav[aria-label="Main"] a.active')
    .map((link) => attributeOf(link, 'href'))
    .filter((href) => href.lastIndexOf('/') === 0)

test('the link of the current section is highlighted', () => {
  expect(highlighted(pageAt(lastPath))).toEqual(['/services'])
  expect(highlighted(pageAt('/gallery'))).toEqual(['/gallery'])
})

test('the breadcrumbs link to the parent pages and end with the current page', () => {
  const { words, links } = breadcrumbsOf(pageAt(lastPath))
  expect(words).toEqual(['Home', 'Services', services.at(-1)?.name])
  expect(links).toEqual(['/', '/services'])
  expect(breadcrumbsOf(pageAt('/'))).toEqual({ words: [], links: [] })
})

const optionsOf = (path: string, name: string) => textsOf(pageAt(path), `select[name="${name}"] option`)

test('the booking form offers the services and times of the business', () => {
  expect(optionsOf('/booking', 'service')).toEqual([
    'Select a service',
    ...(isOffered({ slug: 'electric-panel-installation' }) ? ['Electric Panel Installation'] : []),
    ...(isOffered({ slug: 'generator-installation' }) ? ['Generator Installation'] : []),
    ...(isOffered({ slug: 'ev-charging-station' }) ? ['EV Charging Station Installation'] : []),
    ...(isOffered({ slug: 'pool-spa-equipment' }) ? ['Pool and Spa Equipment Install'] : []),
    ...(isOffered({ slug: 'electrical-inspection' }) ? ['Electrical Inspection'] : []),
    'Emergency Service',
    'Other',
  ])
  expect(optionsOf('/booking', 'preferredTime')).toEqual([
    ...['Select a time', '8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM'],
    ...['12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'],
  ])
})

test('the booking form says what "Other" is for, and browsers fill in the whole address', () => {
  const page = pageAt('/booking')
  const hint = attributeOf(page.querySelector('select[name="service"]'), 'aria-describedby')
  expect(textsOf(page, `#${hint}`)).toEqual([bookingHint])
  expect(page.querySelectorAll('input[name="address"][autoComplete="address-line1"]')).toHaveLength(1)
})

test.each(['/booking', '/contact'])('without a script, %s has no file input, which it could not send', (path) => {
  expect(pageAt(path).querySelectorAll('form[method="post"]')).toHaveLength(1)
  expect(pageAt(path).querySelectorAll('input[type="file"]')).toHaveLength(0)
})

test('every card of the gallery has a picture, a title, a description and a badge', () => {
  const cards = pageAt('/gallery').querySelectorAll('main article')
  expect(cards).toHaveLength(pages.gallery?.cards.length ?? 0)
  for (const [index, { title, description, category }] of (pages.gallery?.cards ?? []).entries()) {
    const card = cards[index]
    expect(attributeOf(card?.querySelector('img') ?? null, 'alt')).toMatch(/\w/)
    expect(card && textsOf(card, 'h2')).toEqual([title])
    expect(card && textsOf(card, 'p')).toContain(description)
    expect(card && textsOf(card, '.badge')).toEqual([category])
  }
})

test('the dashboard says that it needs JavaScript', () => {
  expect(textsOf(pageAt('/admin'), 'form noscript p')).toEqual([
    expect.stringMatching(/^The dashboard needs JavaScript/),
  ])
})
