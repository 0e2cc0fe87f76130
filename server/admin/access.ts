import type { Role } from '#domain/person.ts'
import {
  bookingInPath,
  bookingsInQuery,
  type CrewScope,
  mailsInQuery,
  notesOfBooking,
  nothingOfCustomers,
  ownVisits,
  photoInPath,
  rowInBody,
  rowInQuery,
} from './crew-scope.ts'

/**
 * Who may call a route: everybody, the office and the owner, or the owner alone. Crew may only call a route that says
 * which bookings a request is about, because crew may see and change their own visits alone.
 */
export type Access = 'public' | 'office' | 'owner' | CrewScope

/** Every route of the server. One that is missing here keeps the server from starting. */
export const access: Readonly<Record<string, Access>> = {
  'GET /*': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /calendar/:file': 'public',
  'GET /api/closed-days': 'public',
  'GET /api/availability': 'public',
  'POST /api/bookings': 'public',
  'POST /api/contact': 'public',
  'POST /booking': 'public',
  'GET /booking/sent': 'public',
  'GET /booking/unsent': 'public',
  'POST /contact': 'public',
  'GET /contact/sent': 'public',
  'GET /contact/unsent': 'public',
  'GET /request/:token': 'public',
  'GET /request/:token/visit.ics': 'public',
  'POST /request/:token': 'public',
  'POST /request/:token/photos': 'public',
  'GET /request/:token/no-reviews/:proof': 'public',
  'POST /request/:token/no-reviews/:proof': 'public',
  'GET /api/requests/:token': 'public',
  'POST /api/requests/:token/messages': 'public',
  'POST /api/requests/:token/photos': 'public',
  'GET /api/requests/:token/photos/:id': 'public',
  'GET /request/:token/quotes/:id': 'public',
  'POST /request/:token/quotes/:id': 'public',
  'GET /api/requests/:token/quotes/:id/pdf': 'public',
  'POST /api/requests/:token/quotes/:id/accept': 'public',
  'POST /api/requests/:token/quotes/:id/decline': 'public',
  'POST /api/requests/:token/quotes/:id/opened': 'public',
  'POST /api/admin/login': 'public',
  'GET /api/admin/passkeys/sign-in': 'public',
  'POST /api/admin/passkeys/sign-in/options': 'public',
  'POST /api/admin/passkeys/sign-in': 'public',

  'POST /api/admin/logout': nothingOfCustomers,
  'GET /api/admin/team': nothingOfCustomers,
  'GET /api/admin/passkeys': nothingOfCustomers,
  'POST /api/admin/passkeys/options': nothingOfCustomers,
  'POST /api/admin/passkeys/register': nothingOfCustomers,
  'DELETE /api/admin/passkeys/:passkeyId': nothingOfCustomers,
  // Each event is held against the person's visits: see server/dashboard/events.ts.
  'GET /api/admin/events': nothingOfCustomers,
  'GET /api/bookings': ownVisits,
  'PATCH /api/bookings/:id/status': bookingInPath,
  'PATCH /api/bookings/:id': notesOfBooking,
  'GET /api/bookings/:id/photos': bookingInPath,
  'GET /api/photos': bookingsInQuery,
  'GET /api/photos/:id': photoInPath,
  'POST /api/bookings/:id/texts': bookingInPath,
  'GET /api/texts': bookingsInQuery,
  'GET /api/request-messages': bookingsInQuery,
  'POST /api/request-messages': rowInBody,
  'GET /api/reminders': bookingsInQuery,
  'GET /api/admin/row-quotes': bookingsInQuery,
  'GET /api/mails': mailsInQuery,
  'GET /api/row-changes': rowInQuery,

  'POST /api/admin/bookings': 'office',
  'PUT /api/bookings/:id/visit': 'office',
  'DELETE /api/bookings/:id/visit': 'office',
  'DELETE /api/bookings/:id': 'office',
  'POST /api/bookings/:id/restore': 'office',
  'GET /api/bookings/:id/status-email': 'office',
  'POST /api/bookings/:id/status-email': 'office',
  'POST /api/bookings/:id/status-email/preview': 'office',
  'POST /api/bookings/:id/reminder': 'office',
  'DELETE /api/bookings/:id/reminder': 'office',
  'DELETE /api/bookings/:id/told-visit': 'office',
  'GET /api/contact-submissions': 'office',
  'PATCH /api/contact-submissions/:id': 'office',
  'DELETE /api/contact-submissions/:id': 'office',
  'POST /api/contact-submissions/:id/restore': 'office',
  'GET /api/contact-submissions/:id/photos': 'office',
  'POST /api/contact-submissions/:id/booking': 'office',
  'GET /api/call-logs': 'office',
  'POST /api/call-logs': 'office',
  'PATCH /api/call-logs/:id': 'office',
  'DELETE /api/call-logs/:id': 'office',
  'POST /api/call-logs/:id/restore': 'office',
  'POST /api/call-logs/:id/booking': 'office',
  'DELETE /api/photos/:id': 'office',
  'GET /api/request-messages/open': 'office',
  'POST /api/request-messages/:id/accept': 'office',
  'POST /api/request-messages/:id/decline': 'office',
  'GET /api/overview': 'office',
  'GET /api/revenue': 'office',
  'GET /api/related': 'office',
  'GET /api/history': 'office',
  'GET /api/deleted': 'office',
  'GET /api/mails/failed': 'office',
  'POST /api/mails/:id/resend': 'office',
  'POST /api/mails/:id/stop': 'office',
  'GET /api/admin/closed-days': 'office',
  'GET /api/admin/capacity': 'office',
  'GET /api/admin/bookings/:id/times': 'office',
  'POST /api/closed-days': 'office',
  'DELETE /api/closed-days/:id': 'office',
  'GET /api/calendar-feed': 'office',
  'POST /api/calendar-feed': 'office',
  'DELETE /api/calendar-feed/:id': 'office',
  'DELETE /api/calendar-feed': 'office',
  'GET /api/admin/quotes': 'office',
  'POST /api/admin/quotes': 'office',
  'PUT /api/admin/quotes/:id': 'office',
  'DELETE /api/admin/quotes/:id': 'office',
  'GET /api/admin/quotes/:id/email': 'office',
  'GET /api/admin/quotes/:id/page': 'office',
  'GET /api/admin/quotes/:id/pdf': 'office',
  'POST /api/admin/quotes/:id/send': 'office',
  'POST /api/admin/quotes/:id/withdraw': 'office',
  'PUT /api/admin/quotes/:id/deposit': 'office',
  'GET /api/admin/price-items': 'office',
  'POST /api/admin/price-items': 'office',
  'PATCH /api/admin/price-items/:id': 'office',
  'DELETE /api/admin/price-items/:id': 'office',
  'POST /api/import/price-items': 'office',

  'GET /api/export/bookings': 'owner',
  'GET /api/export/contact-submissions': 'owner',
  'GET /api/export/call-logs': 'owner',
  'GET /api/export/quotes': 'owner',
  'GET /api/export/price-items': 'owner',
  'GET /api/admin/activity': 'owner',
  'GET /api/admin/people': 'owner',
  'POST /api/admin/people': 'owner',
  'PATCH /api/admin/people/:personId': 'owner',
  'POST /api/admin/people/:personId/passphrase': 'owner',
  'POST /api/admin/people/:personId/disable': 'owner',
  'POST /api/admin/people/:personId/enable': 'owner',
}

/** A route as the table names it. Fastify answers HEAD with the route of GET. */
export const routeName = (method: string, url: string) => `${method === 'HEAD' ? 'GET' : method} ${url}`

/** Throws for a route that the table lacks. */
export function accessTo(route: string): Access {
  const found = Object.hasOwn(access, route) ? access[route] : undefined
  if (found === undefined) throw new Error(`${route} is missing in server/admin/access.ts`)
  return found
}

/** Why the role may not call the route; undefined when it may. */
export function refusalFor(role: Role, needed: Access): string | undefined {
  if (role === 'owner' || needed === 'public' || typeof needed === 'function') return undefined
  if (needed === 'owner') return 'Only the owner can do this'
  return role === 'office' ? undefined : 'Only the owner and the office can do this'
}
