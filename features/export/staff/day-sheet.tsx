import { useEffect, useEffectEvent } from 'react'
import { business } from '#content'
import { namesIn, useTeam } from '#dashboard/kit/team.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { arrivalInWords, durationInWords, plannedVisit } from '#features/bookings/visit.ts'
import { dayNumberInWords } from '#features/bookings/visit-days.ts'
import { useVisitDays } from '#features/closed-days/staff/closed-days.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { useQuotesOfRows } from '#features/quotes/staff/row-quote.ts'
import { type CalendarDay, dayInWords } from '#firm/calendar-day.ts'
import { shownPhone } from '#firm/phone.ts'
import './day-sheet.css'

export type SheetOfDay = {
  day: CalendarDay
  bookings: readonly Booking[]
  /** The id of the person whose jobs these are. Without it, they are everybody's. */
  person?: string | undefined
}

/** The day's jobs on paper, with what customers accepted in quotes. It prints itself, also if the quotes cannot be loaded. */
export function DaySheet({ day, bookings, person, onClose }: SheetOfDay & { onClose(): void }) {
  const team = useTeam()
  const whose = person ? namesIn(team, [person]) : ''
  const jobs = bookings.filter(({ status }) => status !== 'cancelled')
  const { data: quotes, isLoading } = useQuotesOfRows('bookings', jobs.map(({ id }) => id).join())
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isLoading) return
    const finish = () => close()
    addEventListener('afterprint', finish)
    print()
    return () => removeEventListener('afterprint', finish)
  }, [isLoading])
  return (
    <section className="day-sheet">
      <h1>{dayInWords(day)}</h1>
      <p>
        {business.name}, {whose && `${whose}, `}
        {jobs.length} {jobs.length === 1 ? 'job' : 'jobs'}
      </p>
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Customer</th>
            <th>Job</th>
            <th>Done, parts, notes</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Job
              key={job.id}
              job={job}
              day={day}
              names={namesIn(team, job.people)}
              accepted={quotes?.get(job.id)?.acceptedText}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type JobProps = { job: Booking; day: CalendarDay; names: string; accepted: string | null | undefined }

function Job({ job, day, names, accepted }: JobProps) {
  const planned = plannedVisit(job)
  const days = useVisitDays()(planned)
  const visit = days.find((each) => each.day === day) ?? planned
  const number = dayNumberInWords(days, day)
  return (
    <tr>
      <td>
        <strong>{arrivalInWords(visit)}</strong>
        <br />
        {visit.isAgreed ? durationInWords(visit.durationMinutes) : `${unagreedInWords(job)} · Not confirmed`}
        {number && ` · ${number}`}
        <br />
        {referenceOf('bookings', job.id)}
        {names && (
          <p>
            <strong>{names}</strong>
          </p>
        )}
      </td>
      <td>
        <strong>{job.customerName}</strong>
        <br />
        {shownPhone(job.customerPhone)}
        <br />
        {job.address}
      </td>
      <td>
        <strong>{job.service}</strong>
        <br />
        {job.description}
        {accepted && !job.description?.includes(accepted) && <p>{accepted}</p>}
        {job.notes && (
          <p>
            <strong>Notes:</strong> {job.notes}
          </p>
        )}
      </td>
      <td />
    </tr>
  )
}
