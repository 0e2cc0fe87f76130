import { useState } from 'react'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { FormButtons } from '#dashboard/kit/edit/form-buttons.tsx'
import { namesIn, useActiveTeam } from '#dashboard/kit/team.ts'
import { shortArrival } from '#dashboard/kit/times.ts'
import { useToday } from '#dashboard/kit/today.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { fullName } from '#features/people/person.ts'
import { moveVisits, type ScheduledBooking } from '#features/selection/staff/change-rows.ts'
import { lastDayToPlan } from '#firm/bookable-days.ts'
import { type CalendarDay, dayInWords, readDay, shortDay } from '#firm/calendar-day.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Select, TextField } from '#ui/field.tsx'

type GiveVisitsDialogProps = {
  /** Those with a visit can be chosen. */
  bookings: readonly Booking[]
  /** The id of the person who does not come. Without one, everybody who came is replaced. */
  from?: string
  onDone?(): void
  onClose(): void
}

const openStatuses: readonly string[] = ['pending', 'confirmed', 'in_progress'] satisfies Booking['status'][]

const nobody = 'nobody'

/** Gives several visits to somebody else, or moves them to another day, in one step. */
export function GiveVisitsDialog({ bookings, from, onDone, onClose }: GiveVisitsDialogProps) {
  const team = useActiveTeam()
  const today = useToday()
  const scheduled = bookings.filter(
    (booking): booking is ScheduledBooking =>
      booking.visit !== null && booking.visit.day >= today && openStatuses.includes(booking.status),
  )
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [to, setTo] = useState('')
  const [day, setDay] = useState('')
  const [tellsCustomers, setTells] = useState(true)
  const [problem, setProblem] = useState<string>()
  const chosen = scheduled.filter(({ id }) => !left.has(id))
  const newDay = readDay(day)
  const moved = newDay ? chosen.filter(({ visit }) => visit.day !== newDay) : []
  const told = moved.filter(({ status, customerEmail }) => status === 'confirmed' && customerEmail !== '')

  function peopleOf({ people }: Booking): string[] {
    if (to === '') return people
    const others = from ? people.filter((id) => id !== from && id !== to) : []
    return to === nobody ? others : [to, ...others]
  }
  function save() {
    if (chosen.length === 0) return setProblem('Choose a visit.')
    if (to === '' && moved.length === 0) return setProblem('Choose who comes, or another day.')
    if (newDay && newDay < today) return setProblem('The day must be today or later.')
    moveVisits(chosen, (booking) => ({
      ...{ ...booking.visit, ...(newDay && { day: newDay }), people: peopleOf(booking), confirm: false },
      tellCustomer: tellsCustomers && told.includes(booking),
    }))
    onDone?.()
    onClose()
  }
  const name = from && namesIn(team, [from])
  return (
    <Dialog title={name ? `Visits of ${name}` : 'Give or move visits'} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {scheduled.length === 0 ? (
          <p className="sm:col-span-2">None of these has a visit that can move.</p>
        ) : (
          <ul aria-label="Visits" className="grid sm:col-span-2">
            {scheduled.map(({ id, customerName, visit }) => (
              <li key={id}>
                <Checkbox
                  label={`${customerName}, ${shortDay(visit.day)}, ${shortArrival(visit)}`}
                  checked={!left.has(id)}
                  onChange={({ target }) => {
                    const next = new Set(left)
                    if (target.checked) next.delete(id)
                    else next.add(id)
                    setLeft(next)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <Select
          label="Who comes"
          data-autofocus
          placeholder="Stays as it is"
          choices={[
            ...team.filter(({ id }) => id !== from).map((member) => ({ value: member.id, label: fullName(member) })),
            { value: nobody, label: 'Nobody yet' },
          ]}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <TextField
          label="New day"
          type="date"
          hint="Leave it empty to keep the day."
          min={today}
          max={lastDayToPlan(today)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Emails
          told={told}
          newDay={newDay}
          isChecked={tellsCustomers}
          onCheck={setTells}
          isPeopleOnly={to !== '' && moved.length === 0}
        />
        <FormButtons submitText="Save Visits" isSaving={false} problem={problem} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type EmailsProps = {
  told: readonly ScheduledBooking[]
  newDay: CalendarDay | undefined
  isChecked: boolean
  onCheck(isChecked: boolean): void
  isPeopleOnly: boolean
}

/** What customers would be told, in one list. */
function Emails({ told, newDay, isChecked, onCheck, isPeopleOnly }: EmailsProps) {
  if (isPeopleOnly) return <p className="text-muted sm:col-span-2">Day and time stay, so no emails are sent.</p>
  if (!newDay || told.length === 0) return null
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label={told.length === 1 ? 'Email the customer the new day' : `Email ${told.length} customers the new day`}
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <details className="text-sm/normal">
        <summary className="min-h-6 w-fit pointer-coarse:min-h-11">What they are told</summary>
        <ul className="mt-1 grid gap-1">
          {told.map(({ id, customerName, customerEmail, visit }) => (
            <li key={id} className="wrap-anywhere">
              <b>{customerName}</b> ({customerEmail}): {dayInWords(newDay)}, {shortArrival(visit)}, instead of{' '}
              {dayInWords(visit.day)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
