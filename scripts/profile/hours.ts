import type { Business } from '#domain/profile.ts'
import { weekDays } from '#domain/week.ts'

export type Hours = Business['openingHours'][number]

/** What the two readings of the hours say that nobody can keep, each for itself. */
export function hoursFaults({ openingHours, phoneHours }: Pick<Business, 'openingHours' | 'phoneHours'>): string[] {
  const phone = phoneHours.map(readPhoneHours).filter((line) => line !== undefined)
  return [...contradictions('openingHours', openingHours), ...contradictions('phoneHours', phone)]
}

function contradictions(field: string, lines: readonly Hours[]): string[] {
  const seen = new Set<string>()
  return lines.flatMap(({ days, opens, closes }) => {
    const faults: string[] = []
    const name = days.join(', ')
    if (!isTime(opens) || !isTime(closes)) {
      faults.push(`${field} has ${opens} to ${closes} on ${name}, which is not written like 08:00.`)
    } else if (opens >= closes) faults.push(`${field} closes at ${closes} before it opens at ${opens} on ${name}.`)
    for (const day of days) {
      if (seen.has(day)) faults.push(`${field} has ${day} twice.`)
      seen.add(day)
    }
    return faults
  })
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const week: readonly string[] = weekDays

/** "Monday – Friday", "7:30 AM – 4:30 PM" as `openingHours` says it; undefined when it is said in other words. */
export function readPhoneHours({ days, hours }: Business['phoneHours'][number]): Hours | undefined {
  const [first = '', last = first] = days.split(/\s*[–-]\s*/)
  const [from = -1, to = -1] = [first, last].map((name) => week.indexOf(name))
  const [opens, closes] = hours.split(/\s*[–-]\s*/).map(readTime)
  if (from < 0 || to < 0 || !opens || !closes) return undefined
  return { days: weekDays.slice(from, to + 1), opens, closes }
}

/** "7:30 AM" as 07:30. */
function readTime(text: string): string | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([AP])M$/i.exec(text) ?? []
  if (hour === undefined) return undefined
  const past = (Number(hour) % 12) + (half?.toUpperCase() === 'P' ? 12 : 0)
  return `${String(past).padStart(2, '0')}:${minute}`
}
