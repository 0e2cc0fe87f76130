import type { UseFormRegisterReturn } from 'react-hook-form'
import { useToday } from '#dashboard/shared/today.ts'
import { lastDayToPlan } from '#domain/bookable-days.ts'
import { arrivalWindows, durationInWords } from '#domain/visit.ts'
import { Select, TextField } from '#ui/field.tsx'
import { VisitClashes } from './visit-clashes.tsx'
import { labelsOf, quarterHours, slots, type VisitValues, visitOf } from './visit-form.ts'

const windows = arrivalWindows.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'None' : durationInWords(minutes),
}))

type VisitFieldsProps = {
  values: VisitValues
  /** What connects a control to the form, and its error. */
  field(name: keyof VisitValues): UseFormRegisterReturn & { error: string | undefined }
  /** Whether the visit is agreed. A preferred time is only a day and a slot. */
  isAgreed?: boolean
  /** The booking that the visit belongs to. It does not clash with itself. */
  bookingId?: number
}

/** The controls for a visit, and below them what it clashes with. */
export function VisitFields({ values, field, isAgreed = true, bookingId }: VisitFieldsProps) {
  const today = useToday()
  const visit = visitOf(values)
  const labels = labelsOf(isAgreed)
  const isLong = Number.isInteger(visit.durationMinutes) && visit.durationMinutes >= 60
  return (
    <>
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
            label="Job Length in Minutes"
            type="number"
            inputMode="numeric"
            min={15}
            max={1440}
            step={15}
            hint={isLong ? durationInWords(visit.durationMinutes) : undefined}
            {...field('durationMinutes')}
          />
        </>
      )}
      <VisitClashes visit={visit} {...(bookingId !== undefined && { bookingId })} />
    </>
  )
}
