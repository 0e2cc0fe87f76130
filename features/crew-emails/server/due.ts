import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { ScheduledEmails } from '#platform/mail/scheduler.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { detailsOf, type Told, toldCrew } from './told-crew.ts'

const daysAhead = 7
/** Changes within this time make one email. */
const gatheringMs = 60_000
/** After this time, a change is no news to somebody who was never told of the visit. */
const newsMs = 24 * 3_600_000

/** Tells people whose visit of the next seven days was made, moved or taken away. */
export const crewNews =
  (store: Store): ScheduledEmails =>
  async (now) => {
    const [from, to] = [dayAt(now), dayAfter(dayAt(now), daysAhead)]
    const visits = await toldCrew.visits(store.scan, from, to)
    const told = await toldCrew.on(store.scan, from, to)
    const ids = new Set([...visits.map(({ id }) => id), ...told.map(({ bookingId }) => bookingId)])
    for (const id of ids) {
      const visit = visits.find((each) => each.id === id)
      const own = told.filter(({ bookingId }) => bookingId === id)
      const people: string[] = visit ? JSON.parse(visit.people) : []
      const isKnown =
        people.length === own.length &&
        own.every(
          (each) => visit && people.includes(each.personId) && isSame(each, { ...visit, details: detailsOf(visit) }),
        )
      if (!isKnown) await store.write((sql) => tell(sql, id, from, now))
    }
  }

/** Saves an email for each person to whom the visit is news. */
async function tell(sql: Sql, id: number, today: CalendarDay, now: Date): Promise<void> {
  const booking = await bookings.find(sql, id)
  const told = await toldCrew.of(sql, id)
  // One that was deleted is news at once.
  const changedMs = booking ? now.getTime() - Date.parse(booking.updatedAt) : gatheringMs
  if (changedMs < gatheringMs) return
  // A visit that is done is nobody's news.
  if (booking?.status === 'completed') return
  const isOn = booking?.visit && (booking.status === 'confirmed' || booking.status === 'in_progress')
  const people = isOn ? booking.people : []
  const news: Told[] = []
  for (const personId of new Set([...people, ...told.map((each) => each.personId)])) {
    const before = told.find((each) => each.personId === personId)
    const isGone = people.includes(personId) ? 0 : 1
    const facts = isGone === 1 || !booking ? (before ?? nothingTold(today)) : toldOf(booking)
    if (before && before.isGone === isGone && isSame(before, facts)) continue
    const { day, time, details } = facts
    news.push({ bookingId: id, personId, day, time, details, isGone, changes: (before?.changes ?? 0) + 1 })
  }
  for (const each of news) await toldCrew.note(sql, each)
  // Somebody who was told something else gets an email, even if the visit changed long ago.
  const sent = news.filter(({ changes }) => changes > 1 || changedMs < newsMs)
  const mails = sent.map((each) => ({
    ...({ about: 'booking', subjectId: id, purpose: 'crew_visit', onceKey: keyOf(each) } as const),
    ...({ state: 'waiting', reason: null, suspicion: null } as const),
  }))
  if (mails.length > 0) await outbox.enqueue(sql, mails, now)
}

type Facts = Pick<Told, 'day' | 'time' | 'details'>

const toldOf = (booking: Booking): Facts => {
  const { day, time, durationMinutes, windowMinutes } = plannedVisit(booking)
  return { day, time, details: detailsOf({ durationMinutes, windowMinutes, address: booking.address }) }
}

const nothingTold = (day: CalendarDay): Facts => ({ day, time: '', details: null })

/** Rows of before have no details. */
const isSame = (one: Facts, other: Facts): boolean =>
  one.day === other.day && one.time === other.time && (one.details === null || one.details === other.details)

/** Whom an email is to, and which news it has. It holds as much of the person's id as the outbox takes. */
export const keyOf = ({ changes, personId }: Pick<Told, 'changes' | 'personId'>): string =>
  `${changes}.${personId}`.slice(0, 20)
