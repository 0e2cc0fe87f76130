// Writes content-loader/holidays.json, the public holidays of all countries and their regions. Run it after an update of
// date-holidays: node scripts/holidays.ts. The server reads the file, because the package takes 300 ms and 40 MB to load.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Holidays from 'date-holidays'
import type { HolidayTable } from '#content-loader/holidays.ts'

const years = Array.from({ length: 15 }, (_, index) => 2026 + index)

/** As the United States write the names, and shorter ones. */
const namesInUS: Record<string, string> = {
  'Labour Day': 'Labor Day',
  'Thanksgiving Day': 'Thanksgiving',
  'Christmas Day': 'Christmas',
}

/** The table of one country. */
export function holidaysOf(country: string): HolidayTable[string] {
  const places = new Map<string, [string, string]>()
  const regions = Object.keys(new Holidays().getStates(country, 'en') ?? {}).map((region) => [
    region,
    inRegion(country, region).map(placeOf),
  ])
  // The holidays of the whole country come last, the order of `days` does not matter.
  const national = inRegion(country).map(placeOf)
  return { days: [...places.values()], regions: Object.fromEntries([['', national], ...regions]) }

  function placeOf(holiday: [string, string]): number {
    const key = holiday.join()
    if (!places.has(key)) places.set(key, holiday)
    return [...places.keys()].indexOf(key)
  }
}

/** Each holiday with its days. */
function inRegion(country: string, region?: string): [string, string][] {
  const calendar = new Holidays(country, region ?? '', { types: ['public'], languages: ['en'] })
  const days = new Map<string, Set<string>>()
  for (const { name, date, start, end, substitute } of years.flatMap((year) => calendar.getHolidays(year))) {
    // In the United States, only the government and banks move a holiday away from a weekend.
    if (country === 'US' && substitute) continue
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
    const [from] = date.split(' ')
    const label = (country === 'US' ? (namesInUS[name] ?? name) : name).replaceAll("'", '’')
    const known = days.get(label) ?? new Set()
    for (let each = 0; each < length; each += 1)
      known.add(new Date(Date.parse(`${from}T00:00Z`) + each * 86_400_000).toJSON().slice(0, 10))
    days.set(label, known)
  }
  return [...days].map(([name, each]) => [name, written([...each].sort())])
}

/** Such as "12-25" if it is the same day every year, or else "261126 271125". */
function written(days: string[]): string {
  const inYear = new Set(days.map((day) => day.slice(5)))
  const [day = ''] = inYear
  return inYear.size === 1 && days.length === years.length
    ? day
    : days.map((each) => each.slice(2).replaceAll('-', '')).join(' ')
}

if (import.meta.main) {
  const lines = Object.keys(new Holidays().getCountries('en')).map(
    (country) => `${JSON.stringify(country)}:${JSON.stringify(holidaysOf(country))}`,
  )
  writeFileSync(join(import.meta.dirname, '../content-loader/holidays.json'), `{\n${lines.join(',\n')}\n}\n`)
}
