import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { DayPicker } from 'react-day-picker'
import { type CalendarDay, dayAfter } from '#domain/calendar-day.ts'
import { dayOnCalendar, isSelectable, latestToday, toLocalDate } from './local-day.ts'

type CalendarProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay): void
}

/** A month calendar. A day is selectable if it is in the future for both the visitor and the business. */
export default function Calendar({ value, onChange }: CalendarProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // The date may have changed while the window was in the background.
  useEffect(() => {
    addEventListener('focus', rerender)
    return () => removeEventListener('focus', rerender)
  }, [])
  return (
    <DayPicker
      className="calendar"
      mode="single"
      required
      selected={value ? toLocalDate(value) : undefined}
      onSelect={(date) => onChange(dayOnCalendar(date))}
      disabled={(date) => !isSelectable(dayOnCalendar(date))}
      startMonth={toLocalDate(dayAfter(latestToday(), 1))}
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
