import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/call-logs/repository.ts'
import { contactSubmissions } from '#server/contact-submissions/repository.ts'

/** What the rows of each table are searched for. */
export const searchedTexts = {
  bookings: bookings.text,
  contact_submissions: contactSubmissions.text,
  call_logs: callLogs.text,
}
