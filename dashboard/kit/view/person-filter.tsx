import { useTeam } from '#dashboard/kit/team.ts'
import { fullName } from '#features/people/person.ts'
import type { ViewProps } from './view.ts'

/** Whose visits the calendar, the list and the days above it show. Nothing while nobody was added. */
export function PersonFilter({ view, show }: ViewProps) {
  const { person, ...everybody } = view
  const choices = useTeam().filter(({ id, isDisabled }) => !isDisabled || id === person)
  if (choices.length === 0) return null
  return (
    <label className="flex w-fit max-w-full items-center gap-2 py-1 text-sm/body print:hidden">
      <span className="shrink-0 text-muted">Visits of</span>
      <select
        className="control min-h-11 w-auto min-w-0 py-1"
        value={person ?? ''}
        onChange={({ target }) => show(target.value ? { ...everybody, person: target.value } : everybody)}
      >
        <option value="">Everybody</option>
        {choices.map((member) => (
          <option key={member.id} value={member.id}>
            {fullName(member)}
          </option>
        ))}
      </select>
    </label>
  )
}
