import { expect, test } from 'vitest'
import { bookingChoices } from '#content'
import { daysFrom, visitAskedFor } from '#features/availability/free-times.ts'
import { NotFree, throwIfTaken } from '#features/availability/server/free-time.ts'
import { readPlan } from '#features/availability/server/plan.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { spanOf, type Visit } from '#features/bookings/visit.ts'
import { visitDays } from '#features/bookings/visit-days.ts'
import type { StoredClosedDays } from '#features/closed-days/closed-days.ts'
import { closedDays } from '#features/closed-days/server/closed-days.ts'
import { dayAfter, noonOf } from '#firm/calendar-day.ts'
import { timeSlots } from '#firm/services.ts'
import { timeOfSlot } from '#firm/slot.ts'
import type { Sql } from '#platform/store/store.ts'
import { confirming } from '../support/booking-rules.ts'
import { aRequest, engines, freshStore } from '../support/stores.ts'
import { isFullRun, timeoutMs } from './size.ts'

const steps = { sqlite: isFullRun ? 10_000 : 1500, postgres: isFullRun ? 10_000 : 500 }
/** More would only fill the days. */
const mostRows = 40
const stepsPerTransaction = 250

/** The clocks change on one of them. */
const days = daysFrom('2027-03-08', '2027-03-19')
const [ordinary = '', long = ''] = bookingChoices
const lengths: Record<string, { visitMinutes: number; visitBufferMinutes: number }> = {
  Other: { visitMinutes: 60, visitBufferMinutes: 0 },
  [ordinary]: { visitMinutes: 90, visitBufferMinutes: 30 },
  [long]: { visitMinutes: 900, visitBufferMinutes: 15 },
}
const shortLength = { visitMinutes: 60, visitBufferMinutes: 0 }
const rules = confirming({ crews: 2, maxVisitsPerDay: 5, lengthOf: (service) => lengths[service] ?? shortLength })

type Row = Pick<Booking, 'id' | 'status' | 'visit' | 'createdAt'> & {
  day: string
  slot: string
  service: string
  isDeleted: boolean
}
type Part = { start: number; end: number; until: number; isOver: boolean }

/** The same as the server knows, and a plain calculation with it: quarter of an hour by quarter of an hour. */
class Model {
  rows: Row[] = []
  closed: StoredClosedDays[] = []
  now = new Date('2026-11-21T15:00:00.000Z')

  parts(): Part[] {
    const since = new Date(this.now.getTime() - 86_400_000).toISOString()
    return this.rows
      .filter(({ status, visit, createdAt, isDeleted }) => {
        if (isDeleted || status === 'cancelled') return false
        return status !== 'pending' || visit !== null || createdAt > since
      })
      .flatMap(({ visit, day, slot, service, status }) => {
        const { visitMinutes, visitBufferMinutes } = rules.lengthOf(service)
        const planned = visit ?? { day, time: timeOfSlot(slot), durationMinutes: visitMinutes }
        return this.partsOf({ ...planned, bufferMinutes: visitBufferMinutes }, status === 'completed')
      })
  }

  partsOf(visit: Pick<Visit, 'day' | 'time' | 'durationMinutes'> & { bufferMinutes: number }, isOver = false): Part[] {
    return visitDays(visit, this.closed).map((part) => {
      const { start, end } = spanOf(part)
      return { start, end, until: end + visit.bufferMinutes, isOver }
    })
  }

  isFree(visit: Parameters<Model['partsOf']>[0]): boolean {
    const parts = this.parts()
    return this.partsOf(visit).every(({ start, end, until }) => {
      for (let at = start; at < until; at += 15) {
        const atOnce = parts.filter((part) => !part.isOver && part.start <= at && at < part.until).length
        if (atOnce >= rules.crews) return false
      }
      for (let at = start; at < end; at += 15) {
        const midnight = at - ((at - 720) % 1440)
        const onDay = parts.filter((part) => part.start < midnight + 1440 && part.end > midnight).length
        if (onDay >= (rules.maxVisitsPerDay ?? Infinity)) return false
      }
      return true
    })
  }

  isClosed = (day: string) => this.closed.some(({ from, to }) => from <= day && day <= to)
}

