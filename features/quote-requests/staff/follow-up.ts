import { useToday } from '#dashboard/kit/today.ts'
import { lists } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { type CalendarDay, dayInWords, dayOf } from '#firm/calendar-day.ts'

const openStatuses: readonly string[] = lists['contact-submissions'].openStatuses

/** The day of the follow-up. `due` is a sentence for an open quote request from that day on. Undefined without a follow-up. */
export function useFollowUp({
  followUpDate,
  status,
}: QuoteRequest): { day: CalendarDay; due: string | undefined } | undefined {
  const today = useToday()
  if (!followUpDate) return undefined
  const day = dayOf(followUpDate)
  if (day > today || !openStatuses.includes(status)) return { day, due: undefined }
  return { day, due: day === today ? 'Due today' : `Overdue since ${dayInWords(day)}` }
}
