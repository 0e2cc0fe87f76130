import { type WeekDay, weekDays } from '#domain/week.ts'
import { dialingOf } from './calling-codes.ts'

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

/** What follows from the country and the locale. It is computed once, because Intl is slow to construct on phones. */
export function regionOf(country: string, locale: string) {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  return {
    /** 12 for "1:30 PM", 24 for "13:30". */
    clock: hourCycle === 'h23' || hourCycle === 'h24' ? (24 as const) : (12 as const),
    weekStart: firstWeekDay(locale),
    distances: withMiles.includes(country) ? ('miles' as const) : ('kilometers' as const),
    dialing: dialingOf(country),
    postalCodeFirst: !codeAfterTown.split(' ').includes(country),
    countryName: new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country,
  }
}

/** Locales count from Monday, the first day. */
function firstWeekDay(locale: string): WeekDay {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } } // TypeScript does not know it
  return weekDays[known.getWeekInfo().firstDay - 1] ?? 'Sunday'
}
