import { business } from '#content'
import { ZoneClock } from '#core/zone-clock.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { type BookingField, bookingFields } from '#features/bookings/booking-fields.ts'
import { type CallField, callFields } from '#features/calls/call-fields.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import type { PriceItem } from '#features/price-list/price-item.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { type QuoteRequestField, quoteRequestFields } from '#features/quote-requests/quote-request-fields.ts'
import type { Quote } from '#features/quotes/quote.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { type FieldFacts, fieldsOf, shortLabelOf } from '#firm/field-facts.ts'
import { centsInExport } from '#firm/money.ts'

/** The heading of a column, and what its cell holds if that is not the value itself. */
type Column<Value> = [heading: string, cellOf?: (value: Value) => unknown]

/** A column for each field, in this order. */
type Columns<Row> = { [Field in keyof Row]-?: Column<Row[Field]> }

export type ColumnsOf<Row> = { headings: readonly string[]; cellsOf(row: Row): unknown[] }

const clock = new ZoneClock(business.timeZone)
const zone = `(${business.timeZone})`

/** A time that spreadsheets read, such as 2026-11-21 09:00:00. */
const localTime = (timestamp: string) =>
  new Date(clock.shownAt(Date.parse(timestamp))).toISOString().slice(0, 19).replace('T', ' ')

const dollars = (cents: number | null) => (cents === null ? null : centsInExport(cents))

const timeIfAny = (timestamp: string | null) => timestamp && localTime(timestamp)

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

const day = (timestamp: string | null) => timestamp && dayOf(timestamp)

/** Fields of the table that have no column of their own come last. */
function columns<Row, Asked extends string = never>(
  of: Columns<Omit<Row, Asked>> & Partial<Columns<Row>>,
  asked?: Record<Asked, FieldFacts>,
): ColumnsOf<Row> {
  const others = fieldsOf(asked ?? {}).filter((field) => !Object.hasOwn(of, field))
  const entries = [...Object.entries(of), ...others.map((field) => [field, [shortLabelOf(asked ?? {}, field)]])] as [
    keyof Row,
    Column<unknown>,
  ][] // the keys are the row's
  return {
    headings: entries.map(([, [heading]]) => heading),
    cellsOf: (row) => entries.map(([field, [, cellOf]]) => (cellOf ? cellOf(row[field]) : row[field])),
  }
}

/** The columns of the agreed visit stay empty until there is one. */
const bookingWithVisit = (names: ReadonlyMap<string, string>) =>
  columns<
    Omit<Booking, 'visit' | 'toldVisit' | 'sentDays'> & {
      [Field in keyof NonNullable<Booking['visit']>]: string | number | undefined
    },
    BookingField
  >(
    {
      id: ['Booking number'],
      customerName: ['Customer'],
      customerEmail: ['Email'],
      customerPhone: ['Phone'],
      service: ['Service'],
      preferredDate: ['Preferred day', day],
      preferredTime: [`Preferred time ${zone}`],
      hasPreference: ['Named by the customer', yesOrNo],
      address: ['Address'],
      description: ['Description'],
      status: ['Status'],
      priority: ['Priority'],
      estimatedDuration: ['Estimated duration'],
      howHeard: ['How they heard about us'],
      sourceDetail: ['Campaign'],
      googleBookingUrl: ['Google booking link'],
      createdAt: [`Received ${zone}`, localTime],
      updatedAt: [`Last changed ${zone}`, localTime],
      people: ['People', (ids) => ids.map((id) => names.get(id) ?? id).join(', ')],
      day: ['Visit day'],
      time: [`Visit time ${zone}`],
      windowMinutes: ['Arrival window (minutes)'],
      durationMinutes: ['Visit length (minutes)'],
      notes: ['Internal notes'],
      amountCents: [`Amount (${business.currency})`, dollars],
    },
    bookingFields,
  )

const noVisit = { day: undefined, time: undefined, windowMinutes: undefined, durationMinutes: undefined }

/** `names` are those of the people, by id. */
export function bookingColumns(names: ReadonlyMap<string, string>): ColumnsOf<Booking> {
  const { headings, cellsOf } = bookingWithVisit(names)
  return { headings, cellsOf: ({ visit, ...booking }) => cellsOf({ ...booking, ...(visit ?? noVisit) }) }
}

export const quoteRequestColumns = columns<QuoteRequest, QuoteRequestField>(
  {
    id: ['Quote request number'],
    name: ['Customer'],
    email: ['Email'],
    phone: ['Phone'],
    message: ['Message'],
    service: ['Service'],
    status: ['Status'],
    priority: ['Priority'],
    estimatedValue: ['Estimated value (as typed)'],
    followUpDate: ['Follow-up day', day],
    notes: ['Internal notes'],
    source: ['Source'],
    howHeard: ['How they heard about us'],
    sourceDetail: ['Campaign'],
    createdAt: [`Received ${zone}`, localTime],
    updatedAt: [`Last changed ${zone}`, localTime],
  },
  quoteRequestFields,
)

export const callColumns = columns<CallLog, CallField>(
  {
    id: ['Call number'],
    callerName: ['Caller'],
    callerPhone: ['Phone'],
    callType: ['Type of call'],
    serviceInquiry: ['Service inquiry'],
    notes: ['Notes'],
    duration: ['Call length (as typed)'],
    followUpRequired: ['Follow-up required', yesOrNo],
    createdAt: [`Logged ${zone}`, localTime],
    updatedAt: [`Last changed ${zone}`, localTime],
  },
  callFields,
)

/** Without the lines of its options. */
export const quoteColumns = columns<Omit<Quote, 'options' | 'list' | 'rowId' | 'smallestCents'>>({
  number: ['Quote number'],
  version: ['Version'],
  id: ['Internal number'],
  status: ['Status'],
  customerName: ['Customer'],
  address: ['Address'],
  amountCents: [`Amount (${business.currency})`, dollars],
  taxPercent: ['Sales tax (%)'],
  depositPercent: ['Deposit (%)'],
  validUntil: ['Valid until'],
  createdAt: [`Written ${zone}`, localTime],
  updatedAt: [`Last changed ${zone}`, localTime],
  sentAt: [`Sent ${zone}`, timeIfAny],
  openedAt: [`Opened ${zone}`, timeIfAny],
  answeredAt: [`Answered ${zone}`, timeIfAny],
  acceptance: ['Accepted option', (acceptance) => acceptance?.optionName],
  declineText: ['Reason for declining'],
  depositPaidAt: [`Deposit paid ${zone}`, timeIfAny],
  message: ['Message'],
  terms: ['Terms'],
  sha256: ['SHA-256'],
})

/** The columns that an import reads come first. */
export const priceColumns = columns<PriceItem>({
  description: ['Description'],
  unit: ['Unit'],
  unitPriceCents: [`Price (${business.currency})`, dollars],
  taxable: ['Taxable', yesOrNo],
  id: ['Number'],
  createdAt: [`Added ${zone}`, localTime],
  updatedAt: [`Last changed ${zone}`, localTime],
})
