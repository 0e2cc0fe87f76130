import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/calls/repository.ts'
import { contactSubmissions } from '#server/contacts/repository.ts'

/** What the rows of each table are searched for. */
export const searchedTexts = {
  bookings: bookings.text,
  contact_submissions: contactSubmissions.text,
  call_logs: callLogs.text,
}
