import { readTime } from '#core/clock-time.ts'
import { weekDays } from '#core/week.ts'
import type { Business } from './facts.ts'

export type Hours = Business['openingHours'][number]

type HoursError = { field: 'openingHours' | 'phoneHours'; message: string }

/** Checks opening hours and phone hours separately. */
export function hoursErrors({ openingHours, phoneHours }: Pick<Business, 'openingHours' | 'phoneHours'>): HoursError[] {
  const phone = phoneHours.map(readPhoneHours).filter((line) => line !== undefined)
  return [...errorsIn('openingHours', openingHours), ...errorsIn('phoneHours', phone)]
}

function errorsIn(field: HoursError['field'], lines: readonly Hours[]): HoursError[] {
  const seen = new Set<string>()
  const messages = lines.flatMap(({ days, opens, closes }) => {
    const errors: string[] = []
    const name = days.join(', ')
    if (!isTime(opens) || !isTime(closes)) {
      errors.push(`${field} has ${opens} to ${closes} on ${name}. Write times like 08:00.`)
    } else if (opens >= closes) errors.push(`${field} closes at ${closes} before it opens at ${opens} on ${name}.`)
    for (const day of days) {
      if (seen.has(day)) errors.push(`${field} has ${day} twice.`)
      seen.add(day)
    }
    return errors
  })
  return messages.map((message) => ({ field, message }))
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const week: readonly string[] = weekDays

/** Parses "Monday – Friday", "7:30 AM – 4:30 PM" or "07:30 – 16:30". Undefined for any other wording. */
export function readPhoneHours({ days, hours }: Business['phoneHours'][number]): Hours | undefined {
  const [first = '', last = first] = endsOf(days)
  const [from = -1, to = -1] = [first, last].map((name) => week.indexOf(name))
  const [opens, closes] = endsOf(hours).map(readTime)
  if (from < 0 || to < 0 || !opens || !closes) return undefined
  return { days: weekDays.slice(from, to + 1), opens, closes }
}

/** The two ends of a range such as "Monday – Friday". */
const endsOf = (range: string) => range.split(/[–-]/).map((end) => end.trim())
