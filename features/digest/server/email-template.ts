import { reasonClosedOn } from '#features/closed-days/server/upcoming.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords, shortDay } from '#firm/calendar-day.ts'
import type { EmailTemplate } from '#platform/mail/email-template.ts'
import type { Store } from '#platform/store/store.ts'
import { isTooLate } from './schedule.ts'
import { failures, openMessages, type Section, unanswered, visitsOn } from './sections.ts'

type Dependencies = { store: Store; publicUrl: string; clock: () => Date }

/** The evening email to the office: the visits of the next day, and what waits. It names the day, because it may be late. */
export const digestEmail =
  ({ store, publicUrl, clock }: Dependencies): EmailTemplate =>
  async (_sql, { purpose, onceKey, createdAt }) => {
    if (purpose !== 'digest') return undefined
    const now = clock()
    const evening = onceKey ?? dayAt(new Date(createdAt))
    const day = dayAfter(evening, 1)
    if (isTooLate(evening, now)) return { unwanted: `Too late: it was about ${dayInWords(day)}` }
    const [visits, waiting, messages, failed, closed] = await Promise.all([
      visitsOn(store, day),
      unanswered(store, now),
      openMessages(store),
      failures(store, now),
      reasonClosedOn(store.read, day),
    ])
    const sections = [visits, waiting, messages, failed].filter(({ items }) => items.length > 0)
    const isQuiet = [waiting, messages, failed].every(({ items }) => items.length === 0)
    return {
      to: 'office',
      replyTo: 'office',
      subject: subjectOf(day, visits, waiting),
      headline: `Plan for ${shortDay(day)}`,
      opening: [
        `${visitCount(visits)} on ${dayInWords(day)}.`,
        ...(isQuiet ? ['Nobody is waiting for an answer, and no emails failed.'] : []),
      ],
      facts: [['Closed that day', closed ?? null]],
      sections,
      closing: [],
      link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
    }
  }

function subjectOf(day: CalendarDay, visits: Section, waiting: Section): string {
  const visitsOfDay = `${visitCount(visits)} on ${shortDay(day)}`
  return waiting.total === 0 ? visitsOfDay : `${visitsOfDay}, ${waiting.total} unanswered`
}

function visitCount({ total }: Section): string {
  if (total === 0) return 'No visits'
  return total === 1 ? '1 visit' : `${total} visits`
}
