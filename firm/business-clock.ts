import { business } from '#content'
import { ZoneClock } from '#core/zone-clock.ts'
import { type CalendarDay, dayAfter } from './calendar-day.ts'

/** Created on first use, because a formatter is slow to construct on phones and at server start. */
let clock: ZoneClock | undefined

/** The first instant of the day in the business's time zone. */
export function startOfDay(calendarDay: CalendarDay): string {
  return instantOf(calendarDay, '00:00')
}

/**
 * The instant at which clocks in the business's time zone show the day and time, such as 13:30. A time that they skip when
 * they go forward is as much later.
 */
export function instantOf(calendarDay: CalendarDay, time: string): string {
  return new Date(businessClock().instantOf(shownOn(calendarDay, time))).toISOString()
}

/** Whether the clocks show the time on that day. They skip some when they go forward. */
export const hasTime = (calendarDay: CalendarDay, time: string): boolean => momentOf(calendarDay, time) !== undefined

/** The instant of a time, in milliseconds; undefined for one that the clocks skip. */
export function momentOf(calendarDay: CalendarDay, time: string): number | undefined {
  const shown = shownOn(calendarDay, time)
  const moment = businessClock().instantOf(shown)
  return businessClock().shownAt(moment) === shown ? moment : undefined
}

/** The last instant of the day in the business's time zone. */
export function endOfDay(calendarDay: CalendarDay): string {
  return new Date(Date.parse(startOfDay(dayAfter(calendarDay, 1))) - 1).toISOString()
}

/** What the clocks in the business's time zone show, such as 13:30. */
export const timeShownAt = (instant: Date): string =>
  new Date(businessClock().shownAt(instant.getTime())).toISOString().slice(11, 16)

const shownOn = (calendarDay: CalendarDay, time: string) => Date.parse(`${calendarDay}T${time}:00.000Z`)

function businessClock(): ZoneClock {
  clock ??= new ZoneClock(business.timeZone)
  return clock
}
