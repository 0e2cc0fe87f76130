import { useState } from 'react'
import { bookingLooks, callTypeLabels, choicesOf, contactLooks, priorityLabels } from '#dashboard/shared/badges.tsx'
import { type CalendarDay, readDay } from '#domain/calendar-day.ts'
import { quotableServices } from '#domain/quotable-services.ts'
import { bookableServices } from '#domain/services.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { type Choice, filtersOf, plainView, type Sort, sortsOn, type Tab, type View } from './view.ts'

type Offered = { name: Choice; label: string; choices: readonly { value: string; label: string }[] }

const priorities: Offered = { name: 'priority', label: 'Priority', choices: choicesOf(priorityLabels) }

const offeredOn: Record<Tab, Offered[]> = {
  bookings: [
    { name: 'status', label: 'Status', choices: choicesOf(bookingLooks) },
    { name: 'service', label: 'Service', choices: bookableServices.map((value) => ({ value, label: value })) },
    priorities,
  ],
  contact: [
    { name: 'status', label: 'Status', choices: choicesOf(contactLooks) },
    { name: 'service', label: 'Service', choices: quotableServices },
    priorities,
  ],
  calls: [{ name: 'callType', label: 'Call type', choices: choicesOf(callTypeLabels) }],
}

const sortWords: Record<Sort, string> = {
  attention: 'What needs attention first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  visit: 'Soonest visit first',
}

/** What narrows the list down, and its order. */
export function Filters({ view, show }: { view: View; show(next: View): void }) {
  const dates = view.tab === 'bookings' ? 'Visit' : 'Received'
  const isCalendar = view.layout !== 'cards'
  return (
    <fieldset className="filters">
      <legend className="sr-only">Filters</legend>
      {offeredOn[view.tab].map(({ name, label, choices }) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          choices={choices}
          value={view[name] ?? ''}
          onChange={({ target }) => show(changed(view, { [name]: target.value || undefined }))}
        />
      ))}
      {!isCalendar &&
        (['from', 'to'] as const).map((bound) => (
          <DateFilter
            key={bound}
            label={`${dates} ${bound}`}
            day={view[bound]}
            onChange={(day) => show(changed(view, { [bound]: day }))}
          />
        ))}
      {!isCalendar && (
        <Select
          label="Order"
          choices={sortsOn[view.tab].map((value) => ({ value, label: sortWords[value] }))}
          value={view.sort}
          onChange={({ target }) => show({ ...view, sort: target.value as Sort })} // one of the choices above
        />
      )}
      {view.tab !== 'bookings' && (
        <label className="tick">
          <input
            type="checkbox"
            checked={view.followUp}
            onChange={({ target }) => show({ ...view, followUp: target.checked })}
          />
          Follow-ups only
        </label>
      )}
      {filtersOf(view).length > 0 && (
        <Button look="quiet" onClick={() => show({ ...plainView(view.tab), layout: view.layout, ...dayOf(view) })}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

type DateFilterProps = { label: string; day: CalendarDay | undefined; onChange(day: CalendarDay | undefined): void }

/** A day to filter by; while one is being typed ("12/01/0002") it is none yet, and stays in the field. */
function DateFilter({ label, day, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(day ?? '')
  const [known, setKnown] = useState(day)
  if (known !== day) {
    setKnown(day)
    setTyped(day ?? '')
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        const read = readDay(value)
        if (read) onChange(read)
        else if (value === '' && !validity.badInput) onChange(undefined)
      }}
    />
  )
}

const dayOf = ({ day }: View) => (day ? { day } : {})

/** The view with some filters set, or taken out where undefined. */
function changed(view: View, changes: { [name: string]: string | undefined }): View {
  const next = { ...view, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as View // only what may be missing is
}
