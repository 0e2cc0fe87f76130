import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { asLocalDate, canBePicked, dayOnCalendar, latestToday } from './local-day.ts'

type CalendarProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay | undefined): void
}

/** A month to pick a day from; today and the days before it, here or where the work is done, cannot be picked. */
export default function Calendar({ value, onChange }: CalendarProps) {
  return (
    <DayPicker
      className="calendar"
      mode="single"
      selected={value ? asLocalDate(value) : undefined}
      onSelect={(date) => onChange(date && dayOnCalendar(date))}
      disabled={(date) => !canBePicked(dayOnCalendar(date))}
      startMonth={asLocalDate(latestToday())}
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
