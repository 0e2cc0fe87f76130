import type { Business } from '#domain/profile.ts'
import { weekDays } from '#domain/week.ts'

export type Hours = Business['openingHours'][number]

/** Checks opening hours and phone hours separately. */
export function hoursErrors({ openingHours, phoneHours }: Pick<Business, 'openingHours' | 'phoneHours'>): string[] {
  const phone = phoneHours.map(readPhoneHours).filter((line) => line !== undefined)
  return [...errorsIn('openingHours', openingHours), ...errorsIn('phoneHours', phone)]
}

function errorsIn(field: string, lines: readonly Hours[]): string[] {
  const seen = new Set<string>()
  return lines.flatMap(({ days, opens, closes }) => {
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
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const week: readonly string[] = weekDays

/** Parses "Monday – Friday", "7:30 AM – 4:30 PM". Undefined for any other wording. */
export function readPhoneHours({ days, hours }: Business['phoneHours'][number]): Hours | undefined {
  const [first = '', last = first] = days.split(/\s*[–-]\s*/)
  const [from = -1, to = -1] = [first, last].map((name) => week.indexOf(name))
  const [opens, closes] = hours.split(/\s*[–-]\s*/).map(readTime)
  if (from < 0 || to < 0 || !opens || !closes) return undefined
  return { days: weekDays.slice(from, to + 1), opens, closes }
}

/** "7:30 AM" becomes 07:30. */
function readTime(text: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([AP])M$/i.exec(text) ?? []
  if (hour === undefined) return undefined
  const hour24 = (Number(hour) % 12) + (half?.toUpperCase() === 'P' ? 12 : 0)
  return `${String(hour24).padStart(2, '0')}:${minute}`
}
