import { lazy, type Ref, Suspense, useId } from 'react'
import { useHydrated } from '#app/lib/hydrated.ts'
import { type CalendarDay, dayInWords } from '#domain/calendar-day.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

type DateFieldProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay | undefined): void
  error?: string | undefined
  /** What takes the focus when the date is missing. */
  ref?: Ref<HTMLDivElement>
}

/** The preferred date. The calendar is drawn in the browser alone: "today" at build time is not the visitor's today. */
export function DateField({ value, onChange, error, ref }: DateFieldProps) {
  const id = useId()
  const hydrated = useHydrated()
  const placeholder = <div className="calendar calendar-empty" />
  return (
    <fieldset className="field" aria-describedby={`${id}-chosen ${id}-error`}>
      <legend>Preferred Date *</legend>
      <div ref={ref} tabIndex={-1} data-invalid={error !== undefined} className="calendar-frame">
        {hydrated ? (
          <Suspense fallback={placeholder}>
            <Calendar value={value} onChange={onChange} />
          </Suspense>
        ) : (
          placeholder
        )}
      </div>
      <p id={`${id}-chosen`} className="field-hint" aria-live="polite">
        {value ? dayInWords(value) : 'Choose a day from tomorrow on.'}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
