import { expect } from 'vitest'
import { password } from '../support/admin-password.ts'
import { book, type Ledger, send, until } from './visitors.ts'

/** Sends one booking with a new key and records it when acknowledged. Resolves to the status. */
export async function bookOnce(url: string, acknowledged: Ledger): Promise<number> {
  const key = `booking-${crypto.randomUUID()}`
  const { status, body } = await book(url, key)
  if (status === 201) acknowledged.set(key, JSON.parse(body).id)
  return status
}

/** Expects /readyz to tell that the store cannot save. */
export async function expectNotReady(url: string) {
  expect((await send('GET', `${url}/readyz`)).status).toBe(503)
}

/** Waits until /readyz notices by itself that the store works again. */
export const untilReady = (url: string) => until(async () => (await send('GET', `${url}/readyz`)).status === 200)

export async function logIn(url: string): Promise<Record<string, string>> {
  const { body } = await send('POST', `${url}/api/admin/login`, { body: { password } })
  return { authorization: `Bearer ${JSON.parse(body).token}` }
}

/** Expects 503 with the phone number for every write, and 200 for pages. */
export async function expectWritesUnavailable(url: string, staff: Record<string, string>) {
  const requests = [
    book(url, `unavailable-${crypto.randomUUID()}`),
    send('POST', `${url}/api/contact`, {
      body: { name: 'Grace', email: 'grace@example.com', phone: '405-555-0111', message: 'The panel is old.' },
    }),
    send('POST', `${url}/api/call-logs`, { headers: staff, body: {} }),
  ]
  for (const { status, headers, body } of await Promise.all(requests)) {
    expect([status, headers['retry-after']], body).toEqual([503, '5'])
    expect(body).toMatch(/please call \(\d{3}\) 555-01\d\d$/)
  }
  expect((await send('GET', `${url}/`)).status).toBe(200)
}
