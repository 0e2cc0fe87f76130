import type { Business, Profile } from '#domain/profile.ts'
import { weekDays } from '#domain/week.ts'
import { type Hours, hoursFaults, readPhoneHours } from '../profile/hours.ts'
import { type CheckResult, fine, isSampleDomain, must, should } from './check-result.ts'
import { sample, sampleWords } from './sample.ts'

/** Whether the profile is an owner's, and no longer the sample's. */
export function checkProfile({
  business,
  ...words
}: Pick<Profile, 'business' | keyof typeof sampleWords>): CheckResult[] {
  const findings = [...checkFacts(business), ...checkWords(business, words)]
  return findings.length > 0 ? findings : [fine('The business profile is your own.')]
}

function checkFacts({
  name,
  url,
  phone,
  email,
  license,
  social,
  address,
  coordinates,
  cities,
}: Business): CheckResult[] {
  const { latitude, longitude } = coordinates
  const left = Object.entries({
    name: name === sample.name,
    url: isSampleAddress(url),
    phone: /555\D*01\d\d\s*$/.test(phone),
    email: isSampleDomain(email.split('@').at(-1) ?? ''),
    license: /^sample/i.test(license),
    'social.url': social !== undefined && (isSampleAddress(social.url) || /\/example\/?$/.test(social.url)),
    coordinates:
      address.city !== sample.city &&
      latitude === sample.coordinates.latitude &&
      longitude === sample.coordinates.longitude,
    cities: address.state !== sample.state && cities.includes(sample.town),
  }).flatMap(([field, isSample]) => (isSample ? [field] : []))

  const findings: CheckResult[] = []
  if (left.length > 0) {
    findings.push(must(`Sample values stand in domain/business.ts: ${left.join(', ')}.`, 'Put your own there.'))
  }
  if (!isInUnitedStates(coordinates)) {
    findings.push(
      must(
        'The coordinates are not in the United States.',
        'Put the latitude first and the longitude second, with its minus, into domain/business.ts.',
      ),
    )
  }
  if (license.trim() === '') {
    findings.push(
      must(
        'The license number is missing: most states want it in a contractor’s advertising, and this site is.',
        'Put it into domain/business.ts as license.',
      ),
    )
  }
  return findings
}

/** The sentences that were taken over as they came; what they say of two electricians may not be true of others. */
function checkWords(
  { description, address }: Business,
  words: Record<keyof typeof sampleWords, string>,
): CheckResult[] {
  const known = Object.entries(sampleWords) as [keyof typeof sampleWords, string][] // its own keys
  const left: string[] = known.filter(([name, some]) => words[name].includes(some)).map(([name]) => name)
  if (address.city !== sample.city && description.includes(sample.city)) left.unshift('description')
  if (left.length === 0) return []
  return [
    should(`Sentences of the sample stand in domain/business.ts: ${left.join(', ')}.`, 'Say what is true of you.'),
  ]
}

/** From Guam to Maine; nearly all of it lies west of Greenwich. */
const isInUnitedStates = ({ latitude, longitude }: Business['coordinates']) =>
  Math.abs(latitude) < 72 && (longitude < -64 || longitude > 144)

/** Whether the hours can be kept at all; that the two readings of them differ is nobody's mistake. */
export function checkHours(profile: Business): CheckResult[] {
  const faults = hoursFaults(profile)
  if (faults.length > 0) return faults.map((fault) => must(fault, 'Mend it in domain/business.ts.'))
  const phone = profile.phoneHours.map(readPhoneHours)
  const differ = phone.includes(undefined) || weekOf(profile.openingHours) !== weekOf(phone.filter((line) => !!line))
  return [
    fine(
      differ
        ? 'The hours make sense. Those of the office and those of the phone differ, which they may.'
        : 'The hours make sense.',
    ),
  ]
}

function weekOf(lines: readonly Hours[]): string {
  return weekDays
    .map((day) => lines.filter(({ days }) => days.includes(day)).map(({ opens, closes }) => `${opens} ${closes}`))
    .join()
}

function isSampleAddress(url: string): boolean {
  return !URL.canParse(url) || isSampleDomain(new URL(url).hostname)
}
