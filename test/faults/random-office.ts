import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { aBooking, aVisit } from '../support/api.ts'
import type { Model, ModelBooking } from './reminder-model.ts'

/** Sends one staff request to one of the servers. Rejects when it fails. */
type Send = (
  server: number,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) => Promise<void>

const isExpected = ({ isCancelled, isDeleted }: ModelBooking) => !isCancelled && !isDeleted
const path = ({ id }: Pick<ModelBooking, 'id'>) => `/api/bookings/${id}`

/** Staff who change bookings at random, the same way in every run, and tell the model. */
export function randomOffice(seed: number, model: Model, sendTo: Send) {
  const random = randomNumbers(seed)
  const counts: Record<string, number> = {}
  const send = (...[method, path, payload]: [Parameters<Send>[1], string, object?]) =>
    sendTo(random.below(2), method, path, payload)
  const laterDay = (now: Date) => dayAfter(dayAt(now), 1 + random.below(5))
  const someTime = () => `${String(8 + random.below(14)).padStart(2, '0')}:15`

  async function book(now: Date) {
    const [day, time] = [laterDay(now), someTime()]
    const id = model.bookings.length + 1
    const visit = { ...aVisit, day, time }
    const customer = { customerEmail: `customer${id}@example.com`, preferredDate: day }
    await send('POST', '/api/admin/bookings', { ...aBooking(customer), visit, confirm: random.isLucky(0.5) })
    const agreedAt = now.getTime()
    model.bookings.push({ id, day, time, agreedAt, earlierDay: undefined, isCancelled: false, isDeleted: false })
  }

  async function move(booking: ModelBooking, day: string, now: Date) {
    const time = someTime()
    await send('PUT', `${path(booking)}/visit`, { ...aVisit, day, time, tellCustomer: random.isLucky(0.5) })
    Object.assign(booking, { day, time, agreedAt: now.getTime(), earlierDay: booking.day })
  }

  const changes: {
    name: string
    isPossible(booking: ModelBooking, now: Date): boolean
    make(booking: ModelBooking, now: Date): Promise<void>
  }[] = [
    {
      name: 'move',
      isPossible: isExpected,
      make: (booking, now) => {
        const day = laterDay(now)
        return move(booking, day === booking.day ? dayAfter(day, 1) : day, now)
      },
    },
    {
      name: 'move back',
      isPossible: (booking, now) => isExpected(booking) && (booking.earlierDay ?? '') > dayAt(now),
      make: (booking, now) => move(booking, booking.earlierDay ?? '', now),
    },
    {
      name: 'cancel',
      isPossible: isExpected,
      make: async (booking) => {
        await send('PATCH', `${path(booking)}/status`, { status: 'cancelled' })
        booking.isCancelled = true
      },
    },
    {
      name: 'confirm again',
      isPossible: ({ isCancelled, isDeleted }) => isCancelled && !isDeleted,
      make: async (booking, now) => {
        await send('PATCH', `${path(booking)}/status`, { status: 'confirmed' })
        Object.assign(booking, { isCancelled: false, agreedAt: now.getTime() })
      },
    },
    {
      name: 'delete',
      isPossible: ({ isDeleted }) => !isDeleted,
      make: async (booking) => {
        await send('DELETE', path(booking))
        booking.isDeleted = true
      },
    },
    {
      name: 'restore',
      isPossible: ({ isDeleted }) => isDeleted,
      make: async (booking) => {
        await send('POST', `${path(booking)}/restore`)
        Object.assign(booking, { isDeleted: false, agreedAt: null })
      },
    },
  ]

  return {
    /** How many changes of each kind were made. */
    counts,
    /** Half an hour of work: perhaps a new booking and a change of another one, often of tomorrow's. */
    async work(now: Date) {
      if (random.isLucky(0.8)) await book(now)
      const change = random.oneOf(changes)
      const today = dayAt(now)
      const last = dayAfter(today, random.isLucky(0.5) ? 1 : 10)
      const coming = model.bookings.filter(({ day }) => day > today && day <= last)
      const booking = random.oneOf(coming.filter((each) => change?.isPossible(each, now)))
      if (!change || !booking || random.isLucky(0.2)) return
      await change.make(booking, now)
      counts[change.name] = (counts[change.name] ?? 0) + 1
    },
  }
}

/** Random numbers that are the same in every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    isLucky: (chance: number) => next() < chance,
    oneOf: <Item>(items: readonly Item[]) => items[below(items.length)],
  }
}
