import * as z from 'zod/mini'
import { PersonId } from '#core/person-id.ts'
import { yearsAhead } from '#firm/bookable-days.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { Day, Id, required, text } from '#firm/fields.ts'

const shape = { from: Day, to: Day, reason: required(text(100)) }

/** Days on which nobody works, the first and the last included. The reason is shown to visitors. */
export const ClosedDays = z.object(shape)
export type ClosedDays = z.infer<typeof ClosedDays>

/** Such as "5:00 PM". Null while the office is closed. */
export const OfficeNow = z.object({ openUntil: z.nullable(z.string()) })
export type OfficeNow = z.infer<typeof OfficeNow>

/** The morning ends at noon. */
const DayPart = z.enum(['day', 'morning', 'afternoon'])
export type DayPart = z.infer<typeof DayPart>

/** Closed days that staff keep. With a person, they are that person's time off: visitors never see them. */
export const StoredClosedDays = z.object({ id: Id, ...shape, personId: z.nullable(PersonId), part: DayPart })
export type StoredClosedDays = z.infer<typeof StoredClosedDays>

/** What staff send. Null or missing for everybody. Only one person can have half a day off. */
export const NewClosedDays = z
  .extend(ClosedDays, { personId: z._default(z.nullable(PersonId), null), part: z._default(DayPart, 'day') })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'To must not be before From', path: ['to'] }),
    z.refine(({ from, to, personId, part }) => part === 'day' || (personId !== null && from === to), {
      error: 'Only one person can have half a day off, on one day',
      path: ['part'],
    }),
  )

/** Such as "Dentist (morning)". */
export const timeOffInWords = ({ reason, part }: Pick<StoredClosedDays, 'reason' | 'part'>): string =>
  part === 'day' ? reason : `${reason} (${part})`

export type NewClosedDays = z.infer<typeof NewClosedDays>

/** Why nobody works on the day; undefined for an ordinary day. */
export const closedReason = (closed: readonly ClosedDays[], day: CalendarDay): string | undefined =>
  closed.find(({ from, to }) => from <= day && day <= to)?.reason

/** Closed days that return every year. `from` and `to` are MM-DD; `to` may be in the next year. */
export type YearlyClosedDays = { from: string; to: string; reason: string }

/** The closed days of last year, this year and the next two years that are not over on the day `from`. */
export function yearlyClosedDays(
  yearly: readonly YearlyClosedDays[],
  today: CalendarDay,
  from: CalendarDay = today,
): ClosedDays[] {
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsAhead + 2 }, (_, index) => thisYear - 1 + index)
  return years
    .flatMap((year) =>
      yearly.map(({ from, to, reason }) => ({
        from: `${year}-${from}`,
        to: `${from <= to ? year : year + 1}-${to}`,
        reason,
      })),
    )
    .filter(({ to }) => to >= from)
}
