import { expect, test } from 'vitest'
import { type Change, contentWith, swap, writeContent } from '#test/support/small-content.ts'
import { contentWarnings } from './warnings.ts'

const business = 'content/business.yaml'
const service = 'content/services/drains.md'
const about = 'content/pages/about.md'

const warningsWith = (changes: Record<string, Change>) => contentWarnings(writeContent(changes))

/** Changes the text of the About page, whose body begins at line 17. */
const story = (text: string): Change => swap('We are two.', text)

test('the small content has no warnings', () => {
  expect(warningsWith({})).toEqual([])
})

test('content with warnings can still be built', () => {
  const changes = {
    [about]: story('[Panels](/services/panels)'),
    [business]: swap('freeEstimates: false', 'freeEstimates: false\nprices: [{ name: Visit, price: 95 }]'),
  }
  expect(warningsWith(changes)).toHaveLength(2)
  expect(contentWith(changes).errors).toEqual([])
})

test.each([
  [
    '/services/drians',
    'The link "/services/drians" leads to no page of this site. Did you mean "/services/drains"? Correct it, or remove the link.',
  ],
  ['/reviews', 'The link "/reviews" leads to no page of this site. Link to another page, or remove the link.'],
  [
    '/services/drains/old?x=1#top',
    'The link "/services/drains/old?x=1#top" leads to no page of this site. Did you mean "/services/drains"? Correct it, or remove the link.',
  ],
  [
    'https://www.ada.test/old',
    'The link "https://www.ada.test/old" leads to no page of this site. Link to another page, or remove the link.',
  ],
  ['contact', 'The link "contact" must begin with a slash, such as /contact.'],
  ['drains.md', 'The link "drains.md" must begin with a slash, such as /services/drains.'],
  [
    'www.example.com',
    'The link "www.example.com" leads to a page of this site. Begin it with https:// if you mean another site.',
  ],
])('a link to %s is reported', (target, message) => {
  const line = 17
  expect(warningsWith({ [about]: story(`Two.\nSee [this](${target} "Title").`) })).toEqual([
    `${about}:${line + 1}: ${message}`,
  ])
  expect(warningsWith({ [about]: story(`<a class="x" href="${target}">this</a>`) })).toEqual([
    `${about}:${line}: ${message}`,
  ])
  expect(warningsWith({ [about]: story(`See [this].\n\n[this]: ${target}`) })).toEqual([
    `${about}:${line + 2}: ${message}`,
  ])
})

test.each([
  ...['/', '/about', '/contact/', '/services/drains', '/services/drains#why', '/booking?service=drains', '#why'],
  ...[
    'https://example.com/x',
    'mailto:ada@ada.test',
    'tel:+15415550142',
    'https://www.ada.test',
    'https://www.ada.test/about',
  ],
])('a link to %s is not reported', (target) => {
  expect(warningsWith({ [about]: story(`See [this](${target}).`) })).toEqual([])
})

test('links in services are checked, and those to a service that has mistakes are right', () => {
  const why: Change = swap('Because.', 'See [drains](/services/drains) and [sinks](/services/sinks).')
  expect(warningsWith({ [service]: why })).toEqual([
    `${service}:12: The link "/services/sinks" leads to no page of this site. Did you mean "/services/drains"? Correct it, or remove the link.`,
  ])
  const broken: Change = '---\nnmae: Drains\n---\n'
  expect(warningsWith({ [service]: broken, [about]: story('[Drains](/services/drains)') })).toEqual([])
})

test('a document that nothing reads is reported', () => {
  const message = 'Nothing reads this file. Save its text in a .md file, with an editor for plain text.'
  expect(warningsWith({ 'content/services/keys.docx': 'x', 'content/pages/about.html': 'x' }).toSorted()).toEqual([
    `content/pages/about.html: ${message}`,
    `content/services/keys.docx: ${message}`,
  ])
})

test.each(['95', '1,800', 'From 1,800', '95 per hour', 'About 5% off 1,000'])(
  'the price %s needs a currency',
  (price) => {
    const changes = { [service]: swap('summary:', `price: ${price}\nsummary:`) }
    expect(warningsWith(changes)).toEqual([
      expect.stringContaining(`${service}:3: The price "${price}" has no currency.`),
    ])
  },
)

test('the message about a price shows how to write it', () => {
  const changes = {
    [business]: swap(
      'mapZoom',
      'prices:\n  - { name: Visit, price: $95 }\n  - { name: Panel, price: "From 1,800" }\nmapZoom',
    ),
  }
  expect(warningsWith(changes)).toEqual([
    `${business}:29: The price "From 1,800" has no currency. Write it, such as From $1,800.`,
  ])
})

