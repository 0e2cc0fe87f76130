import { type ComponentProps, startTransition, useEffect, useState } from 'react'
import { business } from '#content'
import { type ClosedDays, closedReason } from '#features/closed-days/closed-days.ts'
import { bookableDaysInWords, isBookableDay } from '#firm/bookable-days.ts'
import { type CalendarDay, dayAfter, dayInWords } from '#firm/calendar-day.ts'
import { fieldLabels } from '#firm/labels.ts'
import { closedDaysSentence, closedSentence } from '#firm/office-closed.ts'
import { apiRequest } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { importWithRetry } from '#ui/import-with-retry.ts'
import { telLink } from '#ui/links.ts'
import type Calendar from './calendar.tsx'
import type { FreeDays } from './free-days.ts'
import { isInFuture, lastDay, latestToday } from './local-day.ts'
import './calendar.css'

/** Nobody is told that the firm is closed on a day on which its visits are confirmed at once. */
const isRequest = business.booking === 'request'

const loadCalendar = () => import('./calendar.tsx')

type DateFieldProps = {
  value: CalendarDay | undefined
  onChange(day: CalendarDay | undefined): void
  error?: string | undefined
  /** Where visitors can choose only days with a free time. */
  free?: FreeDays | undefined
  /** The id of the fieldset. Focusing the fieldset moves focus to a day of the calendar. */
  id: string
}

/**
 * The preferred date. The calendar renders only in the browser, because "today" is unknown at build time. Without
 * JavaScript, the form has a native date input.
 */
export function DateField({ id, value, onChange, error, free }: DateFieldProps) {
  const [loaded, setLoaded] = useState<{ default: typeof Calendar }>()
  const [loadFailed, setLoadFailed] = useState(false)
  useEffect(() => {
    // The first time zone conversion is slow on phones. This runs it while the calendar loads.
    setTimeout(latestToday)
    importWithRetry(loadCalendar).then(
      (module) => startTransition(() => setLoaded(module)),
      () => setLoadFailed(true),
    )
  }, [])
  const closed = useDays('/api/closed-days')
  const holidays = useDays(business.closesOnHolidays && isRequest ? '/api/holidays' : undefined)
  const chosen = value && isInFuture(value) ? value : undefined
  const weekDays = bookableDaysInWords()
  const reason = chosen && reasonAgainst(chosen, closed)
  const describedBy = `${id}-chosen${error ? ` ${id}-error` : ''}`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && focusOnDay(currentTarget)}
      aria-describedby={describedBy}
      className="field"
    >
      <legend>{fieldLabels.preferredDate} *</legend>
      <div data-invalid={error !== undefined} className="calendar-frame">
        {loaded ? (
          <loaded.default value={value} closed={closed} free={free} onChange={onChange} />
        ) : loadFailed ? (
          <CalendarFailure
            // Some browsers cache a failed import until the page reloads. The draft survives the reload.
            onRetry={() => loadCalendar().then(setLoaded, () => location.reload())}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || undefined)}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
          />
        ) : (
          <div className="calendar calendar-empty">
            <noscript>
              <NativeDateInput id={`${id}-plain`} name="preferredDate" aria-describedby={describedBy} />
              {isRequest && <ClosedDaysHint />}
            </noscript>
          </div>
        )}
      </div>
      <p id={`${id}-chosen`} className={reason ? 'field-error' : 'field-hint'} aria-live="polite">
        {reason
          ? `Please choose another day: ${reason}.`
          : chosen
            ? [
                dayInWords(chosen),
                free?.reasonOf(chosen) || (isRequest && closedSentence(chosen, closedReason(holidays, chosen))),
              ]
                .filter(Boolean)
                .join(': ')
            : 'Choose a day, starting tomorrow.'}
      </p>
      {weekDays && <p className="field-hint">We schedule visits {weekDays}.</p>}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Why nobody comes on the day; undefined for a day that can be chosen. */
function reasonAgainst(day: CalendarDay, closed: Parameters<typeof closedReason>[0]): string | undefined {
  if (!isBookableDay(day)) return `we schedule visits ${bookableDaysInWords()}`
  const reason = closedReason(closed, day)
  return reason && `we are closed on ${dayInWords(day)} (${reason})`
}

const NativeDateInput = (input: ComponentProps<'input'>) => (
  <input type="date" aria-label={fieldLabels.preferredDate} required className="control" {...input} />
)

/** A component, because browsers with scripts render none inside of noscript, and the sentence needs a slow formatter. */
const ClosedDaysHint = () => <p className="field-hint">{closedDaysSentence()}</p>

/** Replaces a calendar that failed to load. */
function CalendarFailure({ onRetry, ...input }: ComponentProps<'input'> & { onRetry(): void }) {
  return (
    <div className="plain-date">
      <p>
        The calendar did not load. Enter the date here, or call{' '}
        <a href={telLink(business.phone)} className="link">
          {business.phone}
        </a>
        .
      </p>
      <Button look="quiet" onClick={onRetry}>
        Load the calendar again
      </Button>
      <NativeDateInput min={dayAfter(latestToday(), 1)} max={lastDay()} {...input} />
    </div>
  )
}

/** Focuses the tabbable day of the calendar, or the native date input. */
function focusOnDay(field: HTMLElement) {
  field.querySelector<HTMLElement>('td button[tabindex="0"], input')?.focus()
}

/** Requested once per page. */
const requests: Record<string, Promise<ClosedDays[]>> = {}

/** Empty until they arrive. If they do not, every day stays open, because the office sees each booking anyway. */
function useDays(path: string | undefined): readonly ClosedDays[] {
  const [days, setDays] = useState<readonly ClosedDays[]>([])
  useEffect(() => {
    if (!path) return
    requests[path] ??= apiRequest<ClosedDays[]>(path)
    requests[path].then(
      // A proxy may answer with its own page.
      (answer) => Array.isArray(answer) && setDays(answer),
      () => {},
    )
  }, [path])
  return days
}
