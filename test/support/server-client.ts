import { aBooking } from './api.ts'
import { readJson } from './read-json.ts'

const nextYear = `${new Date().getFullYear() + 1}-06-15`
export const json = { 'Content-Type': 'application/json' }

/** Sends a booking for next year. */
export async function book(url: string) {
  const body = JSON.stringify(aBooking({ preferredDate: nextYear }))
  const response = await fetch(`${url}/api/bookings`, { method: 'POST', headers: json, body })
  const { id, request } = await readJson<{ id: number; request: string }>(response)
  return { status: response.status, id, request }
}

type BookingRow = { id: number; customerName: string }

/** Logs in and lists all bookings. */
export async function bookedRows(url: string, password: string): Promise<BookingRow[]> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password }),
  })
  const { token } = await readJson<{ token: string }>(login)
  const list = await fetch(`${url}/api/bookings`, { headers: { Authorization: `Bearer ${token}` } })
  return readJson<BookingRow[]>(list)
}

/** Logs in and lists the ids of all bookings. */
export const bookedIds = async (url: string, password: string) => (await bookedRows(url, password)).map(({ id }) => id)
