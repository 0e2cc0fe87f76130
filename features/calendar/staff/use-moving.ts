import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Booking } from '#features/bookings/booking.ts'
import { comingInWords } from '#features/bookings/staff/booking-changes.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { type CalendarDay, dayAfter, dayAt, daysBetween } from '#firm/calendar-day.ts'
import {
  atHour,
  type CalendarLayout,
  isSamePlace,
  type Place,
  placeAfter,
  placeInWords,
  stepMinutes,
  timeAt,
} from './place.ts'
import { pressToDrag } from './press-to-drag.ts'

/** A visit that is being moved. */
export type Moving = {
  booking: Booking
  /** Undefined while the pointer is over no day. */
  place: Place | undefined
  /** Who would come. Undefined while that stays as it is. */
  people?: readonly string[] | undefined
  by: 'pointer' | 'keyboard'
}

type MovingOptions = {
  bookings: readonly Booking[]
  layout: CalendarLayout
  /** The ids of those to whom a visit can move. */
  people: readonly string[]
  onMove(booking: Booking, place: Place, people: readonly string[] | undefined): void
  /** Called with the day of the place that the keyboard has chosen. */
  onPlace(day: CalendarDay, isFinal: boolean): void
}

const pastDay = 'A visit cannot move to a past day'

/**
 * Moves visits by mouse, touch and keyboard. `surface` is the element around the calendar. In it, a visit has its id as
 * `data-visit`, a day `data-day`, and an hour of a day `data-hour`. `message` is for a live region.
 */
export function useMoving({ bookings, layout, people: team, onMove, onPlace }: MovingOptions) {
  const surface = useRef<HTMLDivElement>(null)
  const [label, followPointer] = usePointerLabel()
  const [moving, setMoving] = useState<Moving>()
  const [message, setMessage] = useState('')
  const cancelDrag = useRef<() => void>(undefined)
  const isDragging = useRef(false)
  const kept = useKeptFocus(surface)

  function drop(booking: Booking, place: Place, people: readonly string[] | undefined) {
    const isThere = isSamePlace(place, plannedVisit(booking))
    const newPeople = people && people.join() !== booking.people.join() ? people : undefined
    if (isThere && !newPeople) return setMessage('Not moved')
    if (!isThere && isPast(place.day)) return setMessage(pastDay)
    setMessage(`Moved to ${placeInWords(place)}${newPeople ? `, for ${comingInWords(newPeople)}` : ''}`)
    onMove(booking, place, newPeople)
  }

  function bookingAt(target: EventTarget | null): Booking | undefined {
    const id = idAt(target)
    // The keyboard may have moved it out of the range of days that is loaded.
    return moving && moving.booking.id === id ? moving.booking : bookings.find((booking) => booking.id === id)
  }

  const onPress = useEffectEvent((event: PointerEvent) => {
    const booking = bookingAt(event.target)
    if (!booking || !event.isPrimary || event.button !== 0) return
    setMoving(undefined)
    const grabbed = dayUnder(event.target)
    const held = heldIn(event)
    let place: Place | undefined
    let people: readonly string[] | undefined
    cancelDrag.current = pressToDrag(event, {
      begin: () => {
        isDragging.current = true
        setMessage(`Moving ${booking.customerName}`)
      },
      over: (x, y) => {
        const lane = held && laneAt(x, y, held)
        people = held ? lane && peopleIn(lane.person, held.person, booking.people) : peopleAt(x, y)
        if (lane) place = grabbed === plannedVisit(booking).day ? lane : plannedVisit(booking)
        else place = people ? plannedVisit(booking) : placeAt(x, y, booking, grabbed)
        const next: Moving = { booking, place, people, by: 'pointer' }
        setMoving((current) => (current && isSame(current, next) ? current : next))
        followPointer(x, y, event.pointerType === 'mouse')
      },
      end: (isDrop) => {
        isDragging.current = false
        setMoving(undefined)
        if (isDrop && place) {
          kept.current = booking.id
          drop(booking, place, people)
        } else setMessage('Not moved')
      },
    })
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const booking = bookingAt(event.target)
    if (!booking || event.ctrlKey || event.metaKey || event.altKey) return
    if (moving?.by !== 'keyboard') {
      if (event.key.toLowerCase() !== 'm') return
      kept.current = booking.id
      setMoving({ booking, place: plannedVisit(booking), by: 'keyboard' })
      const keys = `Arrow keys choose the place, ${team.length > 0 ? 'P the person, ' : ''}Enter drops, Escape cancels.`
      setMessage(`Moving ${booking.customerName}. ${keys}`)
    } else if (moving.place && event.key === 'Enter') {
      setMoving(undefined)
      drop(moving.booking, moving.place, moving.people)
      onPlace(moving.place.day, true)
    } else if (event.key === 'Escape') {
      setMoving(undefined)
      setMessage('Not moved')
      onPlace(plannedVisit(moving.booking).day, false)
    } else if (layout === 'day' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const people = peopleBeside(moving.people ?? booking.people, team, event.key === 'ArrowLeft' ? -1 : 1)
      setMoving({ ...moving, people })
      setMessage(`For ${comingInWords(people)}`)
    } else if (team.length > 0 && event.key.toLowerCase() === 'p') {
      const people = peopleAfter(moving.people ?? booking.people, team)
      setMoving({ ...moving, people })
      setMessage(`For ${comingInWords(people)}`)
    } else {
      const place = moving.place && placeAfter(moving.place, event.key, layout, dayAt(new Date()))
      if (!moving.place || !place) return
      const isStuck = isSamePlace(place, moving.place) && place.day <= dayAt(new Date())
      setMoving({ ...moving, place })
      setMessage(isStuck ? pastDay : placeInWords(place))
      onPlace(place.day, false)
    }
    event.preventDefault()
  })

  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    if (moving?.by !== 'keyboard' || idAt(event.target) === moving.booking.id) return
    setMoving(undefined)
    setMessage('Not moved')
  })

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', onPress, { signal })
    element.addEventListener('keydown', onKey, { signal })
    addEventListener('focusin', onFocusIn, { signal })
    // A drag by touch must not scroll. Safari asks the listeners that were there before the touch.
    const hold = (event: TouchEvent) => isDragging.current && event.preventDefault()
    element.addEventListener('touchmove', hold, { signal, passive: false })
    return () => {
      cancelDrag.current?.()
      listening.abort()
    }
  }, [])
  return { surface, label, moving, message }
}

