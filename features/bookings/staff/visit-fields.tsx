import type { UseFormRegisterReturn } from 'react-hook-form'
import { useToday } from '#dashboard/kit/today.ts'
import type { WantedVisit } from '#features/availability/availability.ts'
import { arrivalWindows, durationInWords, durations, type Visit } from '#features/bookings/visit.ts'
import { visitDaysInWords, workdayMinutes } from '#features/bookings/visit-days.ts'
import { useVisitDays } from '#features/closed-days/staff/closed-days.ts'
import { lastDayToPlan } from '#firm/bookable-days.ts'
import { readDay } from '#firm/calendar-day.ts'
import { Select, TextField } from '#ui/field.tsx'
import { FindTime } from './find-time.tsx'
import { PeopleField } from './people-field.tsx'
import { VisitClashes } from './visit-clashes.tsx'
import { hoursOf, isLength, isVisit, labelsOf, quarterHours, slots, type VisitValues, visitOf } from './visit-form.ts'

const windows = arrivalWindows.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'None' : durationInWords(minutes),
}))

const dayChoices = [1, 2, 3, 4, 5].map((days) => ({
  minutes: days * workdayMinutes,
  label: days === 1 ? '1 day' : `${days} days`,
}))

type VisitFieldsProps = {
  values: VisitValues
  /** What connects a control to the form, and its error. */
  field(name: keyof VisitValues): UseFormRegisterReturn & { error: string | undefined }
  /** Fills in a value. */
  set(name: keyof VisitValues, value: string): void
  /** Whether staff chose the length. Otherwise the service has a usual one. */
  hasLength: boolean
  /** What a free time depends on, besides the values. The booking does not clash with itself. */
  wanted: Pick<WantedVisit, 'service' | 'address' | 'bookingId'>
  /** Whether free times are looked up at once. */
  findsTime?: boolean
  /** Whether the visit is agreed. A preferred time is only a day and a slot, and nobody comes yet. */
  isAgreed?: boolean
  /** Who comes, by id. */
  people: readonly string[]
  peopleError: string | undefined
  onPeople(people: string[]): void
}

/** Day, time, length and who comes, wherever a visit is made or changed, with free times and what it clashes with. */
export function VisitFields(props: VisitFieldsProps) {
  const { values, field, set, hasLength, wanted, findsTime, isAgreed = true, people, peopleError, onPeople } = props
  const today = useToday()
  const visit = visitOf(values)
  const labels = labelsOf(isAgreed)
  const lengthInWords = useLengthInWords()(visit)
  const { day, time, durationMinutes } = visit
  return (
    <>
      {isAgreed && (
        <FindTime
          wanted={{
            ...wanted,
            ...(readDay(day) && time && { near: { day, time } }),
            ...(hasLength && isLength(durationMinutes) && { durationMinutes }),
          }}
          isAsked={findsTime}
          onTake={(free) => {
            set('day', free.day)
            set('time', free.time)
            // The time is free for a visit of this length.
            set('hours', hoursOf(free.durationMinutes))
          }}
        />
      )}
      <TextField label={labels.day} required type="date" min={today} max={lastDayToPlan(today)} {...field('day')} />
      <Select
        label={labels.time}
        required
        placeholder="Select a time"
        choices={isAgreed ? quarterHours : slots}
        {...field('time')}
      />
      {isAgreed && (
        <>
          <Select label="Arrival Window" choices={windows} {...field('windowMinutes')} />
          <TextField
            label="Length in Hours"
            type="number"
            inputMode="decimal"
            min={durations.min / 60}
            max={durations.max / 60}
            step={0.25}
            hint={lengthInWords}
            {...field('hours')}
          />
          <fieldset className="-mt-2 flex flex-wrap gap-1.5 sm:col-span-2">
            <legend className="sr-only">Job length in days</legend>
            {dayChoices.map(({ minutes, label }) => (
              <button
                key={minutes}
                type="button"
                aria-pressed={visit.durationMinutes === minutes}
                className="min-h-11 grow basis-0 whitespace-nowrap rounded-lg border border-control bg-card px-1 text-sm/body hover:bg-sunken aria-pressed:bg-busy-tint aria-pressed:font-semibold aria-pressed:text-link"
                onClick={() => set('hours', hoursOf(minutes))}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </>
      )}
      <VisitClashes visit={visit} people={people} bookingId={wanted.bookingId} />
      {isAgreed && <PeopleField people={people} error={peopleError} onChange={onPeople} />}
    </>
  )
}

/** A function that says how long a visit is, from an hour on, and its days if there are several. */
function useLengthInWords(): (visit: Visit) => string | undefined {
  const daysOf = useVisitDays()
  return (visit) => {
    if (!Number.isInteger(visit.durationMinutes) || visit.durationMinutes < 60) return undefined
    const days = isVisit(visit) ? daysOf(visit) : []
    const length = durationInWords(visit.durationMinutes)
    return days.length > 1 ? `${length}: ${visitDaysInWords(days)}` : length
  }
}
