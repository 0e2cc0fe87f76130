import { business, priceList, quoteTerms } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import type { RequestList } from '#features/customer-page/requests.ts'
import { NewPriceItem } from '#features/price-list/price-item.ts'
import { priceItems } from '#features/price-list/server/price-items.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { NewQuote } from '#features/quotes/new-quote.ts'
import { acceptanceOf } from '#features/quotes/server/answer.ts'
import { contentsOf, sha256Of } from '#features/quotes/server/contents.ts'
import { type QuoteRow, quoteOf } from '#features/quotes/server/row.ts'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { presentFirm } from '#platform/pdf/firm.ts'
import type { Sql } from '#platform/store/store.ts'
import type { Draw } from './draw.ts'

const dayMs = 86_400_000
/** Days for which a quote can be accepted. */
const validDays = business.quoteValidDays ?? 30

/** A version before it is saved. Those of one quote have the same row and sequence. */
type Version = Omit<QuoteRow, 'id' | 'quoteId'>

/** For content without a price list. */
const examplePrices = [
  { description: 'Labor', unit: 'hour', price: '110' },
  { description: 'Materials', price: '240' },
  { description: 'Disposal', price: '85' },
]
const prices = (priceList.length > 0 ? priceList : examplePrices).map(
  ({ description, unit = '', price, ...others }): NewPriceItem =>
    NewPriceItem.parse({ description, unit, unitPriceCents: Math.round(Number(price) * 100), ...others }),
)

/** The lines of the content as a price list. */
export async function addPrices(sql: Sql, now: Date): Promise<void> {
  const known = new Set((await priceItems.list(sql)).map(({ description }) => description))
  for (const item of prices) if (!known.has(item.description)) await priceItems.create(sql, item, now)
}

/** A booking or a quote request, as far as a quote needs it. */
type Subject = {
  list: RequestList
  id: number
  status: string
  name: string
  address: string | null
  createdAt: string
}

export const subjectOf = {
  bookings: ({ id, status, customerName, address, createdAt }: Booking): Subject => ({
    ...{ list: 'bookings', id, status, name: customerName, address, createdAt },
  }),
  'contact-submissions': ({ id, status, name, createdAt }: QuoteRequest): Subject => ({
    ...{ list: 'contact-submissions', id, status, name, address: null, createdAt },
  }),
}

/** Makes quotes in every state: each status of a list's rows has states that take turns. */
export class QuoteMaker {
  readonly #draw: Draw
  readonly #now: Date
  readonly #turns = new Map<string, number>()

  constructor(draw: Draw, now: Date) {
    this.#draw = draw
    this.#now = now
  }

  /** The versions of a quote for the request, oldest first. Empty without one. */
  versionsFor(request: Subject): Version[] {
    const key = `${request.list} ${request.status}`
    const turn = this.#turns.get(key) ?? 0
    this.#turns.set(key, turn + 1)
    const states: readonly (State | undefined)[] = statesIn[request.list][request.status] ?? [undefined]
    const [state] = states.slice(turn % states.length)
    return state === undefined ? [] : this.#versionsIn(state, request)
  }

  #versionsIn(state: State, request: Subject): Version[] {
    const draw = this.#draw
    // A row that waits for an answer has a quote that has not expired.
    const earliest = request.status === 'quoted' || request.status === 'pending' ? this.#now.getTime() - 12 * dayMs : 0
    const written = this.#later(Math.max(Date.parse(request.createdAt), earliest), 3)
    const first = draft(draw, request, { version: 1, at: written })
    if (state === 'draft') return [first]
    const sent = sentAt(written, first)
    const answered = this.#later(written.getTime(), 6)
    const answer = { answeredAt: answered.toISOString(), openedAt: answered.toISOString() }
    if (state === 'accepted') return [accepted(draw, { ...sent, ...answer }, answered)]
    if (state === 'declined') return [{ ...sent, ...answer, status: 'declined', declineText: draw.of(reasons) }]
    if (state === 'opened') return [{ ...sent, openedAt: answered.toISOString() }]
    if (state === 'withdrawn') return [{ ...sent, status: 'withdrawn' }]
    if (state === 'sent') return [sent]
    const second = draft(draw, request, { version: 2, at: answered })
    if (state === 'sent, with a draft') return [sent, second]
    return [{ ...sent, status: 'replaced' }, sentAt(answered, second)]
  }

  /** Some days later, but not in the future. */
  #later(from: number, days: number): Date {
    return new Date(Math.min(from + this.#draw.whole(1, days) * dayMs, this.#now.getTime()))
  }
}

