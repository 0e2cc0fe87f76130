import { maxPeoplePerVisit } from '#core/person-id.ts'
import { initialsOf, useTeam } from '#dashboard/kit/team.ts'
import { fullName } from '#features/people/person.ts'
import { PersonDot } from '#features/people/staff/person-dot.tsx'

type PeopleFieldProps = { people: readonly string[]; error: string | undefined; onChange(people: string[]): void }

/** Who comes to a visit. Nothing while nobody was added. */
export function PeopleField({ people, error, onChange }: PeopleFieldProps) {
  const choices = useTeam().filter(({ id, isDisabled }) => !isDisabled || people.includes(id))
  if (choices.length === 0) return null
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">Who comes</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4">
        {choices.map((member) => {
          const isChosen = people.includes(member.id)
          return (
            <label key={member.id} className="flex min-h-11 min-w-0 items-center gap-2.5">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={isChosen}
                disabled={!isChosen && people.length >= maxPeoplePerVisit}
                onChange={({ target }) =>
                  onChange(target.checked ? [...people, member.id] : people.filter((id) => id !== member.id))
                }
              />
              <PersonDot color={member.color} />
              <span aria-hidden className="shrink-0 font-semibold text-sm/body">
                {initialsOf(member)}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {fullName(member)}
                {member.isDisabled && <span className="text-muted text-sm/body"> (disabled)</span>}
              </span>
            </label>
          )
        })}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
