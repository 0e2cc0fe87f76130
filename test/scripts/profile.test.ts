import { expect, test } from 'vitest'
import * as inTree from '#domain/business.ts'
import { faultsOf } from '../../scripts/profile/errors.ts'
import * as other from '../other-business.ts'
import * as sample from '../sample-business.ts'

const { business, colors, mark } = sample
const { address } = business

/** The sample with other facts, of whatever type an owner may come to write. */
const withFacts = (facts: Record<string, unknown>) =>
  faultsOf({ ...sample, business: { ...business, ...facts } as never }) // as a file that nobody type-checked

test('a site can be built from the profile here, from the sample, and from a firm that is unlike it', () => {
  expect([faultsOf(inTree), faultsOf(sample), faultsOf(other)]).toEqual([[], [], []])
})

test('the frozen sample is the one that the product ships with', ({ skip }) => {
  skip(inTree.business.name !== sample.business.name, 'domain/business.ts is not the sample')
  expect({ ...sample }).toEqual({ ...inTree })
})

test.each([
  [{ phone: 'call us' }, 'business.phone must be a phone number such as (555) 555-0100.'],
  [{ phone: '555-0100' }, 'business.phone must be a whole phone number such as (555) 555-0100.'],
  [{ timeZone: 'America/Portland' }, 'business.timeZone must be the name of a time zone such as America/Los_Angeles.'],
  [{ address: { ...address, state: '' } }, 'business.address.state is missing.'],
  [{ address: { ...address, state: undefined } }, 'business.address.state is missing.'],
  [
    { address: { ...address, state: 'Oregon' } },
    'business.address.state must be the two capitals of the state, such as OR.',
  ],
  [{ address: { ...address, postalCode: '9770' } }, 'business.address.postalCode must be a postal code such as 97031.'],
  [{ name: ' ' }, 'business.name is missing.'],
  [{ email: 'desk at example.com' }, 'business.email must be an e-mail address.'],
  [{ url: 'www.example.com' }, 'business.url must be a web address such as https://www.example.com.'],
  [{ url: 'https://www.example.com/' }, 'business.url must end after the host, without a slash.'],
  [{ coordinates: { latitude: 144, longitude: 0 } }, 'business.coordinates.latitude must be degrees from -90 to 90.'],
  [{ cities: [] }, 'business.cities is empty.'],
  [{ cities: ['Bend', 'Bend'] }, 'business.cities names Bend twice.'],
  [{ services: [] }, 'business.services must name one service at least.'],
  [
    { services: ['plumbing'] },
    /^business\.services\.0 must be one of electrical-inspection, electric-panel-installation, /,
  ],
  [{ copyrightYear: '2026' }, 'business.copyrightYear must be a year such as 2026.'],
  [{ social: { name: 'Facebook', url: 'ours' } }, /^business\.social\.url must be a web address such as /],
  [
    { openingHours: [{ days: ['Monday'], opens: '17:00', closes: '08:00' }] },
    'openingHours closes at 08:00 before it opens at 17:00 on Monday.',
  ],
  [
    { openingHours: [{ days: ['Mon'], opens: '08:00', closes: '17:00' }] },
    /^business\.openingHours\.0\.days\.0 must be a day /,
  ],
])('%j is told in one sentence', (facts, sentence) => {
  expect(withFacts(facts)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
})

test('every sentence of the firm must be there', () => {
  const { crew: _, ...withoutCrew } = sample
  expect(faultsOf({ ...withoutCrew, welcome: ' ' } as never)).toEqual(['welcome is missing.', 'crew is missing.']) // as a file that nobody type-checked
})

test('a mark is made of outlines in colors of the brand', () => {
  expect(faultsOf({ ...sample, mark: [{ color: 'accent', outline: '<script>' }, ...mark] })).toEqual([
    'mark.0.outline must be what the d of an SVG path can be.',
  ])
})

test('colors are written as such, and words stand out from them', () => {
  const { light, dark } = colors
  const told = (changed: Partial<typeof colors>) => faultsOf({ ...sample, colors: { ...colors, ...changed } })
  expect(told({ accent: 'gold' })).toEqual(['colors.accent must be a color such as #2255aa.'])
  expect(told({ light: { ...light, link: '#8aa4d6' } })).toContain(
    'In colors.light, link on page is hard to read: 2.1 to 1, where words need 4.5 to 1.',
  )
  expect(told({ dark: { ...dark, text: '#556070' } }).join()).toContain('In colors.dark, text on page is hard to read')
  expect(told({ accent: '#5b2a86' }).join()).toMatch(
    /In colors\.light, accent on band .*In colors\.dark, accent on band/,
  )
  expect(told({ light: { ...light, page: '#777777' } }).join()).toContain('the red of what is wrong on page')
})
