import { useCallback, useEffect, useRef } from 'react'
import type { Booking } from '#domain/booking.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { CalendarVisit } from './visits.ts'

/**
 * Selecting a day moves the focus to its heading, and selecting a visit to its card. Stepping to another week moves it
 * nowhere. `cards` is the element around the cards, which are in the order of the visits.
 */
export function useSelectionFocus(day: CalendarDay, visits: readonly CalendarVisit[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const selected = useRef<{ day: CalendarDay; id: Booking['id'] | undefined }>(undefined)

  const focus = useCallback(
    (id: Booking['id'] | undefined) => {
      const index = visits.findIndex(({ booking }) => booking.id === id)
      const card = cards.current?.querySelectorAll<HTMLElement>('article')[index]
      const target = card ?? heading.current
      target?.focus()
    },
    [visits],
  )
  useEffect(() => {
    if (selected.current?.day === day) focus(selected.current.id)
    selected.current = undefined
  })

  /** Call it before the day changes. */
  const onSelect = useCallback(
    (next: CalendarDay, booking?: Booking) => {
      if (next === day) focus(booking?.id)
      else selected.current = { day: next, id: booking?.id }
    },
    [day, focus],
  )
  return { heading, cards, onSelect }
}
