import * as z from 'zod/mini'
import { hoursErrors } from '#content-loader/hours.ts'
import { BusinessFile } from '#content-loader/schema/business.ts'
import { slugOf } from '#core/slug.ts'
import type { StartFlag } from '#features/website/website.ts'
import { placeIn } from './places.ts'
import type { Sample } from './samples.ts'
import { otherTrade, tradeNamed, tradeNames } from './trades.ts'
import { readWeekHours, weekHoursText } from './week-hours.ts'

/** What an owner answers, by flag. Each is valid, or the default. */
export type Answers = Record<StartFlag, string>

export type Question = {
  flag: StartFlag
  text: string
  /** From the sample and the answers before it. */
  defaultOf(sample: Sample, answers: Partial<Answers>): string
  /** What is wrong with an answer: "phone must be …". Undefined if nothing is. */
  mistakeIn(answer: string, sample: Sample, answers: Partial<Answers>): string | undefined
  /** The answers that there are, unless anything can be typed. */
  choices?: readonly string[]
  /** Unless it is, only its flag answers it. */
  isAsked?(answers: Partial<Answers>, sample: Sample): boolean
}

const hoursExample = '"Mon-Fri 8:00-17:00, Sat 9:00-13:00"'

/** Leaves the coordinates out, unless the town is that of the sample. `npm run doctor` reports it. */
export const later = 'later'

export const townOf = ({ business: { address } }: Sample) => `${address.city}, ${address.state}`
export const hoursOf = ({ business: { openingHours } }: Sample) => weekHoursText(openingHours)
export const servicesOf = ({ services }: Sample) => services.map(({ name }) => name).join(', ')

export const questions: Question[] = [
  {
    flag: 'trade',
    text: 'Your trade',
    choices: tradeNames,
    defaultOf: () => otherTrade,
    mistakeIn: tradeMistake,
    isAsked: (_, sample) => isForAnyTrade(sample),
  },
  {
    flag: 'name',
    text: 'Name of your business',
    defaultOf: ({ business }) => business.name,
    mistakeIn: (answer) => bracesIn('name', answer) ?? mistakeAt(['name'], 'name', { name: answer }),
  },
  {
    flag: 'country',
    text: 'Country (two letters)',
    defaultOf: ({ business }) => business.address.country,
    mistakeIn: (answer) => mistakeAt(['address', 'country'], 'country', { address: { country: answer } }),
  },
  {
    flag: 'phone',
    text: 'Phone number for customers',
    defaultOf: ({ business }) => business.phone,
    mistakeIn: (answer, sample, { country }) =>
      answer === sample.business.phone
        ? undefined
        : mistakeAt(['phone'], 'phone', { phone: answer, address: { country } }),
  },
  {
    flag: 'email',
    text: 'Email address for customers',
    defaultOf: ({ business }) => business.email,
    mistakeIn: (answer) => mistakeAt(['email'], 'email', { email: answer }),
  },
  {
    flag: 'town',
    text: 'Town and state',
    defaultOf: townOf,
    mistakeIn: townMistake,
  },
  {
    flag: 'zip',
    text: 'ZIP or postal code',
    defaultOf: (sample, { town, country }) =>
      town === townOf(sample) ? sample.business.address.postalCode : country === 'US' ? '00000' : '',
    mistakeIn: (answer, _, { country }) =>
      mistakeAt(['address', 'postalCode'], 'zip', { address: { country, postalCode: answer || undefined } }),
  },
  {
    flag: 'currency',
    text: 'Currency (three letters)',
    defaultOf: ({ business }, { country }) => (country === business.address.country ? business.currency : 'EUR'),
    mistakeIn: (answer) => mistakeAt(['currency'], 'currency', { currency: answer }),
    isAsked: ({ country }) => country !== 'US',
  },
  {
    flag: 'coordinates',
    text: 'Latitude and longitude of your town (right-click it in a map program)',
    defaultOf: () => later,
    mistakeIn: (answer) =>
      answer === later || pointIn(answer)
        ? undefined
        : `coordinates must be latitude and longitude such as "44.0582, -121.3153", or "${later}"`,
  },
  {
    flag: 'timezone',
    text: 'Time zone',
    defaultOf: timeZoneFor,
    mistakeIn: timeZoneMistake,
  },
  {
    flag: 'hours',
    text: 'Office hours',
    defaultOf: hoursOf,
    mistakeIn: (answer, sample) => (answer === hoursOf(sample) ? undefined : hoursMistake(answer)),
  },
  {
    flag: 'services',
    text: 'Services, with commas between them',
    defaultOf: (sample, { trade = otherTrade }) => tradeNamed(trade)?.services.join(', ') ?? servicesOf(sample),
    mistakeIn: servicesMistake,
  },
]

