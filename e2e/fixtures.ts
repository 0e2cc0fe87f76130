import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from '../test/server-process.ts'

export { expect }

const password = 'correct-horse-battery'

type Fixtures = {
  /** The built site on a server and a store of this test's own. */
  server: ServerProcess & { env: Record<string, string> }
  /** Settings of the server that this test changes. */
  env: Record<string, string>
  /** Calls the API in staff's name, past the browser. */
  staffApi: (path: string) => Promise<Record<string, unknown>[]>
  bookAs: (name: string, changes?: object) => Promise<void>
  askAs: (name: string, changes?: object) => Promise<void>
  /** Opens the dashboard and logs in. */
  asStaff: () => Promise<void>
}

export const test = base.extend<Fixtures>({
  env: [{}, { option: true }],
  server: async ({ env }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    const all = { DATA_DIR: folder, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn', ...env }
    const server = await startServer(all)
    await use({ ...server, env: all })
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // Chromium itself writes down every answer that is not OK; those the tests ask for on purpose.
      const expected = message.text().startsWith('Failed to load resource')
      if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.route(/google\.com/, (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }))
    await use(page)
    expect(complaints, 'the console is silent').toEqual([])
  },
  staffApi: async ({ server }, use) => {
    await use(async (path) => {
      const login = await post(`${server.url}/api/admin/login`, { password })
      const { token } = await login.json()
      return (await fetch(server.url + path, { headers: { Authorization: `Bearer ${token}` } })).json()
    })
  },
  bookAs: async ({ server }, use) => {
    await use(async (customerName, changes) => {
      const booking = {
        customerName,
        customerEmail: 'ada@example.com',
        customerPhone: '(405) 555-0123',
        service: 'Electrical Inspection',
        preferredDate: `${nextYear()}-01-15`,
        preferredTime: '9:00 AM',
        address: '12 Sample Street, Harrah, OK',
        description: 'The kitchen lights flicker.',
        ...changes,
      }
      expect((await post(`${server.url}/api/bookings`, booking)).status).toBe(201)
    })
  },
  askAs: async ({ server }, use) => {
    await use(async (name, changes) => {
      const request = {
        name,
        email: 'grace@example.com',
        phone: '405-555-0111',
        service: 'panel-upgrade',
        message: 'The panel is thirty years old.',
        ...changes,
      }
      expect((await post(`${server.url}/api/contact`, request)).status).toBe(201)
    })
  },
  asStaff: async ({ page }, use) => {
    await use(async () => {
      await page.goto('/admin')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    })
  },
})

/** Far enough ahead that no day of it is past, and near enough to be booked. */
export const nextYear = () => new Date().getFullYear() + 1

/** The notification with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: title })

function post(url: string, body: object) {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
