import type { BusinessFile } from '#content-loader/schema/business.ts'
import { onTwelveHours, readTime } from '#core/clock-time.ts'
import { weekDays } from '#core/week.ts'

/** What business.yaml says about the week. */
export type WeekHours = Pick<BusinessFile, 'openingHours' | 'phoneHours' | 'bookableDays' | 'timeSlots'>
type Line = BusinessFile['openingHours'][number]

/** Reads hours such as "Mon-Fri 8:00-17:00, Sat 9 AM - 1 PM". Undefined if they cannot be read. */
export function readWeekHours(text: string): WeekHours | undefined {
  const lines = text.split(/[,;]/).map(readLine)
  const openingHours = lines.filter((line) => line !== undefined)
  const [first] = openingHours
  if (!first || openingHours.length < lines.length) return undefined
  return {
    openingHours,
    phoneHours: openingHours.map(({ days, opens, closes }) => ({
      days: nameOf(days),
      hours: `${onTwelveHours(opens)} – ${onTwelveHours(closes)}`,
    })),
    bookableDays: weekDays.filter((day) => openingHours.some(({ days }) => days.includes(day))),
    timeSlots: slotsIn(first),
  }
}

/** The hours as readWeekHours reads them. */
export const weekHoursText = (lines: readonly Line[]) =>
  lines.flatMap(({ days, opens, closes }) => runsOf(days).map((run) => `${run} ${opens}-${closes}`)).join(', ')

function readLine(text: string): Line | undefined {
  const [, from = '', to = from, opens = '', closes = ''] =
    /^\s*([a-z]+)(?:\s*[-–]\s*([a-z]+))?\s+(\d[\d:]*\s*(?:[ap]\.?m\.?)?)\s*(?:[-–]|to)\s*(\d[\d:]*\s*(?:[ap]\.?m\.?)?)\s*$/i.exec(
      text,
    ) ?? []
  const [first, last] = [from, to].map(dayOf)
  const [start, end] = [opens, closes].map(timeOf)
  if (first === undefined || last === undefined || !start || !end || last < first) return undefined
  return { days: weekDays.slice(first, last + 1), opens: start, closes: end }
}

/** The place of "Mon" or "Monday" in the week. */
function dayOf(name: string): number | undefined {
  const index = weekDays.findIndex((day) => name.length >= 3 && day.toLowerCase().startsWith(name.toLowerCase()))
  return index < 0 ? undefined : index
}

/** "8" is 8:00, too. */
const timeOf = (text: string) => readTime(text) ?? readTime(`${text.trim()}:00`)

/** Every hour at which a visit can start: from opening until an hour before closing. */
function slotsIn({ opens, closes }: Line): string[] {
  const [from = 0, to = 0] = [opens, closes].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const start = Math.ceil(from / 15) * 15
  const count = Math.max(1, Math.floor((to - 60 - start) / 60) + 1)
  return Array.from({ length: count }, (_, index) => {
    const minutes = start + index * 60
    return onTwelveHours(`${Math.floor(minutes / 60)}:${minutes % 60}`)
  })
}

/** "Monday – Friday", or "Saturday". */
const nameOf = (days: Line['days']) => (days.length > 1 ? `${days[0]} – ${days.at(-1)}` : `${days[0]}`)

/** Neighboring days as ranges: "Mon-Fri", "Sat". */
function runsOf(days: Line['days']): string[] {
  const runs: number[][] = []
  for (const index of days.map((day) => weekDays.indexOf(day)).sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  }
  const short = (index = 0) => weekDays[index]?.slice(0, 3)
  return runs.map((run) => (run.length > 1 ? `${short(run[0])}-${short(run.at(-1))}` : `${short(run[0])}`))
}
