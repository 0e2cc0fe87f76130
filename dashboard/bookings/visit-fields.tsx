import { useFormContext, useWatch } from 'react-hook-form'
import { arrivalWindows } from '#domain/agreed-visit.ts'
import { dayAt } from '#domain/calendar-day.ts'
import { durationInWords } from '#domain/visit.ts'
import { Select, TextField } from '#ui/field.tsx'
import { VisitClashes } from './visit-clashes.tsx'
import { labelsOf, quarterHours, slots, type VisitValues, visitOf } from './visit-form.ts'

const windows = arrivalWindows.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'None' : durationInWords(minutes),
}))

type VisitFieldsProps = {
  /** Whether the visit is agreed. A wish is only a day and a slot. */
  isAgreed?: boolean
  /** The booking that the visit belongs to. It does not clash with itself. */
  bookingId?: number
}

/** The controls for a visit, and below them what it clashes with. They belong to the form of the context. */
export function VisitFields({ isAgreed = true, bookingId }: VisitFieldsProps) {
  const { register, formState, control } = useFormContext<VisitValues>()
  const { errors } = formState
  const [day, time, windowMinutes, durationMinutes] = useWatch({
    control,
    name: ['day', 'time', 'windowMinutes', 'durationMinutes'],
  })
  const visit = visitOf({ day, time, windowMinutes, durationMinutes })
  const labels = labelsOf(isAgreed)
  const isLong = Number.isInteger(visit.durationMinutes) && visit.durationMinutes >= 60
  return (
    <>
      <TextField
        label={labels.day}
        required
        type="date"
        min={dayAt(new Date())}
        error={errors.day?.message}
        {...register('day')}
      />
      <Select
        label={labels.time}
        required
        placeholder="Select a time"
        choices={isAgreed ? quarterHours : slots}
        error={errors.time?.message}
        {...register('time')}
      />
      {isAgreed && (
        <>
          <Select
            label="Arrival Window"
            choices={windows}
            error={errors.windowMinutes?.message}
            {...register('windowMinutes')}
          />
          <TextField
            label="Expected Minutes"
            type="number"
            inputMode="numeric"
            min={15}
            max={1440}
            step={15}
            hint={isLong ? durationInWords(visit.durationMinutes) : undefined}
            error={errors.durationMinutes?.message}
            {...register('durationMinutes')}
          />
        </>
      )}
      <VisitClashes visit={visit} {...(bookingId !== undefined && { bookingId })} />
    </>
  )
}
