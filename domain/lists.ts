import * as z from 'zod/mini'
import { Booking } from './booking.ts'
import { CallLog } from './call-log.ts'
import { ContactSubmission } from './contact-submission.ts'

/**
 * The three lists that staff work with, and everything that each is called elsewhere. The key is the list's name in the
 * API: `/api/call-logs`.
 */
export const lists = {
  bookings: {
    table: 'bookings',
    /** The list's name in JSON that covers all lists. */
    field: 'bookings',
    /** `about` of the mails about its rows. */
    mailAbout: 'booking',
    /** One row, in the title and in the text of a notification. */
    title: 'Booking',
    noun: 'booking',
    /** Fields of the row's customer. */
    phone: 'customerPhone',
    email: 'customerEmail',
    /** The orders a list can come in. The first is the default. */
    sorts: ['newest', 'oldest', 'visit', 'attention'],
    /** Work that is not finished: it can be urgent, due, or in the way of another visit at the same hour. */
    openStatuses: ['pending', 'confirmed', 'in_progress'] satisfies Booking['status'][],
  },
  'contact-submissions': {
    table: 'contact_submissions',
    field: 'contactSubmissions',
    mailAbout: 'contact_submission',
    title: 'Contact',
    noun: 'contact submission',
    phone: 'phone',
    email: 'email',
    sorts: ['newest', 'oldest', 'attention'],
    openStatuses: ['new', 'contacted', 'quoted'] satisfies ContactSubmission['status'][],
  },
  'call-logs': {
    table: 'call_logs',
    field: 'callLogs',
    mailAbout: undefined,
    title: 'Call Log',
    noun: 'call log',
    phone: 'callerPhone',
    email: undefined,
    sorts: ['newest', 'oldest', 'attention'],
    openStatuses: [],
  },
} as const

export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[] // the keys are the names
export type ListSort = (typeof lists)[ListName]['sorts'][number]

/** Resolves to undefined for any other table. */
export const listOfTable = (table: string) => listNames.find((name) => lists[name].table === table)

/** A row of any of the lists, with the name of its list. */
export const ListedRow = z.discriminatedUnion('list', [
  z.object({ list: z.literal('bookings'), row: Booking }),
  z.object({ list: z.literal('contact-submissions'), row: ContactSubmission }),
  z.object({ list: z.literal('call-logs'), row: CallLog }),
])
export type ListedRow = z.infer<typeof ListedRow>
/** The row type of a list. */
export type RowOf<Name extends ListName> = Extract<ListedRow, { list: Name }>['row']
