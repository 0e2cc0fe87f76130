import { type WeekDay, weekDays } from '#core/week.ts'

/** Countries whose road signs have miles. */
const withMiles = ['AS', 'GB', 'GU', 'LR', 'MP', 'PR', 'US', 'VI']

/** Countries that write the postal code after the town. */
const codeAfterTown =
  'AU BB BM BN CA CN EG FJ GB GG GI GU IE IM IN ID JE JM JO JP KE KH KR LB LK MM MT MY NP NZ PH PK PR SA SG TH TW US VI VN ZA'

/** English as the country writes it, such as en-GB, or else international English. */
export function defaultLocale(country: string): string {
  const [known] = Intl.DateTimeFormat.supportedLocalesOf(`en-${country}`)
  const { locale } = new Intl.DateTimeFormat(known ?? 'en-GB').resolvedOptions()
  return locale === known ? known : 'en-GB'
}

/** 12 for "1:30 PM", 24 for "13:30". Found here, because Intl is slow to construct on phones. */
export function clockOf(locale: string): 12 | 24 {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  return hourCycle === 'h23' || hourCycle === 'h24' ? 24 : 12
}

export const distancesIn = (country: string) =>
  withMiles.includes(country) ? ('miles' as const) : ('kilometers' as const)

type Address = Record<'street' | 'city' | 'state' | 'postalCode' | 'country', string>

/** The address in words. A state may be missing, and a postal code stands where the country writes it. */
export function addressLines({ street, city, state, postalCode, country }: Address) {
  const place = state === '' ? city : `${city}, ${state}`
  const town = codeAfterTown.split(' ').includes(country) ? `${place} ${postalCode}` : `${postalCode} ${place}`
  const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
  return { place, postalAddress: [street, town.trim()].filter(Boolean).join(', '), countryName }
}

/** Locales count from Monday, the first day. */
export function firstWeekDay(locale: string): WeekDay {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } } // TypeScript does not know it
  return weekDays[known.getWeekInfo().firstDay - 1] ?? 'Sunday'
}
