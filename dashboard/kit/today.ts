import { useSyncExternalStore } from 'react'
import { startOfDay } from '#firm/business-clock.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'

/** Today in the business's time zone. Renders again at its midnight, or when the page is shown again after that. */
export function useToday(): CalendarDay {
  return useSyncExternalStore(onNewDay, currentDay, currentDay)
}

/** Longer than the clock of the device is ahead of the server's. */
const marginMs = 1000

const currentDay = () => dayAt(new Date())

function onNewDay(listener: () => void) {
  let timer = atMidnight()
  function atMidnight() {
    return setTimeout(check, Date.parse(startOfDay(dayAfter(currentDay(), 1))) + marginMs - Date.now())
  }
  // A timer stands still while the machine sleeps.
  function check() {
    clearTimeout(timer)
    listener()
    timer = atMidnight()
  }
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
