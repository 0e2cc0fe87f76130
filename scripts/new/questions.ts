import * as z from 'zod/mini'
import { hoursErrors } from '#content-loader/hours.ts'
import { BusinessFile } from '#content-loader/schema/business.ts'
import { slugOf } from '#content-loader/slug.ts'
import type { Sample } from './samples.ts'
import { placeIn } from './states.ts'
import { readWeekHours, weekHoursText } from './week-hours.ts'

/** What an owner answers, by flag. Each is valid, or the default. */
export type Answers = Record<Flag, string>
type Flag = 'name' | 'phone' | 'email' | 'town' | 'zip' | 'coordinates' | 'timezone' | 'hours' | 'services'

export type Question = {
  flag: Flag
  text: string
  /** From the sample and the answers before it. */
  defaultOf(sample: Sample, answers: Partial<Answers>): string
  /** What is wrong with an answer: "phone must be …". Undefined if nothing is. */
  mistakeIn(answer: string, sample: Sample): string | undefined
}

const { name, phone, email, address, coordinates, timeZone } = BusinessFile.shape
const hoursExample = '"Mon-Fri 8:00-17:00, Sat 9:00-13:00"'
const townExample = '"Bend, OR"'

/** Leaves the coordinates of the sample, which `npm run doctor` reports. */
export const later = 'later'

export const townOf = ({ business: { address } }: Sample) => `${address.city}, ${address.state}`
export const hoursOf = ({ business: { openingHours } }: Sample) => weekHoursText(openingHours)
export const servicesOf = ({ services }: Sample) => services.map(({ name }) => name).join(', ')

export const questions: Question[] = [
  {
    flag: 'name',
    text: 'Name of your business',
    defaultOf: ({ business }) => business.name,
    mistakeIn: (answer) => (/[{}]/.test(answer) ? 'name must not have braces' : mistake('name', name, answer)),
  },
  {
    flag: 'phone',
    text: 'Phone number for customers',
    defaultOf: ({ business }) => business.phone,
    mistakeIn: (answer) => mistake('phone', phone, answer),
  },
  {
    flag: 'email',
    text: 'Email address for customers',
    defaultOf: ({ business }) => business.email,
    mistakeIn: (answer) => mistake('email', email, answer),
  },
  {
    flag: 'town',
    text: 'Town and state',
    defaultOf: townOf,
    mistakeIn: (answer, sample) =>
      answer === townOf(sample) || (placeIn(answer) && !/[{}]/.test(answer))
        ? undefined
        : `town must be a town and a state of the United States such as ${townExample}`,
  },
  {
    flag: 'zip',
    text: 'ZIP code',
    defaultOf: (sample, answers) => (answers.town === townOf(sample) ? sample.business.address.postalCode : '00000'),
    mistakeIn: (answer) => mistake('zip', address.shape.postalCode, answer),
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
    defaultOf: (sample, { town = '' }) =>
      town === townOf(sample) ? sample.business.timeZone : (placeIn(town)?.timeZone ?? sample.business.timeZone),
    mistakeIn: (answer) => mistake('timezone', timeZone, answer),
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
    defaultOf: servicesOf,
    mistakeIn: servicesMistake,
  },
]

/** Reads "44.0582, -121.3153". */
export function pointIn(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...rest] = text.split(',').map((part) => part.trim())
  const { data } = z.safeParse(coordinates, { latitude, longitude })
  return rest.length === 0 ? data : undefined
}

/** The names in "Key Cutting, Lock Repair". */
export const namesIn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

function mistake(field: string, schema: z.ZodMiniType, answer: string): string | undefined {
  const { error } = z.safeParse(schema, answer, { error: () => 'is not valid' })
  return error && `${field} ${error.issues[0]?.message}`
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
  const without = names.find((each) => slugOf(`${each}.md`) === '' || /[{}]/.test(each))
  if (without) return `services must have names of letters and digits, not "${without}"`
  const slugs = names.map((each) => slugOf(`${each}.md`))
  const twice = names.find((_, index) => slugs.indexOf(slugs[index] ?? '') < index)
  return twice && `services names ${twice} twice`
}
