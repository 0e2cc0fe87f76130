import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readSlice } from '#dashboard/shared/lists.ts'
import { digitsOf } from '#domain/phone.ts'

export type KnownCustomer = { name: string; phone: string; email: string; address: string }

const debounceMs = 250
const minDigits = 3
const rowsPerList = 5
const maxCustomers = 3

/** Customers whose phone number contains the typed digits, or none for fewer than three digits. */
export function useKnownCustomers(typed: string): KnownCustomer[] {
  // Area codes do not start with a 1, so a first 1 is the country code.
  const digits = useDebounced(digitsOf(typed).replace(/^1/, ''))
  const { data = [] } = useQuery({
    queryKey: ['known customers', digits],
    queryFn: ({ signal }) => readCustomers(digits, signal),
    enabled: digits.length >= minDigits,
    staleTime: 0,
    gcTime: 0,
  })
  return typed === '' ? [] : data
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Bookings come first, because they have an address. */
async function readCustomers(digits: string, signal: AbortSignal): Promise<KnownCustomer[]> {
  const query = new URLSearchParams({ q: digits }).toString()
  const options = { limit: rowsPerList, signal }
  const [bookings, submissions, calls] = await Promise.all([
    readSlice('bookings', query, options),
    readSlice('contact-submissions', query, options),
    readSlice('call-logs', query, options),
  ])
  const found: KnownCustomer[] = [
    ...bookings.rows.map(({ customerName, customerPhone, customerEmail, address }) => {
      return { name: customerName, phone: customerPhone, email: customerEmail, address }
    }),
    ...submissions.rows.map(({ name, phone, email }) => ({ name, phone, email, address: '' })),
    ...calls.rows.map(({ callerName, callerPhone }) => {
      return { name: callerName ?? '', phone: callerPhone ?? '', email: '', address: '' }
    }),
  ]
  return distinct(found.filter(({ phone }) => digitsOf(phone).includes(digits))).slice(0, maxCustomers)
}

/** One customer for each name and phone number. A later row fills in what an earlier one lacks. */
function distinct(customers: KnownCustomer[]): KnownCustomer[] {
  const byKey = new Map<string, KnownCustomer>()
  for (const customer of customers) {
    const key = `${digitsOf(customer.phone).replace(/^1/, '')} ${customer.name.toLowerCase()}`
    const known = byKey.get(key)
    if (known) known.email ||= customer.email
    else byKey.set(key, customer)
  }
  return [...byKey.values()]
}