/**
 * Keeps the focus on a visit. React creates a new button when the visit moves to another day, and the focus would be
 * lost. Set it to the booking's id; the focus of another element ends it.
 */
function useKeptFocus(surface: { current: HTMLElement | null }) {
  const kept = useRef<number>(undefined)
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(`[data-visit="${kept.current}"]`)) return
      kept.current = undefined
    }
    addEventListener('focusin', leave)
    addEventListener('pointerdown', leave)
    return () => {
      removeEventListener('focusin', leave)
      removeEventListener('pointerdown', leave)
    }
  }, [])
  useEffect(() => {
    if (kept.current === undefined || document.activeElement !== document.body) return
    const buttons = surface.current?.querySelectorAll<HTMLElement>(`[data-visit="${kept.current}"]`) ?? []
    // Phones and wider screens show a visit in different places of the month.
    const visible = [...buttons].find((button) => button.offsetParent !== null)
    visible?.focus()
  })
  return kept
}

const isPast = (day: CalendarDay) => day < dayAt(new Date())

const isSame = (one: Moving, other: Moving) =>
  one.booking === other.booking &&
  one.people?.join() === other.people?.join() &&
  (one.people === undefined) === (other.people === undefined) &&
  (one.place && other.place ? isSamePlace(one.place, other.place) : one.place === other.place)

/** Who would come if the visit was dropped here: one person or nobody. Undefined away from the targets. */
function peopleAt(x: number, y: number): readonly string[] | undefined {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-person]')
  return target ? [target.dataset.person ?? ''].filter(Boolean) : undefined
}

/** The next person alone, and after the last one nobody. */
function peopleAfter(people: readonly string[], team: readonly string[]): readonly string[] {
  const next = team[people.length === 0 ? 0 : team.indexOf(people[0] ?? '') + 1]
  return next === undefined ? [] : [next]
}

