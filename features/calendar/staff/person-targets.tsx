import type { TeamMember } from '#features/people/person.ts'
import { PersonDot } from '#features/people/staff/person-dot.tsx'

const look =
  'flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-lg border bg-card px-3 text-sm/body select-none'

/** Below the calendar while a visit is dragged: it can be dropped on a person, or on nobody. */
export function PersonTargets({
  team,
  people,
}: {
  team: readonly TeamMember[]
  people: readonly string[] | undefined
}) {
  if (team.length === 0) return null
  const edge = (isTarget: boolean) => (isTarget ? 'border-focus inset-ring-2 inset-ring-focus' : 'border-line')
  return (
    <ul
      aria-hidden
      className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1.5 border-line border-t bg-page p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))]"
    >
      {team.map(({ id, firstName, color }) => (
        <li key={id} data-person={id} className={`${look} ${edge(people?.[0] === id)}`}>
          <PersonDot color={color} />
          <span className="truncate font-semibold">{firstName}</span>
        </li>
      ))}
      <li data-person="" className={`${look} ${edge(people?.length === 0)}`}>
        Nobody
      </li>
    </ul>
  )
}
