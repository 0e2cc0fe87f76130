import * as z from 'zod/mini'
import type { Business } from '#content'
import { type Hours, hoursErrors, readPhoneHours } from '#content-loader/hours.ts'
import { weekDays } from '#core/week.ts'
import { ZoneClock } from '#core/zone-clock.ts'
import { type CheckResult, isSampleDomain, must, ok, should } from './check-result.ts'
import { samples } from './samples.ts'

const usualPath = 'content/business.yaml'

/** The line of a field in business.yaml. */
type LineOf = (field: string) => number | undefined

/** Checks that no sample values remain in business.yaml, whose path the results name. */
export function checkBusiness(business: Business, lineOf?: LineOf, path = usualPath): CheckResult[] {
  const problems = checkFacts(business, lineOf, path)
  return problems.length > 0 ? problems : [ok(`The facts in ${path} are your own.`)]
}

function checkFacts(business: Business, lineOf: LineOf | undefined, path: string): CheckResult[] {
  const { license, address, coordinates, timeZone } = business
  const results = reportSampleValues(sampleValuesIn(business), lineOf, path)
  if (!coordinates) {
    results.push(
      should(
        'The coordinates are missing, so the site has no drawn map, and search engines get no position.',
        `Add them to ${path}, such as "coordinates: { latitude: 44.0582, longitude: -121.3153 }". A map program shows them after a right-click.`,
      ),
    )
  } else if (!(address.country === 'US' ? isInUnitedStates(coordinates) : fitsTimeZone(coordinates, timeZone))) {
    results.push(
      must(
        `The coordinates are not in ${address.country === 'US' ? 'the United States' : `the time zone ${timeZone}`}.`,
        `Check the order and the signs of latitude and longitude in ${path}.`,
      ),
    )
  }
  if (address.country === 'US' && license.trim() === '') {
    results.push(
      must(
        'The license number is missing. Most states require it in contractor advertising, including websites.',
        `Set license in ${path}, or write "license: none" if your state requires none.`,
      ),
    )
  }
  return results
}

/** Finds sample values in the fields of a file with mistakes. */
export function checkWrittenFacts(fields: unknown, lineOf: LineOf, path = usualPath): CheckResult[] {
  const written = WrittenFacts.safeParse(fields).data
  if (!written) return []
  const { phone, emergencyPhone = phone, cities, ...rest } = written
  const names = cities.map((city) => (typeof city === 'string' ? city : city.name))
  return reportSampleValues(sampleValuesIn({ ...rest, phone, emergencyPhone, cities: names }), lineOf, path)
}

/** What a field without a mistake holds. Others count as empty. */
const text = z.catch(z.string(), '')
const degrees = z.catch(z.coerce.number(), 0)
const WrittenFacts = z.object({
  ...{ name: text, url: text, phone: text, emergencyPhone: z.optional(text), email: text, license: text },
  social: z.catch(z.optional(z.object({ url: text })), undefined),
  address: z.catch(z.object({ city: text, state: text, postalCode: text }), { city: '', state: '', postalCode: '' }),
  coordinates: z.catch(z.optional(z.object({ latitude: degrees, longitude: degrees })), undefined),
  cities: z.catch(z.array(z.union([z.string(), z.object({ name: text })])), []),
})

type SampleFacts = Omit<z.infer<typeof WrittenFacts>, 'cities' | 'emergencyPhone'> & {
  cities: string[]
  emergencyPhone: string
}

/** The fields that still have a value of a sample. */
function sampleValuesIn(facts: SampleFacts): string[] {
  const { name, url, phone, emergencyPhone, email, license, social, address, coordinates, cities } = facts
  return Object.entries({
    name: samples.some((sample) => name === sample.name),
    url: isSampleAddress(url),
    phone: isSampleNumber(phone),
    emergencyPhone: emergencyPhone !== phone && isSampleNumber(emergencyPhone),
    email: isSampleDomain(email.split('@').at(-1) ?? ''),
    license: /^sample/i.test(license),
    'address.postalCode': address.postalCode === '00000',
    'social.url': social !== undefined && (isSampleAddress(social.url) || /\/example\/?$/.test(social.url)),
    coordinates: samples.some(
      (sample) =>
        address.city !== sample.city &&
        coordinates?.latitude === sample.latitude &&
        coordinates.longitude === sample.longitude,
    ),
    cities: samples.some(({ state, town }) => address.state !== state && cities.includes(town)),
  }).flatMap(([field, isSample]) => (isSample ? [field] : []))
}

function reportSampleValues(left: string[], lineOf: LineOf | undefined, path: string): CheckResult[] {
  if (left.length === 0) return []
  const named = left.map((field) => (lineOf ? `${field} (line ${lineOf(field)})` : field)).join(', ')
  return [must(`${path} still has sample values: ${named}.`, 'Replace them with your own.')]
}

type Coordinates = NonNullable<Business['coordinates']>

/** From Guam to Maine. Guam's longitude is positive. */
const isInUnitedStates = ({ latitude, longitude }: Coordinates) =>
  Math.abs(latitude) < 72 && (longitude < -64 || longitude > 144)

/** A country may have one zone for all of its longitudes, such as China. */
const farthestFromZone = 65

/** Whether the sun is about where the clocks say. */
function fitsTimeZone({ longitude }: Coordinates, timeZone: string): boolean {
  const noon = Date.UTC(2026, 0, 1, 12)
  const hours = (new ZoneClock(timeZone).shownAt(noon) - noon) / 3_600_000
  const away = Math.abs(longitude - hours * 15) % 360
  return Math.min(away, 360 - away) <= farthestFromZone
}

/** 555-0100 to 555-0199 are for made-up numbers. */
const isSampleNumber = (number: string) => /555\D*01\d\d\s*$/.test(number)

/** Checks each set of hours. Office hours and phone hours may differ. */
export function checkHours(business: Business, path = usualPath): CheckResult[] {
  const errors = hoursErrors(business)
  if (errors.length > 0) return errors.map(({ message }) => must(message, `Correct the line in ${path}.`))
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
  return URL.canParse(url) && isSampleDomain(new URL(url).hostname)
}
