import { useId } from 'react'
import { type CalendarDay, dayInWords } from '#domain/calendar-day.ts'
import { later, useLoaded } from '#ui/loaded.ts'
import './calendar.css'
import { latestToday } from './local-day.ts'

const calendar = later(() => {
  // A phone needs a while to learn of the first time zone: it does so apart, while the calendar is on its way.
  setTimeout(latestToday)
  return import('./calendar.tsx')
})

type DateFieldProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay): void
  error?: string | undefined
  /** Of what takes the focus when the date is missing, and gives it to the day to begin with. */
  id: string
}

/** The preferred date. The calendar is drawn in the browser alone: "today" at build time is not the visitor's today. */
export function DateField({ id, value, onChange, error }: DateFieldProps) {
  const textId = useId()
  const Calendar = useLoaded(calendar)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && focusOnDay(currentTarget)}
      aria-describedby={`${textId}-chosen${error ? ` ${textId}-error` : ''}`}
      className="field"
    >
      <legend>Preferred Date *</legend>
      <div data-invalid={error !== undefined} className="calendar-frame">
        {Calendar ? <Calendar value={value} onChange={onChange} /> : <div className="calendar calendar-empty" />}
      </div>
      <p id={`${textId}-chosen`} className="field-hint" aria-live="polite">
        {value ? dayInWords(value) : 'Choose a day from tomorrow on.'}
      </p>
      {error && (
        <p id={`${textId}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The one day of the calendar that the keyboard reaches first. */
function focusOnDay(field: HTMLElement) {
  field.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
}
