import type { Business, Profile } from '#domain/profile.ts'
import { weekDays } from '#domain/week.ts'
import { type Hours, hoursErrors, readPhoneHours } from '../profile/hours.ts'
import { type CheckResult, isSampleDomain, must, ok, should } from './check-result.ts'
import { sample, sampleWords } from './sample.ts'

/** Checks that no sample values remain in the profile. */
export function checkProfile({
  business,
  ...words
}: Pick<Profile, 'business' | keyof typeof sampleWords>): CheckResult[] {
  const problems = [...checkFacts(business), ...checkWords(business, words)]
  return problems.length > 0 ? problems : [ok('The business profile is your own.')]
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

  const results: CheckResult[] = []
  if (left.length > 0) {
    results.push(must(`domain/business.ts still has sample values: ${left.join(', ')}.`, 'Replace them with your own.'))
  }
  if (!isInUnitedStates(coordinates)) {
    results.push(
      must(
        'The coordinates are not in the United States.',
        'Check the order and the signs of latitude and longitude in domain/business.ts.',
      ),
    )
  }
  if (license.trim() === '') {
    results.push(
      must(
        'The license number is missing. Most states require it in contractor advertising, including websites.',
        'Set license in domain/business.ts.',
      ),
    )
  }
  return results
}

/** Finds sentences of the sample. They describe two electricians and may be wrong for another business. */
function checkWords(
  { description, address }: Business,
  words: Record<keyof typeof sampleWords, string>,
): CheckResult[] {
  const known = Object.entries(sampleWords) as [keyof typeof sampleWords, string][] // its own keys
  const left: string[] = known.filter(([name, some]) => words[name].includes(some)).map(([name]) => name)
  if (address.city !== sample.city && description.includes(sample.city)) left.unshift('description')
  if (left.length === 0) return []
  return [should(`domain/business.ts still has sample sentences: ${left.join(', ')}.`, 'Replace them with your own.')]
}

/** From Guam to Maine. Guam's longitude is positive. */
const isInUnitedStates = ({ latitude, longitude }: Business['coordinates']) =>
  Math.abs(latitude) < 72 && (longitude < -64 || longitude > 144)

/** Checks each set of hours. Office hours and phone hours may differ. */
export function checkHours(profile: Business): CheckResult[] {
  const errors = hoursErrors(profile)
  if (errors.length > 0) return errors.map((error) => must(error, 'Fix it in domain/business.ts.'))
  const phone = profile.phoneHours.map(readPhoneHours)
  const differ = phone.includes(undefined) || weekOf(profile.openingHours) !== weekOf(phone.filter((line) => !!line))
  return [
    ok(differ ? 'The hours are valid. Office hours and phone hours differ, which is allowed.' : 'The hours are valid.'),
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
