import type { CalendarDay } from '#firm/calendar-day.ts'
import type { CalendarPage } from './calendar-page.ts'

/** Which days have a free time. */
export type FreeDays = {
  /** Why the day has none. */
  reasonOf(day: CalendarDay): string | undefined
  /** Sentences about the days of the page that have none. */
  notes(page: CalendarPage): string[]
  /** Called with each page that is shown. */
  onPage(page: CalendarPage): void
}
