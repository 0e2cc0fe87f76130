import type { Ref } from 'react'
import { namesIn } from '#dashboard/kit/team.ts'
import type { TeamMember } from '#features/people/person.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { placeInWords } from './place.ts'
import type { Moving } from './use-moving.ts'

const look = 'pointer-events-none fixed z-50 rounded-lg bg-ink px-3 py-2 text-page text-sm/body shadow-lg'

/** Says where a visit that is being moved would be dropped: beside the pointer, or at the bottom of the window. */
type MovingLabelProps = { moving: Moving | undefined; team: readonly TeamMember[]; ref: Ref<HTMLDivElement> }

export function MovingLabel({ moving, team, ref }: MovingLabelProps) {
  if (!moving) {
    return (
      <p className="mt-2 text-muted text-sm/body">
        <span className="[@media(hover:none)]:hidden">
          Drag a visit to move it, or press <kbd className="font-semibold">M</kbd> on it.
        </span>
        <span className="[@media(hover:hover)]:hidden">Press and hold a visit to move it.</span>
      </p>
    )
  }
  const { booking, place, people, by } = moving
  const words = place ? (place.day < dayAt(new Date()) ? 'Past day' : placeInWords(place)) : 'Outside the calendar'
  const isPointer = by === 'pointer'
  // It would cover the others at the bottom of the window. The one that is marked says enough.
  if (isPointer && people) return null
  return (
    <div
      ref={isPointer ? ref : null}
      aria-hidden
      className={`${look} ${isPointer ? 'top-0 left-0' : 'inset-x-4 bottom-20 mx-auto w-fit'}`}
    >
      <b className="block">{booking.customerName}</b>
      <span className="block">{words}</span>
      {people && <span className="block">For {namesIn(team, people) || 'nobody'}</span>}
      {!isPointer && (
        <span className="block">
          Arrow keys choose, {team.length > 0 && 'P changes the person, '}Enter drops, Escape cancels
        </span>
      )}
    </div>
  )
}
