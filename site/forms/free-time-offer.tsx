import { useEffect, useRef } from 'react'
import type { FreeTime } from '#features/availability/availability.ts'
import { durationInWords } from '#features/bookings/visit.ts'
import { type CalendarDay, dayInWords, shortDay } from '#firm/calendar-day.ts'
import { slotInWords } from '#firm/slot.ts'
import { visitLengthOf } from '#firm/visit-length.ts'
import { Button } from '#ui/button.tsx'
import type { FreeTimes } from './free-times.ts'
import './free-time-offer.css'

export { createFreeTimes } from './free-times.ts'

/** Such as "A visit takes about 4 hours." */
export const lengthSentence = (service: string) =>
  `A visit takes about ${durationInWords(visitLengthOf(service).visitMinutes)}.`

type OfferProps = {
  times: FreeTimes
  day: CalendarDay | undefined
  slot: string
  onTake(time: FreeTime): void
}

/** Free times as buttons, until a free one is chosen. Empty while none is known. */
export function Offer({ times, day, slot, onTake }: OfferProps) {
  const isTaken = times.isTaken(day, slot)
  const nearest = times.nearest(day, slot)
  if (day && slot && !isTaken) return <p className="field-hint">{whenInWords(day, slot)}</p>
  if (nearest.length === 0) return null
  return (
    <>
      <p className={isTaken ? 'field-error' : 'field-hint'}>
        {isTaken && day
          ? `${whenInWords(day, slot)} is taken. Nearest free times:`
          : `${day ? 'Nearest' : 'First'} free times:`}
      </p>
      <TimeButtons nearest={nearest} onTake={onTake} />
    </>
  )
}

type TimeButtonsProps = { nearest: readonly FreeTime[]; isBusy?: boolean; onTake(time: FreeTime): void }
type NearestProps = TimeButtonsProps & { reason: string | undefined; isBusy: boolean }

/** Below a form that was not sent, because its time is taken: the free times near it. One press sends the form with one of them. */
export function Nearest({ reason, nearest, isBusy, onTake }: NearestProps) {
  const area = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nearest.length > 0) area.current?.scrollIntoView({ block: 'nearest' })
  }, [nearest])
  if (nearest.length === 0) return null
  return (
    <section ref={area} aria-label="Free times" className="free-times-nearest">
      {reason && (
        <p role="alert" className="field-error">
          Not booked: {reason}. What you typed is still here.
        </p>
      )}
      <p className="font-semibold">Book one of these free times instead:</p>
      <TimeButtons nearest={nearest} isBusy={isBusy} onTake={onTake} />
    </section>
  )
}

/** A button keeps the focus when the times change. */
function TimeButtons({ nearest, isBusy = false, onTake }: TimeButtonsProps) {
  return (
    <div className="free-times-buttons">
      {nearest.map((time, index) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: The place is what stays.
          key={index}
          look="quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || onTake(time)}
        >
          <span>
            {shortDay(time.preferredDate)}, {slotInWords(time.preferredTime)}
          </span>
        </Button>
      ))}
    </div>
  )
}

const whenInWords = (day: CalendarDay, slot: string) => `${dayInWords(day)}, ${slotInWords(slot)}`
