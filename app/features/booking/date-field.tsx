import { lazy, Suspense, useId } from 'react'
import { useHydrated } from '#app/lib/hydrated.ts'
import { type CalendarDay, dayInWords } from '#domain/calendar-day.ts'
import './calendar.css'

const Calendar = lazy(() => import('./calendar.tsx'))

type DateFieldProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay | undefined): void
  error?: string | undefined
  /** Of what takes the focus when the date is missing, and gives it to the day to begin with. */
  id: string
}

/** The preferred date. The calendar is drawn in the browser alone: "today" at build time is not the visitor's today. */
export function DateField({ id, value, onChange, error }: DateFieldProps) {
  const textId = useId()
  const hydrated = useHydrated()
  const placeholder = <div className="calendar calendar-empty" />
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
        {hydrated ? (
          <Suspense fallback={placeholder}>
            <Calendar value={value} onChange={onChange} />
          </Suspense>
        ) : (
          placeholder
        )}
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
