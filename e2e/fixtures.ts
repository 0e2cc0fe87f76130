import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { bookableServices } from '#domain/services.ts'
import { type ServerProcess, startServer } from '../test/support/server-process.ts'

export { expect }

const password = 'correct-horse-battery'

type Fixtures = {
  /** The built site on a server, with a store of this test's own unless it shares one. */
  server: ServerProcess
  /** Whether the page may have nothing to complain of. */
  silent: boolean
  /** Settings of the server that this test changes; 'shared' for one that only looks at pages. */
  env: Record<string, string> | 'shared'
  /** Calls the API in staff's name, past the browser. */
  staffApi: (path: string) => Promise<Record<string, unknown>[]>
  /** What somebody else of the staff does meanwhile, past the browser. */
  asColleague: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<void>
  bookAs: (name: string, changes?: object) => Promise<void>
  askAs: (name: string, changes?: object) => Promise<void>
  /** Gives the password on the page that asks for it. */
  logIn: () => Promise<void>
  /** Opens the dashboard and logs in. */
  asStaff: () => Promise<void>
}

export const test = base.extend<Fixtures, { sharedServer: ServerProcess }>({
  env: [{}, { option: true }],
  silent: [true, { option: true }],
  sharedServer: [({ browserName: _ }, use) => withServer({}, use), { scope: 'worker' }],
  server: ({ env, sharedServer }, use) => (env === 'shared' ? use(sharedServer) : withServer(env, use)),
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, silent }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // Chromium itself writes down every answer that is not OK; those the tests ask for on purpose.
      const expected = message.text().startsWith('Failed to load resource')
      if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.route(/google\.com/, (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }))
    await use(page)
    if (silent) expect(complaints, 'the console is silent').toEqual([])
  },
  staffApi: async ({ server }, use) => {
    await use(async (path) => (await fetch(server.url + path, { headers: await staffHeaders(server.url) })).json())
  },
  asColleague: async ({ server }, use) => {
    await use(async (method, path, body) => {
      const headers = { ...(await staffHeaders(server.url)), ...(body && { 'Content-Type': 'application/json' }) }
      const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      expect(answer.ok).toBe(true)
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
        address: '12 Sample Street, Springfield',
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
  logIn: async ({ page }, use) => {
    await use(async () => {
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    })
  },
  asStaff: async ({ page, logIn }, use) => {
    await use(async () => {
      await page.goto('/admin')
      await logIn()
    })
  },
})

/** Takes the page's clock, installed before, into the test's hand: from here on no time passes but by `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  // On a slow machine the moment named has passed before the page hears of it; after that its clock stands.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)).toPass()
}

/** A service that this firm offers. */
export const [aService = 'Other'] = bookableServices

/** Far enough ahead that no day of it is past, and near enough to be booked. */
export const nextYear = () => new Date().getFullYear() + 1

async function withServer(env: Record<string, string>, use: (server: ServerProcess) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const server = await startServer({ DATA_DIR: folder, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn', ...env })
  await use(server)
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

/** The notification with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: title })

/** One of the dashboard's tabs, by what stands on it. */
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
/** A row's card, by whom it is of. */
export const card = (page: Page, name: string) => page.getByRole('article', { name })

async function staffHeaders(url: string) {
  const login = await post(`${url}/api/admin/login`, { password })
  return { Authorization: `Bearer ${(await login.json()).token}` }
}

function post(url: string, body: object) {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
