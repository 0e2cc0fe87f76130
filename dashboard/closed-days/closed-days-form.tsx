import { useForm, useWatch } from 'react-hook-form'
import { Problem } from '#dashboard/shared/problem.tsx'
import { useToday } from '#dashboard/shared/today.ts'
import { searchFor } from '#dashboard/shared/view/use-view.ts'
import { plainView, type ViewProps } from '#dashboard/shared/view/view.ts'
import { type ClosedDays, NewClosedDays } from '#domain/closed-days.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import { useClosedDaysCreation } from './closed-days-list.ts'
import { plannedInWords, usePlannedVisits } from './planned-visits.ts'

type FormValues = { from?: string; to?: string; reason: string }

const resolve = validateWith<FormValues, ClosedDays>(NewClosedDays)

/** An empty day is missing, not invalid. */
const withoutEmptyDays = ({ from, to, reason }: FormValues) => ({
  reason,
  ...(from && { from }),
  ...(to && { to }),
})

/** Says how many visits are planned on the days. Closing them is never forbidden. */
export function ClosedDaysForm({ show }: Pick<ViewProps, 'show'>) {
  const form = useForm<FormValues, unknown, ClosedDays>({
    resolver: (values, ...rest) => resolve(withoutEmptyDays(values), ...rest),
    defaultValues: { from: '', to: '', reason: '' },
  })
  const { register } = form
  const { errors, dirtyFields, isSubmitted } = form.formState
  const [from = '', to = ''] = useWatch({ control: form.control, name: ['from', 'to'] })
  const visits = usePlannedVisits(from, to)
  const sentence = visits === undefined ? undefined : plannedInWords(visits, from === to)
  const creation = useClosedDaysCreation(
    () => (visits ? sentence : undefined),
    () => {
      form.reset()
      form.setFocus('from')
    },
  )

  const today = useToday()

  /** One day, until staff choose the last one. */
  function copyToLastDay(day: string) {
    if (!dirtyFields.to) form.setValue('to', day, { shouldValidate: isSubmitted })
  }

  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[auto_auto_1fr_auto] sm:items-start"
      onSubmit={form.handleSubmit((body) => creation.mutate(body))}
    >
      <TextField
        label="From"
        required
        type="date"
        min={today}
        error={errors.from?.message}
        {...register('from', { onChange: ({ target }) => copyToLastDay(target.value) })}
      />
      <TextField label="To" required type="date" min={from} error={errors.to?.message} {...register('to')} />
      <TextField
        label="Reason"
        required
        hint="Shown to visitors"
        placeholder="Vacation"
        error={errors.reason?.message}
        {...register('reason')}
      />
      <SubmitButton className="sm:mt-7.5" busy={creation.isPending} busyText="Adding…">
        Add
      </SubmitButton>
      <div className="sm:col-span-4 empty:hidden">
        <Problem>{creation.problem}</Problem>
      </div>
      <div role="status" className="sm:col-span-4 empty:hidden">
        {sentence && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className={visits ? 'font-semibold' : 'text-muted'}>{sentence}</span>
            {visits !== 0 && (
              <Button
                look="quiet"
                onClick={() => {
                  searchFor('')
                  show({ ...plainView('bookings'), from, to, sort: 'visit' })
                }}
              >
                Show bookings
              </Button>
            )}
          </p>
        )}
      </div>
    </form>
  )
}
