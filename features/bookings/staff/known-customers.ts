import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { digitsOf } from '#core/dialing.ts'
import { searchLists } from '#dashboard/kit/lists.ts'
import { useSettled } from '#dashboard/kit/use-settled.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { shortDay } from '#firm/calendar-day.ts'

export type KnownCustomer = {
  name: string
  phone: string
  email: string
  address: string
  /** Such as "Panel Upgrade, Tue, Dec 1". Undefined without a booking. */
  lastJob?: string
}

const minDigits = 3
const rowsPerList = 5
const maxCustomers = 3

/** Customers whose phone number contains the typed digits, or none for fewer than three digits. */
export function useKnownCustomers(typed: string): KnownCustomer[] {
  const digits = localDigitsOf(typed)
  const searched = useSettled(digits)
  const { data = [] } = useQuery({
    queryKey: ['known customers', searched],
    queryFn: ({ signal }) => readCustomers(searched, signal),
    enabled: searched.length >= minDigits,
    staleTime: 0,
    gcTime: 0,
    // The suggestions do not flicker while more digits narrow them down.
    placeholderData: keepPreviousData,
  })
  if (digits.length < minDigits) return []
  return distinct(data.filter(({ phone }) => digitsOf(phone).includes(digits))).slice(0, maxCustomers)
}

/** Area codes do not start with a 1, so a first 1 is the country code. */
const localDigitsOf = (phone: string) => digitsOf(phone).replace(/^1/, '')

export const isSameNumber = (one: string, other: string) => localDigitsOf(one) === localDigitsOf(other)

/** Bookings come first, because they have an address. */
async function readCustomers(digits: string, signal: AbortSignal): Promise<KnownCustomer[]> {
  const { bookings, quoteRequests, calls } = await searchLists(digits, { limit: rowsPerList, signal })
  return [
    ...bookings.map((booking) => ({
      name: booking.customerName,
      phone: booking.customerPhone,
      email: booking.customerEmail,
      address: booking.address,
      lastJob: `${booking.service}, ${shortDay(plannedVisit(booking).day)}`,
    })),
    ...quoteRequests.map(({ name, phone, email }) => ({ name, phone, email, address: '' })),
    ...calls.map(({ callerName, callerPhone }) => {
      return { name: callerName ?? '', phone: callerPhone ?? '', email: '', address: '' }
    }),
  ]
}

/** One customer for each name and phone number. A later row fills in what an earlier one lacks. */
function distinct(customers: KnownCustomer[]): KnownCustomer[] {
  const byKey = new Map<string, KnownCustomer>()
  for (const customer of customers) {
    const key = `${localDigitsOf(customer.phone)} ${customer.name.toLowerCase()}`
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, email: known.email || customer.email } : customer)
  }
  return [...byKey.values()]
}
