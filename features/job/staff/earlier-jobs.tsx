import { useState } from 'react'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { Thumbnails } from '#features/photos/staff/row-photos.tsx'
import { shortDay } from '#firm/calendar-day.ts'
import { useEarlierJobs } from './job-data.ts'

/** What was noted and photographed at this address before. It loads when it is opened. */
export function EarlierJobs({ bookingId }: { bookingId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 w-fit content-center">Other jobs at this address</summary>
      {isOpen && <Jobs bookingId={bookingId} />}
    </details>
  )
}

const Jobs = ({ bookingId }: { bookingId: number }) => (
  <ListStates
    query={useEarlierJobs(bookingId)}
    what="jobs"
    empty="There is no other job at this address."
    isEmpty={({ length }) => length === 0}
  >
    {(jobs) => (
      <ol className="grid gap-3 text-sm/normal">
        {jobs.map(({ id, day, service, notes, photos, report }) => (
          <li key={id} className="border-line border-l-2 pl-3">
            <p className="font-semibold">
              {referenceOf('bookings', id)}, {shortDay(day)}: {service}
            </p>
            {report && <p className="whitespace-pre-line wrap-anywhere">{report}</p>}
            {photos.length > 0 && (
              <div className="my-1.5">
                <Thumbnails list="bookings" id={id} photos={photos.map((photo) => photo.id)} />
              </div>
            )}
            {notes.map((note) => (
              <p key={note.id} className="whitespace-pre-line text-muted wrap-anywhere">
                {note.text} ({[note.person, timestampInWords(note.writtenAt)].filter(Boolean).join(', ')})
              </p>
            ))}
          </li>
        ))}
      </ol>
    )}
  </ListStates>
)
