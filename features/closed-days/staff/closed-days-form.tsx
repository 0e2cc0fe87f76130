import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { pathOf, readSlice } from '#dashboard/kit/lists.ts'
import { Problem } from '#dashboard/kit/problem.tsx'
import { useActiveTeam } from '#dashboard/kit/team.ts'
import { useToday } from '#dashboard/kit/today.ts'
import { searchFor } from '#dashboard/kit/view/use-view.ts'
import { plainView, type ViewProps } from '#dashboard/kit/view/view.ts'
import { type DayPart, NewClosedDays } from '#features/closed-days/closed-days.ts'
import { lists } from '#features/lists.ts'
import { fullName } from '#features/people/person.ts'
import { readDay } from '#firm/calendar-day.ts'
import { inDigits } from '#firm/formats.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { validateWith } from '#ui/form.ts'
import { useClosedDaysCreation } from './closed-days-list.ts'

/** `personId` is empty for everybody. */
type FormValues = { from?: string; to?: string; reason: string; personId: string; part: DayPart }

const parts = [
  { value: 'day', label: 'All day' },
  { value: 'morning', label: 'Until noon' },
  { value: 'afternoon', label: 'From noon on' },
]

/** An empty day is missing, not invalid. */
const resolve = validateWith<FormValues, NewClosedDays>(NewClosedDays, ({ from, to, reason, personId, part }) => ({
  reason,
  personId: personId || null,
  part: personId && from === to ? part : 'day',
  ...(from && { from }),
  ...(to && { to }),
}))

/** Says how many visits are planned on the days. Closing them is never forbidden. */
export function ClosedDaysForm({ show }: Pick<ViewProps, 'show'>) {
  const form = useForm<FormValues, unknown, NewClosedDays>({
    resolver: resolve,
    defaultValues: { from: '', to: '', reason: '', personId: '', part: 'day' },
  })
  const { register } = form
  const { errors, dirtyFields, isSubmitted } = form.formState
  const [from = '', to = '', personId = ''] = useWatch({ control: form.control, name: ['from', 'to', 'personId'] })
  const team = useActiveTeam()
  const visits = usePlannedVisits(from, to, personId)
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
      className="grid gap-4 sm:grid-cols-2 sm:items-start"
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
      {team.length > 0 && (
        <Select
          label="Who"
          placeholder="Everybody"
          choices={team.map((member) => ({ value: member.id, label: fullName(member) }))}
          {...register('personId')}
        />
      )}
      {personId && from !== '' && from === to && <Select label="How long" choices={parts} {...register('part')} />}
      <TextField
        label="Reason"
        required
        className="sm:col-span-full"
        hint={personId ? 'Only staff see it' : 'Shown to visitors'}
        placeholder="Vacation"
        error={errors.reason?.message}
        {...register('reason')}
      />
      <SubmitButton className="sm:col-span-full sm:justify-self-start" busy={creation.isPending} busyText="Adding…">
        Add
      </SubmitButton>
      <div className="col-span-full empty:hidden">
        <Problem>{creation.problem}</Problem>
      </div>
      <div role="status" className="col-span-full empty:hidden">
        {sentence && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className={visits ? 'font-semibold' : 'text-muted'}>{sentence}</span>
            {visits !== 0 && (
              <Button
                look="quiet"
                onClick={() => {
                  searchFor('')
                  show({ ...plainView('bookings'), from, to, sort: 'visit', ...(personId && { person: personId }) })
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

/**
 * How many open visits are planned on the days, of all people or of one. Undefined until known, and for invalid days.
 */
function usePlannedVisits(from: string, to: string, person: string): number | undefined {
  const { data } = useQuery({
    queryKey: [pathOf('bookings'), 'planned', from, to, person],
    queryFn: async ({ signal }) => {
      const slices = await Promise.all(
        lists.bookings.openStatuses.map((status) =>
          readSlice('bookings', `from=${from}&to=${to}&sort=visit&status=${status}${person && `&person=${person}`}`, {
            limit: 1,
            signal,
          }),
        ),
      )
      return slices.reduce((sum, { total }) => sum + total, 0)
    },
    enabled: readDay(from) === from && readDay(to) === to && from <= to,
    refetchOnMount: 'always',
  })
  return data
}

/** Such as "2 visits are planned on these days". */
function plannedInWords(count: number, isOneDay: boolean): string {
  const visits = count === 1 ? '1 visit is' : `${count === 0 ? 'No' : inDigits(count)} visits are`
  return `${visits} planned on ${isOneDay ? 'this day' : 'these days'}`
}
