import * as z from 'zod/mini'
import { bookingChoices } from '#content'
import { CrewPlan, type CrewVisit } from '#features/availability/crew-plan.ts'
import type { BookingRules } from '#features/availability/free-times.ts'
import { longVisitMinutes, maxDaysApart } from '#features/bookings/visit-days.ts'
import type { ClosedDays } from '#features/closed-days/closed-days.ts'
import { closedDaysFrom } from '#features/closed-days/server/upcoming.ts'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { knownTown } from '#firm/travel.ts'
import { clockToleranceMs } from '#platform/store/clock-tolerance.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { parseJson } from '#platform/store/values.ts'
import { readCapacity } from './capacity.ts'

type Range = {
  from: string
  to: string
  /** Whether to read the addresses, which the drives between towns need. */
  withTowns?: boolean
  /** The booking that is planned anew. */
  except?: number
}

/** A booking of the range as an array in JSON, which is read faster than a row. */
type Planned = [
  day: string,
  time: string,
  durationMinutes: number | null,
  service: string,
  isOver: 0 | 1,
  address: string,
  people: string | null,
]
const PlannedRows = z.object({ rows: z.unknown() })

/**
 * What the crews do in the range: agreed visits and confirmed bookings, and in `confirm` what waits for an answer and is
 * still held. A visit can go on for weeks after it began.
 */
export async function readPlan(
  { sql, engine }: { sql: Sql; engine: Store['engine'] },
  { from, to, withTowns = false, except = 0 }: Range,
  { rules, now }: { rules: BookingRules; now: Date },
): Promise<{ plan: CrewPlan; closed: ClosedDays[]; capacityOn: (day: string) => number }> {
  const near = dayAfter(from, -1)
  const earliest = dayAfter(near, -maxDaysApart - 1)
  const latest = dayAfter(to, 1 + maxDaysApart)
  const [array, list] = engine === 'sqlite' ? ['json_array', 'json_group_array'] : ['json_build_array', 'json_agg']
  const isOver = `CASE status WHEN 'completed' THEN 1 ELSE 0 END`
  // A visit without a length of its own is as long as its service's.
  const areLong = [...bookingChoices, ''].some((choice) => rules.lengthOf(choice).visitMinutes > longVisitMinutes)
  const unplanned = areLong ? 'OR "durationMinutes" IS NULL' : ''
  // What is over takes no time, and only counts where the number of visits does.
  const left = rules.maxVisitsPerDay === undefined ? `('cancelled', 'completed')` : `('cancelled')`
  const waiting = rules.booking === 'confirm' ? `OR ("heldUntil" > $5 AND "heldUntil" <= $6)` : ''
  const latestHold = endOfHold(new Date(now.getTime() + clockToleranceMs))
  const [found] = await sql(
    `SELECT ${list}(${array}("plannedDay", "plannedTime", "durationMinutes", service, ${isOver},
        ${withTowns ? 'address' : `''`}, people)) AS rows
      FROM bookings
      WHERE "plannedDay" >= $1 AND "plannedDay" <= $2 AND "plannedTime" < '24:00'
        AND ("plannedDay" >= $3 OR "durationMinutes" > ${longVisitMinutes} ${unplanned})
        AND status NOT IN ${left} AND (status <> 'pending' OR "durationMinutes" IS NOT NULL ${waiting})
        AND id <> $4`,
    [earliest, latest, near, except, ...(rules.booking === 'confirm' ? [now.toISOString(), latestHold] : [])],
    PlannedRows,
  )
  const closed = await closedDaysFrom(sql, dayAt(now), earliest)
  const rows = (parseJson(found?.rows) ?? []) as Planned[] // the statement builds them
  const { capacityOn, crewsOf } = await readCapacity(sql, rules, earliest)
  const visits = rows.map((row) => ({ ...visitOf(row, rules), crews: crewsOf(peopleIn(row)) }))
  const { maxVisitsPerDay } = rules
  return { plan: new CrewPlan(visits, { closed, capacityOn, maxVisitsPerDay }), closed, capacityOn }
}

/** How long a booking that nobody has answered keeps its time. */
const heldHours = 24
export const endOfHold = (now: Date) => new Date(now.getTime() + heldHours * 3_600_000).toISOString()

const peopleIn = ([, , , , , , people]: Planned): string[] => (people === null ? [] : JSON.parse(people))

function visitOf([day, time, durationMinutes, service, isOver, address]: Planned, rules: BookingRules): CrewVisit {
  const { visitMinutes, visitBufferMinutes } = rules.lengthOf(service)
  return {
    day,
    time,
    durationMinutes: durationMinutes ?? visitMinutes,
    bufferMinutes: visitBufferMinutes,
    town: address === '' ? undefined : knownTown(address),
    isOver: isOver === 1,
  }
}
