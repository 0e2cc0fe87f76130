import { useState } from 'react'
import { later } from '#dashboard/kit/later.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { useOverview } from '#features/overview/staff/use-overview.ts'
import type { ToSchedule } from './schedule.ts'

const AcceptedList = later((parts) => parts.AcceptedList)
const ConversionDialog = later((parts) => parts.ConversionDialog)
const VisitDialog = later((parts) => parts.VisitDialog)

/** Accepted quotes whose work is not scheduled. Renders nothing when there are none. */
export function AcceptedQuotes({ show }: Pick<ViewProps, 'show'>) {
  const quotes = useOverview().data?.quotes.toSchedule ?? []
  // Outlives the list, which loses the quote as soon as its booking has a visit.
  const [work, setWork] = useState<ToSchedule>()
  const close = () => setWork(undefined)
  return (
    <>
      {quotes.length > 0 && <AcceptedList quotes={quotes} onSchedule={setWork} show={show} />}
      {work && 'booking' in work && <VisitDialog key={work.booking.id} booking={work.booking} onClose={close} />}
      {work && 'source' in work && (
        <ConversionDialog
          key={work.source.id}
          source={work.source}
          title="Schedule"
          submitText="Save Visit"
          onClose={close}
        />
      )}
    </>
  )
}