/** Whether the sample knows no trade of its own. */
export const isForAnyTrade = ({ folder }: Sample) => folder.endsWith('/blank')

/** The answers with the defaults for what is not given, and what is wrong with them by flag. */
export function answersFrom(
  sample: Sample,
  given: Partial<Answers>,
): { answers: Answers; mistakes: Map<StartFlag, string> } {
  const answers: Partial<Answers> = {}
  const mistakes = new Map<StartFlag, string>()
  for (const { flag, defaultOf, mistakeIn } of questions) {
    const answer = given[flag]?.trim() || defaultOf(sample, answers)
    const mistake = mistakeIn(answer, sample, answers)
    if (mistake) mistakes.set(flag, mistake)
    answers[flag] = answer
  }
  return { answers: answers as Answers, mistakes } // every question has an answer
}

/** Reads "44.0582, -121.3153". */
export function pointIn(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...rest] = text.split(',').map((part) => part.trim())
  const { data } = z.safeParse(BusinessFile.shape.coordinates, { latitude, longitude })
  return rest.length === 0 ? data : undefined
}

/** The names in "Key Cutting, Lock Repair". */
export const namesIn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

function tradeMistake(answer: string, sample: Sample): string | undefined {
  if (answer !== otherTrade && !tradeNamed(answer)) return `trade must be one of ${tradeNames.join(', ')}`
  if (answer === otherTrade || isForAnyTrade(sample)) return undefined
  return 'trade needs the sample blank, because the others have their own'
}

/** What the schema of business.yaml finds wrong in the field. Other fields may be missing. */
function mistakeAt(field: string[], flag: string, facts: object): string | undefined {
  const { error } = z.safeParse(BusinessFile, facts, { error: () => 'is not valid' })
  const issue = error?.issues.find(({ path }) => path.join('.') === field.join('.'))
  return issue && `${flag} ${issue.message}`
}

/** Braces stand around placeholders. */
const bracesIn = (flag: string, answer: string) => (/[{}]/.test(answer) ? `${flag} must not have braces` : undefined)

function townMistake(answer: string, sample: Sample, { country = 'US' }: Partial<Answers>): string | undefined {
  if (bracesIn('town', answer)) return bracesIn('town', answer)
  if ((answer === townOf(sample) && country === sample.business.address.country) || placeIn(answer, country)) return
  return country === 'US'
    ? 'town must be a town and a state of the United States such as "Bend, OR"'
    : 'town must be a town such as "Leeds", or a town and a region such as "Leeds, West Yorkshire"'
}

/** That of the state, or else of this machine. */
function timeZoneFor(sample: Sample, { town = '', country = 'US' }: Partial<Answers>): string {
  if (town === townOf(sample)) return sample.business.timeZone
  const ofMachine = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return placeIn(town, country)?.timeZone ?? (ofMachine.includes('/') ? ofMachine : sample.business.timeZone)
}

/** Names the zone of the state, if that is known. */
function timeZoneMistake(answer: string, _: Sample, { town = '', country = 'US' }: Partial<Answers>) {
  const mistake = mistakeAt(['timeZone'], 'timezone', { timeZone: answer })
  const zone = placeIn(town, country)?.timeZone
  return mistake && zone ? `timezone must be the name of a time zone such as ${zone}` : mistake
}

function hoursMistake(answer: string): string | undefined {
  const hours = readWeekHours(answer)
  if (!hours) return `hours must be such as ${hoursExample}`
  const [error] = hoursErrors(hours)
  return (
    error && `${error.message.replace('openingHours', 'hours').replace(/\.$/, '')}. Write them such as ${hoursExample}`
  )
}

function servicesMistake(answer: string): string | undefined {
  const names = namesIn(answer)
  if (names.length === 0) return 'services must name at least one service'
  const slugs = names.map((each) => slugOf(`${each}.md`))
  const without = names.find((each, index) => slugs[index] === '' || bracesIn('services', each))
  if (without) return `services must have names of letters and digits, not "${without}"`
  const twice = names.find((_, index) => slugs.indexOf(slugs[index] ?? '') < index)
  return twice && `services names ${twice} twice`
}
