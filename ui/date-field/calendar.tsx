import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { DayPicker, labelDayButton } from 'react-day-picker'
import { type ClosedDays, closedReason } from '#features/closed-days/closed-days.ts'
import { type CalendarDay, daysInWords } from '#firm/calendar-day.ts'
import { weekStartOf, weekStartsOn } from '#firm/week-start.ts'
import { calendarPage, firstDayToChoose, pageInWords, shortMonth } from './calendar-page.ts'
import type { FreeDays } from './free-days.ts'
import { dayOnCalendar, isSelectable, lastDay, latestToday, toLocalDate } from './local-day.ts'

type CalendarProps = {
  value: CalendarDay | undefined
  closed: readonly ClosedDays[]
  free?: FreeDays | undefined
  onChange(day: CalendarDay): void
}

/**
 * A calendar of months. Its first page leaves out the weeks that are over and goes on into the next month. A day is
 * selectable if it is in the future for both the visitor and the business, on a bookable day of the week, and not closed.
 * The closed days of the shown page are listed below it, because touch screens show no tooltips.
 */
export default function Calendar({ value, closed, free, onChange }: CalendarProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // The date may have changed while the window was in the background.
  useEffect(() => {
    addEventListener('focus', rerender)
    return () => removeEventListener('focus', rerender)
  }, [])
  const [shownMonth, setShownMonth] = useState('')
  const firstDay = firstDayToChoose(latestToday(), closed)
  const firstMonth = firstDay.slice(0, 7)
  const month = shownMonth > firstMonth ? shownMonth : firstMonth
  const page = calendarPage(month, firstDay)
  const closedOnPage = closed.filter(({ from, to }) => from <= page.to && page.from <= to)
  const beginsNextMonth = (date: Date) => date.getDate() === 1 && dayOnCalendar(date).slice(0, 7) !== month
  function reasonOf(date: Date) {
    const day = dayOnCalendar(date)
    const reason = closedReason(closed, day)
    return reason === undefined ? isSelectable(day) && free?.reasonOf(day) : `closed: ${reason}`
  }
  const { from, to } = page
  useEffect(() => free?.onPage({ from, to }), [free, from, to])
  return (
    <DayPicker
      className="calendar"
      mode="single"
      required
      selected={value ? toLocalDate(value) : undefined}
      onSelect={(date) => onChange(dayOnCalendar(date))}
      disabled={(date) => !isSelectable(dayOnCalendar(date)) || Boolean(reasonOf(date))}
      startMonth={toLocalDate(`${firstMonth}-01`)}
      endMonth={toLocalDate(lastDay())}
      month={toLocalDate(`${month}-01`)}
      onMonthChange={(date) => setShownMonth(dayOnCalendar(date).slice(0, 7))}
      showOutsideDays={month === firstMonth}
      weekStartsOn={weekStartsOn as 0} // a number from 0 to 6
      dateLib={{
        // The calendar draws six weeks from the start of the week that has the first of the month.
        startOfWeek(date) {
          const day = dayOnCalendar(date)
          return toLocalDate(day === `${firstMonth}-01` && month === firstMonth ? page.from : weekStartOf(day))
        },
      }}
      formatters={{
        formatCaption: () => pageInWords(page),
        // Names the month where the next one begins on the same page.
        formatDay: (date) => (beginsNextMonth(date) ? `${shortMonth(dayOnCalendar(date))}\n1` : String(date.getDate())),
      }}
      modifiers={{ beginsMonth: beginsNextMonth }}
      modifiersClassNames={{ beginsMonth: 'calendar-month-start' }}
      labels={{
        labelGrid: () => pageInWords(page),
        labelDayButton(date, ...rest) {
          const [label, reason] = [labelDayButton(date, ...rest), reasonOf(date)]
          const named = beginsNextMonth(date) ? `${shortMonth(dayOnCalendar(date))} 1: ${label}` : label
          return reason ? `${named}, ${reason}` : named
        },
      }}
      footer={
        (closed.length > 0 || free) && (
          <>
            {closedOnPage.map(({ from, to, reason }) => (
              <p key={`${from} ${to} ${reason}`}>
                Closed {daysInWords(from, to)}: {reason}
              </p>
            ))}
            {free?.notes(page).map((note) => (
              <p key={note}>{note}</p>
            ))}
          </>
        )
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