type State = 'draft' | 'sent' | 'opened' | 'sent, with a draft' | 'replaced' | 'accepted' | 'declined' | 'withdrawn'

/** A sent quote of an old request has expired. */
const statesOf: Record<QuoteRequest['status'], readonly (State | undefined)[]> = {
  new: [undefined],
  contacted: ['draft', undefined],
  quoted: ['sent', 'opened', 'sent, with a draft', 'accepted', 'replaced'],
  converted: ['accepted'],
  closed: ['declined', 'withdrawn', 'sent', 'replaced'],
}

const statesOfBooking: Record<Booking['status'], readonly (State | undefined)[]> = {
  pending: [undefined, 'opened', 'accepted'],
  confirmed: ['accepted', undefined],
  in_progress: ['accepted', undefined],
  completed: [undefined, undefined, undefined, 'accepted'],
  cancelled: [undefined, undefined, 'declined'],
}

const statesIn: Record<RequestList, Record<string, readonly (State | undefined)[]>> = {
  bookings: statesOfBooking,
  'contact-submissions': statesOf,
}

const reasons = [null, 'We found somebody else.', 'Not this year, thank you.']

type Written = { version: number; at: Date }

function draft(draw: Draw, request: Subject, { version, at }: Written): Version {
  const names = draw.of([['Standard'], ['Standard'], ['Good', 'Better'], ['Good', 'Better', 'Best']])
  const lines = (place: number) => [
    ...Array.from({ length: draw.whole(1, 3) }, () => ({ ...draw.of(prices), quantity: draw.whole(1, 4) + place })),
    ...(draw.chance(40) ? [{ ...draw.of(prices), quantity: 1, addOn: true }] : []),
  ]
  const {
    list: _,
    rowId: __,
    ...content
  } = NewQuote.parse({
    list: request.list,
    rowId: request.id,
    options: names.map((name, place) => ({ name, lines: lines(place) })),
    terms: quoteTerms || null,
    validUntil: dayAfter(dayAt(at), validDays),
  })
  return {
    ...{ list: request.list, rowId: request.id, sequence: 1, version, status: 'draft' },
    ...contentsOf(content, dayAt(at)),
    ...{
      customerName: request.name,
      address: request.address,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    },
    ...{ sentAt: null, openedAt: null, answeredAt: null, acceptance: null, declineText: null },
    ...{ depositPaidAt: null, sha256: null, firm: null },
  }
}

function sentAt(at: Date, version: Version): Version {
  const sha256 = sha256Of(quoteOf({ ...version, id: 1, quoteId: 1 }, dayAt(at)))
  return { ...version, status: 'sent', sentAt: at.toISOString(), sha256, firm: JSON.stringify(presentFirm) }
}

function accepted(draw: Draw, version: Version, at: Date): Version {
  const quote = quoteOf({ ...version, id: 1, quoteId: 1 }, dayAt(at))
  const option = draw.of(quote.options)
  const addOns = option.lines.flatMap(({ addOn, number }) => (addOn && draw.chance(50) ? [number] : []))
  const body = { version: quote.version, option: option.number, addOns, name: quote.customerName }
  const acceptance = acceptanceOf(quote, body, at)
  return { ...version, status: 'accepted', acceptance: JSON.stringify(acceptance), amountCents: acceptance.totalCents }
}