test('the sign is that of the business’s currency', () => {
  const priced = (currency: string) =>
    warningsWith({
      [business]: swap('mapZoom', `currency: ${currency}\nprices: [{ name: Visit, price: 95 }]\nmapZoom`),
    })
  expect(priced('EUR')).toEqual([expect.stringMatching(/such as €95\.$/)])
  expect(priced('CHF')).toEqual([expect.stringMatching(/such as CHF 95\.$/)])
  expect(priced('dollars')).toEqual([expect.stringMatching(/such as \$95\.$/)])
})

test.each([
  ['USD', '€95', 'Write $ instead of €'],
  ['USD', '95 EUR', 'Write $ instead of EUR'],
  ['GBP', '$95', 'Write £ instead of $'],
  ['CHF', '€95', 'Write CHF instead of €'],
])('in a business with %s, the price %s is in another currency', (currency, price, fix) => {
  const changes = {
    [business]: swap('mapZoom', `currency: ${currency}\nmapZoom`),
    [service]: swap('summary:', `price: ${price}\nsummary:`),
  }
  expect(warningsWith(changes)).toEqual([
    `${service}:3: The price "${price}" is in another currency than yours. ${fix}, or change \`currency\` in business.yaml.`,
  ])
})

test.each([
  ['CAD', '$95'],
  ['CAD', 'CAD 95'],
  ['SEK', '95 kr, about 9 SEK'],
  ['USD', 'From $95 for ALL rooms'],
])('in a business with %s, the price %s is in its own', (currency, price) => {
  const changes = {
    [business]: swap('mapZoom', `currency: ${currency}\nmapZoom`),
    [service]: swap('summary:', `price: ${price}\nsummary:`),
  }
  expect(warningsWith(changes)).toEqual([])
})

test.each([
  ['OR', 'America/New_York', 'Oregon has America/Los_Angeles and, in a part, America/Boise'],
  ['Ohio', 'America/Chicago', 'Ohio has America/New_York'],
])('in %s, the time of %s is reported', (state, zone, has) => {
  const changes = {
    [business]: (text: string) => text.replace('state: OR', `state: ${state}`).replace('America/Los_Angeles', zone),
  }
  const name = has.split(' ')[0]
  expect(warningsWith(changes)).toEqual([
    `${business}:14: ${zone} is not the time in ${name}, and all visits are in it. ${has}.`,
  ])
})

test.each([
  ['OR', 'America/Boise'],
  ['MI', 'America/New_York'],
  ['AZ', 'America/Phoenix'],
  ['TX', 'US/Central'],
])('in %s, the time of %s is fine', (state, zone) => {
  const changes = {
    [business]: (text: string) => text.replace('state: OR', `state: ${state}`).replace('America/Los_Angeles', zone),
  }
  expect(warningsWith(changes)).toEqual([])
})

test('pages that are hidden have no address, and those of towns have', () => {
  const links = '[Pictures](/gallery) [Bend](/towns/bend) [Bond](/towns/bond)'
  const changes = {
    [about]: story(links),
    'content/pages/gallery.md': '---\nhidden: true\n---\n',
    'content/towns/bend.md': '---\ntown: Bend\n---\n',
  }
  expect(warningsWith(changes)).toEqual([
    expect.stringContaining('"/gallery" leads to no page'),
    expect.stringContaining('Did you mean "/towns/bend"?'),
  ])
})

test.each(['$95', '95 USD', '$ 95', '95 dollars', 'Free', 'Ask us', '10% off'])('the price %s is right', (price) => {
  expect(warningsWith({ [service]: swap('summary:', `price: ${price}\nsummary:`) })).toEqual([])
})

test.each([
  [
    'Ada Plumbing and Heating Brothers Incorporated of Central Oregon and Bend',
    'The name has 73 characters, and the header of the site cuts it off on phones. Use at most 65.',
  ],
  [
    'Donaudampfschifffahrtsgesellschaft Ada',
    '"Donaudampfschifffahrtsgesellschaft" is too wide for the header of the site on phones. Write it as two words, or with a dash after at most 21 letters.',
  ],
])('the name %s is too long for the header', (name, message) => {
  expect(warningsWith({ [business]: swap('Ada Plumbing', name) })).toEqual([`${business}:1: ${message}`])
})
