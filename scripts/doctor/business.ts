import type { Business } from '#content'
import { type Hours, hoursErrors, readPhoneHours } from '#content-loader/hours.ts'
import { weekDays } from '#domain/week.ts'
import { type CheckResult, isSampleDomain, must, ok } from './check-result.ts'
import { samples } from './samples.ts'

/** The line of a field in content/business.yaml. */
type LineOf = (field: string) => number | undefined

/** Checks that no sample values remain in content/business.yaml. */
export function checkBusiness(business: Business, lineOf?: LineOf): CheckResult[] {
  const problems = checkFacts(business, lineOf)
  return problems.length > 0 ? problems : [ok('The facts in content/business.yaml are your own.')]
}

function checkFacts(business: Business, lineOf?: LineOf): CheckResult[] {
  const { name, url, phone, emergencyPhone, email, license, social, address, coordinates, cities } = business
  const { latitude, longitude } = coordinates
  const left = Object.entries({
    name: samples.some((sample) => name === sample.name),
    url: isSampleAddress(url),
    phone: isSampleNumber(phone),
    emergencyPhone: emergencyPhone !== phone && isSampleNumber(emergencyPhone),
    email: isSampleDomain(email.split('@').at(-1) ?? ''),
    license: /^sample/i.test(license),
    'social.url': social !== undefined && (isSampleAddress(social.url) || /\/example\/?$/.test(social.url)),
    coordinates: samples.some(
      (sample) => address.city !== sample.city && latitude === sample.latitude && longitude === sample.longitude,
    ),
    cities: samples.some(({ state, town }) => address.state !== state && cities.includes(town)),
  }).flatMap(([field, isSample]) => (isSample ? [field] : []))

  const withLine = (field: string) => (lineOf ? `${field} (line ${lineOf(field)})` : field)
  const results: CheckResult[] = []
  if (left.length > 0) {
    results.push(
      must(
        `content/business.yaml still has sample values: ${left.map(withLine).join(', ')}.`,
        'Replace them with your own.',
      ),
    )
  }
  if (!isInUnitedStates(coordinates)) {
    results.push(
      must(
        'The coordinates are not in the United States.',
        'Check the order and the signs of latitude and longitude in content/business.yaml.',
      ),
    )
  }
  if (license.trim() === '') {
    results.push(
      must(
        'The license number is missing. Most states require it in contractor advertising, including websites.',
        'Set license in content/business.yaml.',
      ),
    )
  }
  return results
}

/** From Guam to Maine. Guam's longitude is positive. */
const isInUnitedStates = ({ latitude, longitude }: Business['coordinates']) =>
  Math.abs(latitude) < 72 && (longitude < -64 || longitude > 144)

/** 555-0100 to 555-0199 are for made-up numbers. */
const isSampleNumber = (number: string) => /555\D*01\d\d\s*$/.test(number)

/** Checks each set of hours. Office hours and phone hours may differ. */
export function checkHours(business: Business): CheckResult[] {
  const errors = hoursErrors(business)
  if (errors.length > 0) return errors.map(({ message }) => must(message, 'Correct the line in content/business.yaml.'))
  const phone = business.phoneHours.map(readPhoneHours)
  const differ = phone.includes(undefined) || weekOf(business.openingHours) !== weekOf(phone.filter((line) => !!line))
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
