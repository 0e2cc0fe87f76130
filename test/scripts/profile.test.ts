import { expect, test } from 'vitest'
import * as inTree from '#domain/business.ts'
import { profileErrors } from '../../scripts/profile/errors.ts'
import * as other from '../other-business.ts'
import * as sample from '../sample-business.ts'

const { business, colors, mark } = sample
const { address } = business

/** The errors of the sample with other facts. The values may have wrong types. */
const errorsWith = (facts: Record<string, unknown>) =>
  profileErrors({ ...sample, business: { ...business, ...facts } as never }) // owners may skip the type check

test('the profile in use, the sample and a very different profile are valid', () => {
  expect([profileErrors(inTree), profileErrors(sample), profileErrors(other)]).toEqual([[], [], []])
})

test('the frozen sample equals the shipped profile', ({ skip }) => {
  skip(inTree.business.name !== sample.business.name, 'domain/business.ts is not the sample')
  expect({ ...sample }).toEqual({ ...inTree })
})

test.each([
  [{ phone: 'call us' }, 'business.phone must be a phone number such as (555) 555-0100.'],
  [{ phone: '555-0100' }, 'business.phone must be a complete phone number such as (555) 555-0100.'],
  [{ timeZone: 'America/Portland' }, 'business.timeZone must be the name of a time zone such as America/Los_Angeles.'],
  [{ address: { ...address, state: '' } }, 'business.address.state is missing.'],
  [{ address: { ...address, state: undefined } }, 'business.address.state is missing.'],
  [
    { address: { ...address, state: 'Oregon' } },
    'business.address.state must be the two-letter abbreviation of the state, such as OR.',
  ],
  [{ address: { ...address, postalCode: '9770' } }, 'business.address.postalCode must be a postal code such as 97031.'],
  [{ name: ' ' }, 'business.name is missing.'],
  [{ email: 'office at example.com' }, 'business.email must be an email address.'],
  [{ url: 'www.example.com' }, 'business.url must be a web address such as https://www.example.com.'],
  [{ url: 'https://www.example.com/' }, 'business.url must end with the host, without a slash.'],
  [{ coordinates: { latitude: 144, longitude: 0 } }, 'business.coordinates.latitude must be degrees from -90 to 90.'],
  [{ cities: [] }, 'business.cities is empty.'],
  [{ cities: ['Bend', 'Bend'] }, 'business.cities names Bend twice.'],
  [{ services: [] }, 'business.services must name at least one service.'],
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
    { closedDays: [{ from: '2026-12-24', to: '12-26', reason: 'Christmas' }] },
    'business.closedDays.0.from must be a day of every year such as 12-25.',
  ],
  [
    { closedDays: [{ from: '02-28', to: '02-29', reason: 'Leap day' }] },
    'business.closedDays.0.to must be a day of every year such as 12-25.',
  ],
  [{ closedDays: [{ from: '12-24', reason: 'Christmas' }] }, 'business.closedDays.0.to is missing.'],
  [{ closedDays: [{ from: '12-24', to: '12-26', reason: ' ' }] }, 'business.closedDays.0.reason is missing.'],
  [
    { closedDays: [{ from: '12-24', to: '12-26', reason: 'x'.repeat(101) }] },
    'business.closedDays.0.reason must be at most 100 characters.',
  ],
  [
    { texts: { on_my_way: 'Hi {nmae}' } },
    'business.texts.on_my_way has {nmae}, but may only have {name}, {day}, {window}, {firm}.',
  ],
  [
    { texts: { on_my_way: 'Hi {name' } },
    'business.texts.on_my_way has {name, but may only have {name}, {day}, {window}, {firm}.',
  ],
  [{ texts: { confirmed: ' ' } }, 'business.texts.confirmed is missing.'],
  [{ texts: { on_the_way: 'Hi' } }, 'business.texts may only have on_my_way, running_late, confirmed.'],
  [{ closedDays: undefined }, 'business.closedDays is missing.'],
  [
    { openingHours: [{ days: ['Mon'], opens: '08:00', closes: '17:00' }] },
    /^business\.openingHours\.0\.days\.0 must be a day /,
  ],
])('%j is reported in one message', (facts, message) => {
  expect(errorsWith(facts)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
})

test('a profile without texts, or with some of them, is valid', () => {
  expect([errorsWith({ texts: undefined }), errorsWith({ texts: { confirmed: 'See you {day}' } })]).toEqual([[], []])
})

test('every sentence of the profile is required', () => {
  const { crew: _, ...withoutCrew } = sample
  expect(profileErrors({ ...withoutCrew, welcome: ' ' } as never)).toEqual(['welcome is missing.', 'crew is missing.']) // owners may skip the type check
})

test('the outlines of the mark must be SVG paths', () => {
  expect(profileErrors({ ...sample, mark: [{ color: 'accent', outline: '<script>' }, ...mark] })).toEqual([
    'mark.0.outline must be the d attribute of an SVG path.',
  ])
})

test('colors must be valid and must have enough contrast', () => {
  const { light, dark } = colors
  const errorsOf = (changed: Partial<typeof colors>) => profileErrors({ ...sample, colors: { ...colors, ...changed } })
  expect(errorsOf({ accent: 'gold' })).toEqual(['colors.accent must be a color such as #2255aa.'])
  expect(errorsOf({ light: { ...light, link: '#8aa4d6' } })).toContain(
    'In colors.light, link on page is hard to read: contrast 2.1:1, minimum 4.5:1.',
  )
  expect(errorsOf({ dark: { ...dark, text: '#556070' } }).join()).toContain(
    'In colors.dark, text on page is hard to read',
  )
  expect(errorsOf({ accent: '#5b2a86' }).join()).toMatch(
    /In colors\.light, accent on band .*In colors\.dark, accent on band/,
  )
  expect(errorsOf({ light: { ...light, page: '#777777' } }).join()).toContain('the error color on page')
})
