import * as z from 'zod/mini'
import { Booking } from './bookings/booking.ts'
import { CallLog } from './calls/call-log.ts'
import { QuoteRequest } from './quote-requests/quote-request.ts'

/** The three lists of the dashboard, and their names elsewhere. The key is the name in the API: `/api/call-logs`. */
export const lists = {
  bookings: {
    table: 'bookings',
    /** The name in JSON that covers all lists. */
    field: 'bookings',
    /** `about` of emails for its rows. */
    mailAbout: 'booking',
    /** A row, in the title and the text of the specified notifications. */
    title: 'Booking',
    inFailure: 'booking',
    /** A row, everywhere else. */
    noun: 'booking',
    /** The fields with the customer's contact details. */
    phone: 'customerPhone',
    email: 'customerEmail',
    /** The first is the default. */
    sorts: ['newest', 'oldest', 'visit', 'attention'],
    /** Unfinished work: it can be urgent or due, and it can conflict with another visit. */
    openStatuses: ['pending', 'confirmed', 'in_progress'] satisfies Booking['status'][],
  },
  'contact-submissions': {
    table: 'contact_submissions',
    field: 'contactSubmissions',
    mailAbout: 'contact_submission',
    title: 'Contact',
    inFailure: 'contact submission',
    noun: 'quote request',
    phone: 'phone',
    email: 'email',
    sorts: ['newest', 'oldest', 'attention'],
    openStatuses: ['new', 'contacted', 'quoted'] satisfies QuoteRequest['status'][],
  },
  'call-logs': {
    table: 'call_logs',
    field: 'callLogs',
    mailAbout: undefined,
    title: 'Call Log',
    inFailure: 'call log',
    noun: 'call log',
    phone: 'callerPhone',
    email: undefined,
    sorts: ['newest', 'oldest', 'attention'],
    openStatuses: [],
  },
} as const

/** The most rows that one request can name. */
export const maxIds = 200

export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[] // the keys are the names
export type ListSort = (typeof lists)[ListName]['sorts'][number]

/** Undefined for any other table. */
export const listOfTable = (table: string) => listNames.find((name) => lists[name].table === table)

/** A row with the name of its list. */
export const ListedRow = z.discriminatedUnion('list', [
  z.object({ list: z.literal('bookings'), row: Booking }),
  z.object({ list: z.literal('contact-submissions'), row: QuoteRequest }),
  z.object({ list: z.literal('call-logs'), row: CallLog }),
])
export type ListedRow = z.infer<typeof ListedRow>
export type RowOf<Name extends ListName> = Extract<ListedRow, { list: Name }>['row']
