import { dialingOf } from './calling-codes.ts'
import { addressLines, clockOf, defaultLocale, distancesIn, firstWeekDay } from './region.ts'
import type { BusinessFile } from './schema/business.ts'

/** A town with coordinates. */
export type Town = { name: string; latitude: number; longitude: number }

/** `days` is a day of every year such as "12-25", or a list such as "2026-11-26 2027-11-25". */
export type Holiday = { name: string; days: string }

/** The facts as the product reads them: cities by name, and no value missing that has a default. */
export function businessOf(facts: BusinessFile, holidays: readonly Holiday[]) {
  const {
    cities,
    moreCities = [],
    closedDays = [],
    holidays: _place,
    workedHolidays: _worked,
    license = '',
    licenseLabel = 'License',
    emergencyPhone = facts.phone,
    address: { street = '', state = '', stateName = state, postalCode = '', country = 'US', city },
    locale = defaultLocale(country),
    currency = 'USD',
    prices = [],
    booking = 'request',
    crews = 1,
    visitMinutes = 60,
    visitBufferMinutes = 0,
    noticeHours = 0,
    openVisitsPerCustomer = 2,
    visitsPerNetwork = 5,
    travelFactor = 1.4,
    travelSpeed = distancesIn(country) === 'miles' ? 35 : 56,
    minTravelMinutes = 10,
    askHowHeard: _,
    howHeardChoices: __,
    ...rest
  } = facts
  return {
    ...rest,
    clock: clockOf(locale),
    dialing: dialingOf(country),
    locale,
    currency,
    license,
    licenseLabel,
    emergencyPhone,
    closedDays,
    holidays,
    closesOnHolidays: holidays.length > 0,
    prices,
    booking,
    crews,
    visitMinutes,
    visitBufferMinutes,
    noticeHours,
    openVisitsPerCustomer,
    visitsPerNetwork,
    travelFactor,
    travelSpeed,
    minTravelMinutes,
    address: { street, city, state, stateName, postalCode, country },
    cities: cities.map(nameOf),
    moreCities: moreCities.map(nameOf),
  }
}
export type Business = ReturnType<typeof businessOf>

/** What follows from the country and the locale. Apart from the business, because few pages need it. */
export const regionOf = ({ address, locale }: Business) => ({
  weekStart: firstWeekDay(locale),
  distances: distancesIn(address.country),
  ...addressLines(address),
})
export type Region = ReturnType<typeof regionOf>

/** For every trade. */
const usualChoices = ['Search engine', 'Friend or neighbor', 'Social media', 'Our van or a sign', 'Other']

/** Whether the forms ask how the customer heard about the business, and the choices. */
export const sourceQuestionOf = ({ askHowHeard = false, howHeardChoices = usualChoices }: BusinessFile) => ({
  askHowHeard,
  // Nobody reads them without the question.
  howHeardChoices: askHowHeard ? howHeardChoices : [],
})

/** The towns that have coordinates. */
export function townsOf({ cities, moreCities = [] }: BusinessFile): Town[] {
  return [...cities, ...moreCities].flatMap((city) => {
    if (typeof city === 'string') return []
    const [latitude, longitude] = city.at
    return [{ name: city.name, latitude, longitude }]
  })
}

type City = BusinessFile['cities'][number]
const nameOf = (city: City): string => (typeof city === 'string' ? city : city.name)
