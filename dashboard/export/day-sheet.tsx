import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { business } from '#content'
import { useVisitDays } from '#dashboard/shared/closed-days.ts'
import { namesIn, useTeam } from '#dashboard/shared/team.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayInWords } from '#domain/calendar-day.ts'
import { shownPhone } from '#domain/phone.ts'
import { referenceOf } from '#domain/reference.ts'
import { arrivalInWords, durationInWords, plannedVisit } from '#domain/visit.ts'
import { dayNumberInWords } from '#domain/visit-days.ts'
import { Button } from '#ui/button.tsx'
import './day-sheet.css'

type DaySheetProps = {
  day: CalendarDay
  bookings: readonly Booking[]
  /** The id of the person whose jobs these are. Without it, they are everybody's. */
  person?: string | undefined
  className?: string
}

/** Prints the day's jobs. */
export function DaySheetButton({ className = '', ...props }: DaySheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const finish = () => setPrinting(false)
    addEventListener('afterprint', finish)
    print()
    return () => removeEventListener('afterprint', finish)
  }, [isPrinting])
  return (
    <>
      <Button look="quiet" className={`shrink-0 px-3.5 print:hidden ${className}`} onClick={() => setPrinting(true)}>
        <Printer aria-hidden className="size-4" />
        Day sheet
      </Button>
      {isPrinting && createPortal(<DaySheet {...props} />, document.body)}
    </>
  )
}

function DaySheet({ day, bookings, person }: DaySheetProps) {
  const team = useTeam()
  const whose = person ? namesIn(team, [person]) : ''
  const jobs = bookings.filter(({ status }) => status !== 'cancelled')
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
            <Job key={job.id} job={job} day={day} names={namesIn(team, job.people)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Job({ job, day, names }: { job: Booking; day: CalendarDay; names: string }) {
  const planned = plannedVisit(job)
  const days = useVisitDays()(planned)
  const visit = days.find((each) => each.day === day) ?? planned
  const number = dayNumberInWords(days, day)
  return (
    <tr>
      <td>
        <strong>{arrivalInWords(visit)}</strong>
        <br />
        {visit.isAgreed ? durationInWords(visit.durationMinutes) : 'Requested · Not confirmed'}
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
