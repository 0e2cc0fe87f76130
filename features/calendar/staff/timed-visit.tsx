import { membersOf, useTeam } from '#dashboard/kit/team.ts'
import { arrivalInWords, durationInWords, timeInWords } from '#features/bookings/visit.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { fillOf, Remarks, tintOf, VisitButton } from './visit-button.tsx'
import { type CalendarVisit, shortTime } from './visits.ts'

type TimedVisitProps = {
  visit: CalendarVisit
  className: string
  /** What wide screens have room for: the name alone, a line with the time, or all. */
  room?: 'name' | 'line' | 'box'
  isMoving: boolean
  onOpen(): void
}

/** A visit among hours: the name first, on the color of the first person who comes. */
export function TimedVisit({ visit, className, room = 'box', isMoving, onOpen }: TimedVisitProps) {
  const { customerName, service, description, people } = visit.booking
  const { windowMinutes, durationMinutes, isAgreed } = visit.visit
  const [member] = membersOf(useTeam(people.length > 0), people)
  const inBox = room === 'box' ? '' : 'lg:sr-only'
  return (
    <VisitButton
      visit={visit}
      isMoving={isMoving}
      className={`flex w-full flex-col justify-start py-0.5 pr-1 pl-1.5 text-xs/[1.35] *:shrink-0 ${tintOf(visit)} ${className}`}
      {...(member && { style: fillOf(member) })}
      onOpen={onOpen}
    >
      <b className={`block truncate text-sm/5 ${room === 'name' ? 'lg:text-xs/5' : ''}`}>
        {room === 'line' && (
          <span aria-hidden className="mr-1.5 font-normal text-muted tabular-nums max-lg:hidden">
            {shortTime(timeInWords(visit.visit.time))}
          </span>
        )}
        {customerName}
      </b>
      <span className={`flex flex-wrap gap-x-2 tabular-nums ${inBox}`}>
        {windowMinutes > 0 && 'Arrival '}
        {arrivalInWords(visit.visit)}
        <Remarks visit={visit} />
      </span>
      <span className={inBox}>{serviceInRow(service, description)}</span>
      {isAgreed && <span className={`text-muted ${inBox}`}>{durationInWords(durationMinutes)}</span>}
    </VisitButton>
  )
}
