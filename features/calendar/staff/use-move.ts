import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnlocked, staffRequest } from '#dashboard/kit/access.ts'
import { type RowChange, rebase, sendChange } from '#dashboard/kit/changes.ts'
import { overviewPath, pathOf, relatedPath, reload } from '#dashboard/kit/lists.ts'
import { ifMatch } from '#dashboard/kit/mutations.ts'
import { queryClient } from '#dashboard/kit/query-client.ts'
import { reasonOf } from '#dashboard/kit/reason.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { askIfNotTold } from '#features/bookings/staff/asked-emails.ts'
import { comingInWords } from '#features/bookings/staff/booking-changes.ts'
import { isNotTold } from '#features/bookings/told-visit.ts'
import { plannedVisit, type Visit } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { Related } from '#features/same-customer/related.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { ApiError } from '#ui/api.ts'
import { toast } from '#ui/toast.ts'
import { placeInWords } from './place.ts'

/** `visit` is null to go back to the customer's preferred time. Without `people`, who comes stays as it is. */
type Move = { booking: Booking; visit: Visit | null; people?: readonly string[] }

const failure = { title: 'Update Failed', description: 'Failed to move visit.', tone: 'destructive' } as const
/** Longer than other notifications, because there is more to read. */
const durationMs = 8000
const namedLimit = 3

/**
 * Moves visits. `moved` are the bookings in their new places, until the calendar has loaded them. `onEmail` shows the email about
 * the new time, which the notification offers.
 */
export function useMove(bookings: readonly Booking[], onEmail: (booking: Booking) => void) {
  const [moved, setMoved] = useState<ReadonlyMap<number, Move>>(new Map())
  const { mutate } = useMutation<Booking, Error, Move>(
    {
      mutationFn: (move) => {
        const { booking, visit, people } = move
        const path = `${pathOf('bookings')}/${booking.id}/visit`
        const request = visit
          ? ({ method: 'PUT', body: { ...visit, ...(people && { people }) } } as const)
          : ({ method: 'DELETE' } as const)
        return sendChange<Booking>(
          changeOf(move),
          { ...request, path, headers: ifMatch(booking) },
          { again: () => mutate(move), explain: (error) => reasonOf(error, changeOf(move)) },
        )
      },
      onMutate: (move) => setMoved((before) => new Map(before).set(move.booking.id, move)),
      onSuccess: async (answer, { booking, people }) => {
        const isAsked = askIfNotTold(answer)
        const description = await describe(answer, bookings, people !== undefined)
        const undo = () => mutate({ booking: answer, visit: booking.visit, ...(people && { people: booking.people }) })
        // The server refuses to set a visit on a past day.
        const canUndo = !booking.visit || booking.visit.day >= dayAt(new Date())
        toast({
          title: 'Visit Moved',
          description,
          durationMs,
          actions: [
            ...(isAsked ? [{ label: 'Email the new time?', run: () => onEmail(answer) }] : []),
            ...(canUndo ? [{ label: 'Undo', run: undo }] : []),
          ],
        })
        await reloadMoved()
      },
      onError: (error, move) => {
        if (!isUnlocked()) return
        toast(failure)
        if (error instanceof ApiError && error.status === 412) rebase(changeOf(move), reloadMoved())
      },
      onSettled: (_answer, _error, move) =>
        setMoved((before) => {
          const after = new Map(before)
          // A later move of the same visit is still being saved.
          if (after.get(move.booking.id) === move) after.delete(move.booking.id)
          return after
        }),
    },
    queryClient,
  )
  return { moved, move: mutate }
}

/** The bookings with moved ones in their new places. Adds a moved one that the calendar has not loaded. */
export function withMoved(bookings: readonly Booking[], moved: ReadonlyMap<number, Move>): readonly Booking[] {
  if (moved.size === 0) return bookings
  const others = bookings.filter(({ id }) => !moved.has(id))
  return [
    ...others,
    ...[...moved.values()].map(({ booking, visit, people }) => ({
      ...booking,
      visit,
      people: [...(people ?? booking.people)],
    })),
  ]
}

function changeOf({ booking: { id, preferredDate, preferredTime }, visit, people }: Move): RowChange {
  const whose = people ? `, for ${comingInWords(people)}` : ''
  const text = `Visit: ${placeInWords(plannedVisit({ preferredDate, preferredTime, visit }))}${whose}`
  return { list: 'bookings', id, kind: 'visit', text }
}

const reloadMoved = () => Promise.all([pathOf('bookings'), overviewPath, relatedPath].map((path) => reload(path)))

/** What staff should know about the new place. */
async function describe(booking: Booking, bookings: readonly Booking[], hasNewPeople: boolean): Promise<string> {
  const related = await relatedOf(booking)
  return [
    `${placeInWords(plannedVisit(booking))}${booking.visit || !booking.hasPreference ? '' : ', the customer’s preferred time'}.`,
    hasNewPeople && `For ${comingInWords(booking.people)}.`,
    ...(related?.timeOff ?? []).map(({ firstName, reason }) => `${firstName} is away: ${reason}.`),
    related && related.overlaps.length > 0 && `Overlaps ${namesOf(related.overlaps, bookings)}.`,
    related?.closedReason && `Closed that day: ${related.closedReason}.`,
    isNotTold(booking, dayAt(new Date())) && 'The customer was not emailed.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Undefined when it cannot be loaded: the move itself has succeeded. */
async function relatedOf({ id }: Booking): Promise<Related | undefined> {
  const rows = await staffRequest<Related[]>(`${relatedPath}?list=bookings&ids=${id}`).catch(() => undefined)
  return rows?.[0]
}

/** Such as "Ada Lovelace, B-7 and 2 more". */
function namesOf(ids: readonly number[], bookings: readonly Booking[]): string {
  const names = ids
    .slice(0, namedLimit)
    .map((id) => bookings.find((each) => each.id === id)?.customerName ?? referenceOf('bookings', id))
  const rest = ids.length - names.length
  if (rest > 0) return `${names.join(', ')} and ${rest} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}
