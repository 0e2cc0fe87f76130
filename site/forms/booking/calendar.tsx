import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { DayPicker } from 'react-day-picker'
import { type CalendarDay, dayAfter } from '#domain/calendar-day.ts'
import { asLocalDate, canBePicked, dayOnCalendar, latestToday } from './local-day.ts'

type CalendarProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay): void
}

/** A month to pick a day from; today and the days before it, here or where the work is done, cannot be picked. */
export default function Calendar({ value, onChange }: CalendarProps) {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  // Meanwhile it may have become another day.
  useEffect(() => {
    addEventListener('focus', lookAgain)
    return () => removeEventListener('focus', lookAgain)
  }, [])
  return (
    <DayPicker
      className="calendar"
      mode="single"
      required
      selected={value ? asLocalDate(value) : undefined}
      onSelect={(date) => onChange(dayOnCalendar(date))}
      disabled={(date) => !canBePicked(dayOnCalendar(date))}
      startMonth={asLocalDate(dayAfter(latestToday(), 1))}
      fixedWeeks
      classNames={{
        nav: 'calendar-nav',
        month_caption: 'calendar-caption',
        button_previous: 'icon-button',
        button_next: 'icon-button',
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
      }}
    />
  )
}
