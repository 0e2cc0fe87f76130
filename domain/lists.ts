import * as z from 'zod/mini'
import { Booking } from './booking.ts'
import { CallLog } from './call-log.ts'
import { ContactSubmission } from './contact-submission.ts'

/** The three lists staff keep, as their calls name them. */
export const listNames = ['bookings', 'contact-submissions', 'call-logs'] as const
export type ListName = (typeof listNames)[number]

/** The orders a list can come in; the first is what it comes in unasked. */
export const listSorts = {
  bookings: ['newest', 'oldest', 'visit', 'attention'],
  'contact-submissions': ['newest', 'oldest', 'attention'],
  'call-logs': ['newest', 'oldest', 'attention'],
} as const satisfies Record<ListName, readonly string[]>
export type ListSort = (typeof listSorts)[ListName][number]

/** Work that is not over: what can be urgent or due, and what a visit at the same hour would be in the way of. */
export const openStatuses = {
  bookings: ['pending', 'confirmed', 'in_progress'],
  'contact-submissions': ['new', 'contacted', 'quoted'],
} as const satisfies {
  bookings: readonly Booking['status'][]
  'contact-submissions': readonly ContactSubmission['status'][]
}

/** A row of any of the lists, with the list it is in. */
export const ListedRow = z.discriminatedUnion('list', [
  z.object({ list: z.literal('bookings'), row: Booking }),
  z.object({ list: z.literal('contact-submissions'), row: ContactSubmission }),
  z.object({ list: z.literal('call-logs'), row: CallLog }),
])
export type ListedRow = z.infer<typeof ListedRow>