/** The person of the lane beside the first person's, or nobody in the last lane. */
function peopleBeside(people: readonly string[], team: readonly string[], step: 1 | -1): readonly string[] {
  const lanes = [...team, '']
  const lane = Math.min(Math.max(lanes.indexOf(people[0] ?? '') + step, 0), lanes.length - 1)
  return [lanes[lane] ?? ''].filter(Boolean)
}

/** Where in its lane of the day board a visit was picked up: whose the lane is, and how far below the visit's top. */
type Held = { person: string; offsetPx: number }

function heldIn({ target, clientY }: PointerEvent): Held | undefined {
  if (!(target instanceof Element)) return undefined
  const lane = target.closest<HTMLElement>('[data-lane]')
  const visit = target.closest('[data-visit]')
  if (!lane || !visit) return undefined
  return { person: lane.dataset.lane ?? '', offsetPx: clientY - visit.getBoundingClientRect().top }
}

/** The lane at a point of the window, and the time in it. Undefined outside of the lanes. */
function laneAt(x: number, y: number, { offsetPx }: Held): (Place & { person: string }) | undefined {
  const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]')
  if (!lane) return undefined
  const { day = '', lane: person = '', start, hourPx } = lane.dataset
  const hours = (y - offsetPx - lane.getBoundingClientRect().top) / Number(hourPx)
  const minutes = Number(start) + Math.round((hours * 60) / stepMinutes) * stepMinutes
  return { day, time: timeAt(minutes), person }
}

/** Who comes after a move to another lane: its person in place of the other lane's. Undefined within a lane. */
function peopleIn(person: string, heldBy: string, people: readonly string[]): readonly string[] | undefined {
  if (person === heldBy) return undefined
  const others = people.filter((each) => each !== heldBy && each !== person)
  return person === '' ? others : [person, ...others]
}

/** The id of the visit under an event's target. */
function idAt(target: EventTarget | null): number | undefined {
  const visit = target instanceof Element ? target.closest<HTMLElement>('[data-visit]') : null
  return visit ? Number(visit.dataset.visit) : undefined
}

/**
 * The place of a visit that is over a point of the window. Undefined outside of the days. A visit that was picked up on a
 * later one of its days moves by as many days as the pointer.
 */
function placeAt(x: number, y: number, booking: Booking, grabbed?: CalendarDay): Place | undefined {
  const from: Place = plannedVisit(booking)
  const elements = document.elementsFromPoint(x, y)
  const day = dayUnder(elements[0] ?? null)
  if (!day) return undefined
  if (grabbed && grabbed !== from.day) return { day: dayAfter(from.day, daysBetween(grabbed, day)), time: from.time }
  // A long visit covers several hours. Over itself, it has not moved.
  if (day === from.day && idAt(elements[0] ?? null) === booking.id) return from
  // A visit covers the hours in which it takes place.
  const hour = elements.map((element) => (element instanceof HTMLElement ? element.dataset.hour : '')).find(Boolean)
  // On phones a week has no empty hours to choose from, so the time stays.
  const isGrid = matchMedia('(width >= 64rem)').matches
  return { day, time: hour && isGrid ? atHour(from, Number(hour)) : from.time }
}

const dayUnder = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined

/** An element that follows the pointer: below a mouse, above a finger. */
function usePointerLabel() {
  const label = useRef<HTMLDivElement>(null)
  const at = useRef({ x: 0, y: 0, isMouse: true })
  function place() {
    if (!label.current) return
    const { x, y, isMouse } = at.current
    const { offsetWidth, offsetHeight } = label.current
    const left = Math.max(8, Math.min(x + 14, innerWidth - offsetWidth - 8))
    const top = Math.max(8, isMouse ? y + 18 : y - offsetHeight - 32)
    label.current.style.transform = `translate(${left}px, ${top}px)`
  }
  // It appears, and its text changes, after the pointer has moved.
  useLayoutEffect(place)
  const follow = (x: number, y: number, isMouse: boolean) => {
    at.current = { x, y, isMouse }
    place()
  }
  return [label, follow] as const
}
