import * as z from 'zod/mini'

const Count = z.int().check(z.gte(0))

/** What happened in a month or a year of the business's time zone. */
export const Period = z.object({
  /** Such as 2026-11 or 2026. */
  period: z.string(),
  /** Bookings and quote requests that came in. */
  bookings: Count,
  quoteRequests: Count,
  /** Completed bookings, on the day of the agreed visit, or else on the preferred day. */
  jobsDone: Count,
  /** The sum of their amounts. */
  amountCents: Count,
  /** How many of them have no amount. */
  jobsWithoutAmount: Count,
  /** The bookings and quote requests that came in and have a recorded first answer, and the days until then on average. */
  answered: Count,
  daysToAnswer: z.nullable(z.number()),
  /** The quote requests that came in and have a booking that is not cancelled. */
  becameJobs: Count,
  /** The sum of their estimated values that read as a number. */
  estimatedCents: Count,
})
export type Period = z.infer<typeof Period>

/** What customers answered to "How did you hear about us?", or the campaign that led to the site. */
export const sourceKinds = ['howHeard', 'sourceDetail'] as const

/** What came from one source in a month. */
export const SourceInMonth = z.object({
  /** Such as 2026-11. */
  period: z.string(),
  kind: z.enum(sourceKinds),
  /** Null for all sources besides the most frequent ones of the year. */
  name: z.nullable(z.string()),
  bookings: Count,
  quoteRequests: Count,
  jobsDone: Count,
  amountCents: Count,
})
export type SourceInMonth = z.infer<typeof SourceInMonth>

export const Revenue = z.object({
  /** The twelve months of the chosen year. */
  months: z.array(Period),
  /** Every year from the first with a row to the current one or the last with a job, newest first. */
  years: z.array(Period),
  /** The sources of the chosen year by month, the most frequent ones first. */
  sources: z.array(SourceInMonth),
  /** Estimated values of the chosen year that could not be read: how many, and the three most frequent. */
  unread: z.object({ count: Count, examples: z.array(z.string()) }),
})
export type Revenue = z.infer<typeof Revenue>
