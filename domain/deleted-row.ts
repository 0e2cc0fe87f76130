import * as z from 'zod/mini'
import { Booking } from './booking.ts'
import { CallLog } from './call-log.ts'
import { ContactSubmission } from './contact-submission.ts'
import { Timestamp } from './fields.ts'

/** A row that staff deleted and can still bring back, with the list it was in. */
export const DeletedRow = z.discriminatedUnion('list', [
  z.object({ list: z.literal('bookings'), row: Booking, deletedAt: Timestamp }),
  z.object({ list: z.literal('contact-submissions'), row: ContactSubmission, deletedAt: Timestamp }),
  z.object({ list: z.literal('call-logs'), row: CallLog, deletedAt: Timestamp }),
])
export type DeletedRow = z.infer<typeof DeletedRow>
