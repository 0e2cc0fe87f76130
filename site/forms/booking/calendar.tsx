import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { DayPicker, labelDayButton } from 'react-day-picker'
import { type CalendarDay, dayAfter, daysInWords } from '#domain/calendar-day.ts'
import { type ClosedDays, closedReason } from '#domain/closed-days.ts'
import { dayOnCalendar, isSelectable, latestToday, toLocalDate } from './local-day.ts'

type CalendarProps = {
  value: CalendarDay | undefined
  closed: readonly ClosedDays[]
  onChange(day: CalendarDay): void
}

/**
 * A month calendar. A day is selectable if it is in the future for both the visitor and the business, and not closed. The
 * closed days of the shown month are listed below it, because touch screens show no tooltips.
 */
export default function Calendar({ value, closed, onChange }: CalendarProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // The date may have changed while the window was in the background.
  useEffect(() => {
    addEventListener('focus', rerender)
    return () => removeEventListener('focus', rerender)
  }, [])
  const firstMonth = toLocalDate(dayAfter(latestToday(), 1))
  const [shownMonth, setShownMonth] = useState(firstMonth)
  const month = dayOnCalendar(shownMonth).slice(0, 7)
  const closedInMonth = closed.filter(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7))
  const reasonOf = (date: Date) => closedReason(closed, dayOnCalendar(date))
  return (
    <DayPicker
      className="calendar"
      mode="single"
      required
      selected={value ? toLocalDate(value) : undefined}
      onSelect={(date) => onChange(dayOnCalendar(date))}
      disabled={(date) => !isSelectable(dayOnCalendar(date)) || reasonOf(date) !== undefined}
      startMonth={firstMonth}
      onMonthChange={setShownMonth}
      labels={{
        labelDayButton(date, ...rest) {
          const [label, reason] = [labelDayButton(date, ...rest), reasonOf(date)]
          return reason ? `${label}, closed: ${reason}` : label
        },
      }}
      footer={
        closed.length > 0 &&
        closedInMonth.map(({ from, to, reason }) => (
          <p key={`${from} ${to} ${reason}`}>
            Closed {daysInWords(from, to)}: {reason}
          </p>
        ))
      }
      fixedWeeks
      classNames={{
        nav: 'calendar-nav',
        month_caption: 'calendar-caption',
        footer: 'calendar-footer',
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
