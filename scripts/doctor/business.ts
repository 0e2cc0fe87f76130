import type { Business } from '#content'
import { type Hours, hoursErrors, readPhoneHours } from '#content-loader/hours.ts'
import { hasLicense, saysNone } from '#domain/license.ts'
import { weekDays } from '#domain/week.ts'
import { ZoneClock } from '#domain/zone-clock.ts'
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
  const { name, url, phone, emergencyPhone, email, license, social, address, coordinates, cities, timeZone } = business
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
  const where = address.country === 'US' ? isInUnitedStates(coordinates) : fitsTimeZone(coordinates, timeZone)
  if (!where) {
    results.push(
      must(
        `The coordinates are not in ${address.country === 'US' ? 'the United States' : `the time zone ${timeZone}`}.`,
        'Check the order and the signs of latitude and longitude in content/business.yaml.',
      ),
    )
  }
  if (address.country === 'US' && !hasLicense(license) && !saysNone(license)) {
    results.push(
      must(
        'The license number is missing. Most states require it in contractor advertising, including websites.',
        'Set license in content/business.yaml, or write "license: none" if your state requires none.',
      ),
    )
  }
  return results
}

/** From Guam to Maine. Guam's longitude is positive. */
const isInUnitedStates = ({ latitude, longitude }: Business['coordinates']) =>
  Math.abs(latitude) < 72 && (longitude < -64 || longitude > 144)

/** A country may have one zone for all of its longitudes, such as China. */
const farthestFromZone = 65

/** Whether the sun is about where the clocks say. */
function fitsTimeZone({ longitude }: Business['coordinates'], timeZone: string): boolean {
  const noon = Date.UTC(2026, 0, 1, 12)
  const hours = (new ZoneClock(timeZone).shownAt(noon) - noon) / 3_600_000
  const away = Math.abs(longitude - hours * 15) % 360
  return Math.min(away, 360 - away) <= farthestFromZone
}

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
