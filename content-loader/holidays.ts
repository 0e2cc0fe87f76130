import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './content-folder.ts'
import type { Holiday } from './facts.ts'
import type { BusinessFile } from './schema/business.ts'
import { didYouMean } from './suggest.ts'

/** By country, as scripts/holidays.ts writes it. A region names the places of its holidays in `days`. */
export type HolidayTable = Record<string, { days: [name: string, days: string][]; regions: Record<string, number[]> }>

const readTable = (): HolidayTable =>
  JSON.parse(readFileSync(join(projectRoot, 'content-loader/holidays.json'), 'utf8'))

/** The public holidays of a country such as US, or of a region such as US-OK. Undefined without such a place. */
export function publicHolidays(place: string): Holiday[] | undefined {
  const [country = '', region = ''] = place.split('-')
  const { days, regions } = readTable()[country] ?? { days: [], regions: {} }
  return regions[region]?.map((index) => {
    const [name, written] = days[index] ?? ['', ''] // the script wrote both
    return { name, days: written.replace(/(\d\d)(\d\d)(\d\d)/g, '20$1-$2-$3') }
  })
}

/** The holidays on which the firm is closed, and what is wrong with the fields. */
export function closedHolidays({ holidays: place, workedHolidays: worked = [] }: Fields) {
  const all = place === undefined ? [] : publicHolidays(place)
  const holidays = all?.filter(({ name }) => !worked.some((each) => isNamed(name, each))) ?? []
  return { holidays, errors: errorsIn(place, all, worked) }
}

type Fields = Pick<BusinessFile, 'holidays' | 'workedHolidays'>

function errorsIn(place = '', all: Holiday[] | undefined, worked: readonly string[]) {
  if (!all) {
    const message = `holidays must be a country such as US, or its region such as US-OK.${didYouMean(place, places(place))}`
    return [{ field: 'holidays', message }]
  }
  if (worked.length > 0 && place === '')
    return [{ field: 'workedHolidays', message: 'workedHolidays needs `holidays`, such as holidays: US.' }]
  const names = all.map(({ name }) => name).filter((name) => !name.endsWith(')'))
  return worked
    .filter((each) => !all.some(({ name }) => isNamed(name, each)))
    .map((each) => ({
      field: 'workedHolidays',
      message: `"${each}" is no public holiday in ${place}.${didYouMean(each, names)} They are: ${names.join(', ')}.`,
    }))
}

/** The places that a mistyped one may mean. */
function places(typed: string): string[] {
  const table = readTable()
  const [country = ''] = typed.toUpperCase().split(/[-_ .]/)
  const regions = Object.keys(table[country]?.regions ?? {}).filter((region) => region !== '')
  const all = [...Object.keys(table), ...regions.map((region) => `${country}-${region}`)]
  // USA means US, not UA.
  return all.sort((one, other) => Number(country.startsWith(other)) - Number(country.startsWith(one)))
}

/** "Boxing Day (substitute day)" goes with "Boxing Day". Any apostrophe will do. */
const isNamed = (name: string, typed: string) => {
  const [plain = '', wanted = ''] = [name, typed].map((text) => text.replaceAll("'", '’').toLowerCase())
  return plain === wanted || plain.startsWith(`${wanted} (`)
}
