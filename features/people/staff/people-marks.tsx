import { initialsOf, membersOf, namesIn, useTeam } from '#dashboard/kit/team.ts'
import { fullName } from '#features/people/person.ts'
import { PersonDot } from './person-dot.tsx'

/** Who comes to a visit: a dot in each person's color and their initials, or for a screen reader their names. */
export function PeopleMarks({ people, className = '' }: { people: readonly string[]; className?: string }) {
  const team = useTeam(people.length > 0)
  const members = membersOf(team, people)
  if (members.length === 0) return null
  const names = namesIn(team, people)
  return (
    <span
      title={names}
      className={`inline-flex flex-wrap items-center gap-x-1.5 font-semibold not-italic text-xs/[1.4] ${className}`}
    >
      <span className="sr-only">{names}</span>
      {members.map((member) => (
        <span key={member.id} aria-hidden className="inline-flex items-center gap-1">
          <PersonDot color={member.color} />
          {initialsOf(member)}
        </span>
      ))}
    </span>
  )
}

/** The same with whole names. */
export function PeopleNames({ people }: { people: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {membersOf(useTeam(), people).map((member) => (
        <li key={member.id} className="flex items-center gap-1.5">
          <PersonDot color={member.color} />
          {fullName(member)}
          {member.isDisabled && <span className="text-muted">(disabled)</span>}
        </li>
      ))}
    </ul>
  )
}
