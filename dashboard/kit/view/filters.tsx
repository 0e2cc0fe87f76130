import { useState } from 'react'
import { bookingChoices, quoteChoices } from '#content'
import {
  bookingLooks,
  callTypeLabels,
  choicesOf,
  priorityLabels,
  quoteLooks,
  quoteRequestLooks,
} from '#dashboard/kit/badges.tsx'
import { Checkbox } from '#dashboard/kit/checkbox.tsx'
import { confirmationTime } from '#features/bookings/wording.ts'
import { type CalendarDay, readDay } from '#firm/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextField } from '#ui/field.tsx'
import {
  type Choice,
  filtersOf,
  isCalendar,
  plainView,
  type Sort,
  sortsOn,
  type Tab,
  type View,
  type ViewProps,
} from './view.ts'

type ChoiceFilter = { name: Choice; label: string; choices: readonly { value: string; label: string }[] }

const priorityFilter: ChoiceFilter = { name: 'priority', label: 'Priority', choices: choicesOf(priorityLabels) }
const quoteFilter: ChoiceFilter = { name: 'quote', label: 'Quote', choices: choicesOf(quoteLooks) }

const choiceFilters: Record<Tab, ChoiceFilter[]> = {
  bookings: [
    { name: 'status', label: 'Status', choices: choicesOf(bookingLooks) },
    quoteFilter,
    { name: 'service', label: 'Service', choices: bookingChoices.map((value) => ({ value, label: value })) },
    priorityFilter,
  ],
  contact: [
    { name: 'status', label: 'Status', choices: choicesOf(quoteRequestLooks) },
    quoteFilter,
    { name: 'service', label: 'Service', choices: quoteChoices },
    priorityFilter,
  ],
  calls: [{ name: 'callType', label: 'Call type', choices: choicesOf(callTypeLabels) }],
}

const sortLabels: Record<Sort, string> = {
  attention: 'Needs attention first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  visit: 'Soonest visit first',
}

const dense = 'gap-1 [&>label]:text-sm/body'

/** The list's filters and sort order. */
export function Filters({ view, show }: ViewProps) {
  const dateLabel = view.tab === 'bookings' ? 'Visit' : 'Received'
  return (
    <fieldset className="order-2 grid max-h-[calc(100svh-12rem)] basis-full grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] items-end gap-3 overflow-y-auto rounded-2xl border border-line bg-card p-4 max-sm:grid-cols-[1fr_1fr]">
      <legend className="sr-only">Filters</legend>
      {choiceFilters[view.tab].map(({ name, label, choices }) => (
        <Select
          key={name}
          className={dense}
          label={label}
          placeholder="Any"
          choices={choices}
          value={view[name] ?? ''}
          onChange={({ target }) => show(withFilters(view, { [name]: target.value || undefined }))}
        />
      ))}
      {!isCalendar(view) &&
        (['from', 'to'] as const).map((bound) => (
          <DateFilter
            key={bound}
            label={`${dateLabel} ${bound}`}
            day={view[bound]}
            onChange={(day) => show(withFilters(view, { [bound]: day }))}
          />
        ))}
      {!isCalendar(view) && (
        <Select
          className={dense}
          label="Order"
          choices={sortsOn[view.tab].map((value) => ({ value, label: sortLabels[value] }))}
          value={view.sort}
          onChange={({ target }) => show({ ...view, sort: target.value as Sort })} // one of the choices above
        />
      )}
      {view.tab !== 'bookings' && (
        <Checkbox
          label="Follow-ups only"
          checked={view.followUp}
          onChange={({ target }) => show({ ...view, followUp: target.checked })}
        />
      )}
      {view.tab !== 'calls' && (
        <Checkbox
          label={`Unanswered for over ${confirmationTime}`}
          checked={view.overdue}
          onChange={({ target }) => show({ ...view, overdue: target.checked })}
        />
      )}
      {filtersOf(view).length > 0 && (
        <Button
          look="quiet"
          onClick={() => show({ ...plainView(view.tab), layout: view.layout, ...(view.day && { day: view.day }) })}
        >
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

type DateFilterProps = { label: string; day: CalendarDay | undefined; onChange(day: CalendarDay | undefined): void }

/** A half-typed date ("12/01/0002") stays in the field and is not a filter yet. */
function DateFilter({ label, day, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(day ?? '')
  const [previous, setPrevious] = useState(day)
  if (previous !== day) {
    setPrevious(day)
    setTyped(day ?? '')
  }
  return (
    <TextField
      className={dense}
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

/** Sets filters. Undefined removes one. */
function withFilters(view: View, changes: { [name: string]: string | undefined }): View {
  const next = { ...view, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as View // only optional properties are removed
}
