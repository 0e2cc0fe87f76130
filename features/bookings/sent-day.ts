import * as z from 'zod/mini'
import { ToldVisit } from './told-visit.ts'
import type { Visit } from './visit.ts'

/** A day of a visit in a calendar file that the customer got. Its place in the list is its place in the visit. */
export const SentDay = z.extend(z.pick(ToldVisit, { day: true, time: true }), {
  durationMinutes: z.int(),
  /** Whether a later file no longer had it. The customer's calendar may still hold it. */
  isGone: z.boolean(),
})
export type SentDay = z.infer<typeof SentDay>

type Day = Pick<Visit, 'day' | 'time' | 'durationMinutes'>

/** What the customer's calendar may hold once it has a file with these days. */
export const withSent = (before: readonly SentDay[], days: readonly Day[]): SentDay[] => [
  ...days.map(({ day, time, durationMinutes }) => ({ day, time, durationMinutes, isGone: false })),
  ...before.slice(days.length).map((day) => ({ ...day, isGone: true })),
]

/** The days that the customer expects, by the last file. */
export const expectedDays = (sent: readonly SentDay[]): SentDay[] => sent.filter(({ isGone }) => !isGone)

export const isSameDays = (one: readonly Day[], other: readonly Day[]): boolean =>
  one.length === other.length &&
  one.every(({ day, time }, index) => day === other[index]?.day && time === other[index]?.time)
