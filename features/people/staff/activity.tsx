import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { useToday } from '#dashboard/kit/today.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { lists } from '#features/lists.ts'
import type { ActivityEntry } from '#features/people/activity.ts'
import { fullName } from '#features/people/person.ts'
import { readDay } from '#firm/calendar-day.ts'
import { Select, TextField } from '#ui/field.tsx'
import { usePeople } from './people-list.ts'

const verbs: Record<ActivityEntry['action'], string> = {
  signed_in: 'signed in',
  exported: 'exported',
  published: 'published',
  deleted: 'deleted',
  restored: 'restored',
  erased: 'erased',
  person_added: 'added the person',
  person_changed: 'changed the person',
  passphrase_made: 'made a passphrase for',
  person_disabled: 'disabled',
  person_enabled: 'enabled',
  passkey_added: 'added the passkey',
  passkey_removed: 'removed the passkey',
}

/** The details of these are the objects of their verbs. Others stand in parentheses. */
const withObject = /^(person|passphrase|passkey)/

/** Such as "Maria Rivera deleted booking B-30, Ada Lovelace". The owner's password has no name. */
function activityInWords({ person, action, list, rowId, customerName, detail }: ActivityEntry): string {
  const row = list && [rowInWords(list, rowId), customerName].filter(Boolean).join(', ')
  const more = detail && (withObject.test(action) ? detail : `(${detail})`)
  return [person ?? 'The owner', verbs[action], row, more].filter(Boolean).join(' ')
}

function rowInWords(list: NonNullable<ActivityEntry['list']>, id: number | null): string {
  if (id === null) return `${lists[list].noun}s`
  return `${lists[list].noun} ${list === 'call-logs' ? `#${id}` : referenceOf(list, id)}`
}

const path = '/api/admin/activity'

/** Who signed in, exported, deleted and changed people, newest first. */
export function Activity() {
  const [filters, setFilters] = useState({ from: '', to: '', person: '' })
  const today = useToday()
  const { data: people = [] } = usePeople()
  const set = (changes: Partial<typeof filters>) => setFilters({ ...filters, ...changes })
  return (
    <section aria-label="Activity">
      <div className="mb-4 grid gap-4 sm:grid-cols-3">
        <Select
          label="Person"
          placeholder="Everybody"
          choices={people.map((person) => ({ value: person.id, label: fullName(person) }))}
          value={filters.person}
          onChange={({ target }) => set({ person: target.value })}
        />
        <TextField
          label="From"
          type="date"
          max={today}
          value={filters.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          min={filters.from}
          max={today}
          value={filters.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
      <ListStates
        query={useActivity(filters)}
        what="activity"
        empty="Nothing happened in this time."
        isEmpty={(entries) => entries.length === 0}
      >
        {(entries) => (
          <ol className="grid gap-2 text-sm/normal">
            {entries.map((entry) => (
              <li key={entry.id} className="border-line border-t pt-2 wrap-anywhere">
                <span className="text-muted">{timestampInWords(entry.at)}</span> · {activityInWords(entry)}
              </li>
            ))}
          </ol>
        )}
      </ListStates>
    </section>
  )
}

/** Reloaded each time it is opened. A day that is still being typed filters nothing. */
function useActivity({ from, to, person }: { from: string; to: string; person: string }) {
  const params = new URLSearchParams({
    ...(readDay(from) === from && { from }),
    ...(readDay(to) === to && { to }),
    ...(person && { person }),
  })
  return useQuery({
    queryKey: [path, params.toString()],
    queryFn: ({ signal }) => staffRequest<ActivityEntry[]>(`${path}?${params}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