for (const engine of engines)
  test(`${engine}: free times agree with a plain calculation after any sequence of changes`, {
    timeout: timeoutMs,
  }, async () => {
    const store = await freshStore(engine)
    const draw = drawFrom(46)
    const model = new Model()
    const verdicts = { free: 0, taken: 0 }
    for (let step = 0; step < steps[engine]; step += stepsPerTransaction)
      await store.write(async (sql) => {
        for (let count = 0; count < stepsPerTransaction; count += 1) await takeStep(sql, step + count)
      })
    // Both kinds of answers were compared.
    expect(Math.min(verdicts.free, verdicts.taken)).toBeGreaterThan(steps[engine] / 20)

    async function takeStep(sql: Sql, step: number) {
      const { now } = model
      const row = draw.of(model.rows.filter(({ isDeleted }) => !isDeleted))
      const kind = draw.of([
        'book',
        'book',
        'ask',
        'set',
        'move',
        'clear',
        'status',
        'delete',
        'restore',
        'close',
        'open',
      ])
      const isFull = model.rows.filter(({ isDeleted }) => !isDeleted).length > mostRows
      if (row && isFull) row.isDeleted = await bookings.remove(sql, row.id, now)
      else if (kind === 'book' || kind === 'ask') await book(sql, kind === 'book', step)
      else if (kind === 'restore') await restore(sql)
      else if (kind === 'close' || kind === 'open') await close(sql, kind === 'close')
      else if (row && kind === 'delete') row.isDeleted = await bookings.remove(sql, row.id, now)
      else if (row && kind === 'status') {
        row.status =
          draw.of(['confirmed', 'cancelled', 'cancelled', 'completed', 'pending', 'in_progress'] as const) ?? 'pending'
        await bookings.change(sql, row.id, { status: row.status }, now)
      } else if (row) {
        const visit = kind === 'clear' ? null : aVisit(kind === 'move' || !row.visit ? {} : { day: row.visit.day })
        row.visit = visit
        await bookings.change(sql, row.id, { visit }, now)
      }
      model.now = new Date(now.getTime() + draw.below(20) * 60_000)
      await compare(sql, step)
    }

    async function compare(sql: Sql, step: number) {
      const { day, time, durationMinutes } = aVisit({})
      const wanted = { day, time, durationMinutes, bufferMinutes: 15 * draw.below(4) }
      const { plan } = await readPlan({ sql, engine }, { from: day, to: day }, { rules, now: model.now })
      const isFree = plan.isFree(wanted)
      if (isFree !== model.isFree(wanted)) expect({ step, wanted, isFree }).toBe('as calculated')
      verdicts[isFree ? 'free' : 'taken'] += 1
    }

    async function book(sql: Sql, isConfirmed: boolean, step: number) {
      const [day = '', slot = '', service = ''] = [draw.of(days), draw.of(timeSlots), draw.of(Object.keys(lengths))]
      const body = { ...aRequest, service, preferredDate: noonOf(day), preferredTime: slot }
      const { town: _, ...asked } = visitAskedFor({ service }, day, slot, rules)
      const { windowMinutes, ...visit } = { ...asked, windowMinutes: 0 as const }
      const { now } = model
      if (isConfirmed) {
        const isTaken = await throwIfTaken(sql, engine, body, { rules, now }).then(
          () => false,
          (error: unknown) => error instanceof NotFree || Promise.reject(error),
        )
        const isFree = !model.isClosed(day) && model.isFree(visit)
        if (isFree === isTaken) expect({ step, body, isTaken }).toBe('as calculated')
        if (isTaken) return
      }
      const { bufferMinutes: __, ...agreed } = { ...visit, windowMinutes }
      const made = await (isConfirmed
        ? bookings.createConfirmed(sql, body, agreed, now)
        : bookings.create(sql, body, now))
      model.rows.push({ ...made, day, slot, service, isDeleted: false })
    }

    async function restore(sql: Sql) {
      const row = draw.of(model.rows.filter(({ isDeleted }) => isDeleted))
      if (row && (await bookings.restore(sql, row.id, model.now))) row.isDeleted = false
    }

    async function close(sql: Sql, isClosing: boolean) {
      const open = draw.of(model.closed)
      if (!isClosing) {
        if (open) await closedDays.remove(sql, open.id)
        model.closed = model.closed.filter((closed) => closed !== open)
      } else if (model.closed.length < 3) {
        const from = draw.of(days) ?? ''
        const made = await closedDays.create(sql, {
          from,
          to: dayAfter(from, draw.below(2)),
          reason: 'Closed',
          personId: null,
          part: 'day',
        })
        if (!model.closed.some(({ id }) => id === made.id)) model.closed.push(made)
      }
    }

    function aVisit({ day = draw.of(days) ?? '' }: { day?: string }): Visit {
      const quarter = draw.below(96)
      const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
      return { day, time, windowMinutes: 0, durationMinutes: draw.of([15, 60, 120, 240, 480, 1200]) ?? 60 }
    }
  })

/** The same draws in each run. */
function drawFrom(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, of: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)] }
}
