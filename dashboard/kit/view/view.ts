import { bookingChoices, quoteChoices } from '#content'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { callTypes } from '#features/calls/call-log.ts'
import { priorities, quoteRequestStatuses } from '#features/quote-requests/quote-request.ts'
import { quoteStatuses } from '#features/quotes/quote-status.ts'
import { type CalendarDay, readDay } from '#firm/calendar-day.ts'

export const tabs = ['bookings', 'contact', 'calls'] as const
export type Tab = (typeof tabs)[number]

export const layouts = ['list', 'table', 'day', 'week', 'month'] as const
/** The layouts of each tab. Only bookings have a calendar. */
export const layoutsOn = {
  bookings: layouts,
  contact: ['list', 'table'],
  calls: ['list', 'table'],
} as const satisfies Record<Tab, readonly View['layout'][]>

/** The filters of each tab and their options. */
export const choicesOn = {
  bookings: {
    status: bookingStatuses,
    quote: quoteStatuses,
    priority: priorities,
    service: bookingChoices,
  },
  contact: {
    status: quoteRequestStatuses,
    quote: quoteStatuses,
    priority: priorities,
    service: quoteChoices.map(({ value }) => value),
  },
  calls: { callType: callTypes },
} as const satisfies Record<Tab, Partial<Record<Choice, readonly string[]>>>
const choices = ['status', 'quote', 'priority', 'service', 'callType'] as const
export type Choice = (typeof choices)[number]

/** The sort orders of each tab. The first is the default. */
export const sortsOn = {
  bookings: ['attention', 'newest', 'oldest', 'visit'],
  contact: ['attention', 'newest', 'oldest'],
  calls: ['attention', 'newest', 'oldest'],
} as const satisfies Record<Tab, readonly string[]>
export type Sort = (typeof sortsOn)[Tab][number]

/** What staff look at. It is stored in the address, so it must not hold personal data. */
export type View = Partial<Record<Choice, string>> & {
  tab: Tab
  followUp: boolean
  /** Only rows that wait for an answer longer than promised. */
  overdue: boolean
  from?: CalendarDay
  to?: CalendarDay
  /** The id of the person whose visits are shown. */
  person?: string
  sort: Sort
  layout: (typeof layouts)[number]
  /** The selected day of the calendar. */
  day?: CalendarDay
  /** The id of the row whose details are open. */
  open?: number
}

export type ViewProps = { view: View; show(next: View): void }

/** The tab's default view. */
export function plainView(tab: Tab): View {
  return { tab, followUp: false, overdue: false, sort: sortsOn[tab][0], layout: 'list' }
}

/** Reads a view from an address and ignores invalid values. */
export function viewOf(address: URLSearchParams): View {
  const tab = oneOf(tabs, address.get('tab')) ?? 'bookings'
  const view = plainView(tab)
  const offered: Partial<Record<Choice, readonly string[]>> = choicesOn[tab]
  for (const choice of choices) {
    const chosen = oneOf(offered[choice] ?? [], address.get(choice))
    if (chosen) view[choice] = chosen
  }
  for (const bound of ['from', 'to', 'day'] as const) {
    const day = readDay(address.get(bound) ?? '')
    if (day) view[bound] = day
  }
  const person = address.get('person') ?? ''
  if (tab === 'bookings' && /^[\da-z]{1,32}$/.test(person)) view.person = person
  view.followUp = tab !== 'bookings' && address.get('followUp') === 'true'
  view.overdue = tab !== 'calls' && address.get('overdue') === 'true'
  view.sort = oneOf<Sort>(sortsOn[tab], address.get('sort')) ?? view.sort
  view.layout = oneOf<View['layout']>(layoutsOn[tab], address.get('layout')) ?? view.layout
  const open = address.get('open') ?? ''
  if (/^[1-9]\d{0,8}$/.test(open)) view.open = Number(open)
  return view
}

/** Defaults are left out. */
export function addressOf(view: View): URLSearchParams {
  const plain = plainView(view.tab)
  const address = new URLSearchParams()
  if (view.tab !== 'bookings') address.set('tab', view.tab)
  if (view.layout !== plain.layout) address.set('layout', view.layout)
  if (isCalendar(view) && view.day) address.set('day', view.day)
  for (const [name, value] of filtersOf(view)) address.set(name, value)
  if (view.sort !== plain.sort) address.set('sort', view.sort)
  if (view.open) address.set('open', String(view.open))
  return address
}

export const isCalendar = ({ layout }: View) => layout === 'day' || layout === 'week' || layout === 'month'

export function withoutOpen({ open: _, ...view }: View): View {
  return view
}

/** The next view, without the open row of the current one unless nothing else changes. */
export function viewAfter(view: View, next: View): View {
  const isSame = String(addressOf(withoutOpen(view))) === String(addressOf(withoutOpen(next)))
  return next.open === view.open && !isSame ? withoutOpen(next) : next
}

/** The active filters, named as in the address and the API. */
export function filtersOf(view: View): [name: string, value: string][] {
  const filters: [string, string | undefined][] = [
    ...choices.map((choice): [string, string | undefined] => [choice, view[choice]]),
    ['followUp', view.followUp ? 'true' : undefined],
    ['overdue', view.overdue ? 'true' : undefined],
    ['from', view.from],
    ['to', view.to],
    ['person', view.person],
  ]
  return filters.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** The API query for the rows of a view that match the search. */
export function queryOf(view: View, searched = ''): string {
  const query = new URLSearchParams(filtersOf(view))
  if (searched) query.set('q', searched)
  if (view.sort !== 'newest') query.set('sort', view.sort)
  return query.toString()
}

function oneOf<const Value extends string>(values: readonly Value[], value: string | null): Value | undefined {
  return values.find((each) => each === value)
}
