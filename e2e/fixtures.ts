import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page, type Route, type TestDetails } from '@playwright/test'
import { bookingChoices } from '#content'
import { password, passwordHash } from '../test/support/admin-password.ts'
import { startMailServer } from '../test/support/mail-server.ts'
import { startServer } from '../test/support/server-process.ts'
import { aBooking, aQuoteRequest } from '../test/support/submissions.ts'
import { type Host, type Server, startHost } from './servers.ts'

export { expect, password }

type Fixtures = {
  /** The built site on its own server and store, or on the worker's shared ones. */
  server: Server
  /** Whether a console error or warning fails the test. */
  cleanConsole: boolean
  /** Settings of the server. Tests that write nothing use 'shared'. */
  env: Record<string, string> | 'shared'
  /** Reads from the API with a staff token, without the browser. */
  staffApi: (path: string) => Promise<Record<string, unknown>[]>
  /** Changes something as another staff member, without the browser. */
  asColleague: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<void>
  bookAs: (name: string, changes?: object) => Promise<void>
  requestQuoteAs: (name: string, changes?: object) => Promise<void>
  /** Enters the password on the login page. */
  logIn: () => Promise<void>
  /** Opens the dashboard and logs in, after these customers have sent the standard requests, in this order. */
  asStaff: (situation?: { bookings?: string[]; quoteRequests?: string[]; path?: string }) => Promise<void>
}

export const test = base.extend<Fixtures, { host: Host; sharedServer: Server }>({
  env: [{}, { option: true }],
  cleanConsole: [true, { option: true }],
  host: [
    async ({ browserName: _ }, use) => {
      const host = startHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({ host }, use) => {
      const server = await host.open(settings)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  server: async ({ env, host, sharedServer }, use, testInfo) => {
    if (env === 'shared') await use(sharedServer)
    else {
      const server = env.TZ ? await startProcess(env) : await host.open({ ...settings, ...env })
      await use(server)
      await server.close()
    }
    const body = host.output()
    if (body && testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('what the servers printed', { body, contentType: 'text/plain' })
  },
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, cleanConsole }, use) => {
    const messages: string[] = []
    page.on('console', (message) => {
      // Chromium logs every response that is not OK. The tests provoke those on purpose.
      // Playwright warns when it blocks a service worker.
      const expected = /^(Failed to load resource|Service Worker registration blocked)/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !expected) messages.push(message.text())
    })
    page.on('pageerror', (error) => messages.push(error.message))
    await page.route(/google\.com/, (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }))
    await use(page)
    // A handler may still be working on a request that the test did not wait for.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (cleanConsole) expect(messages, 'console messages').toEqual([])
  },
  staffApi: async ({ server }, use) => {
    await use(async (path) => (await fetch(server.url + path, { headers: await staffHeaders(server.url) })).json())
  },
  asColleague: async ({ server }, use) => {
    await use(async (method, path, body) => {
      const headers = { ...(await staffHeaders(server.url)), ...(body && { 'Content-Type': 'application/json' }) }
      const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      expect(response.ok).toBe(true)
    })
  },
  bookAs: async ({ server }, use) => {
    await use(async (customerName, changes) => {
      const booking = aBooking({ customerName, preferredDate: `${nextYear()}-01-15`, ...changes })
      expect((await post(`${server.url}/api/bookings`, booking)).status).toBe(201)
    })
  },
  requestQuoteAs: async ({ server }, use) => {
    await use(async (name, changes) => {
      const request = aQuoteRequest({ name, ...changes })
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
  asStaff: async ({ page, bookAs, requestQuoteAs, logIn }, use) => {
    await use(async ({ bookings = [], quoteRequests = [], path = '/admin' } = {}) => {
      for (const name of bookings) await bookAs(name)
      for (const name of quoteRequests) await requestQuoteAs(name)
      await page.goto(path)
      await logIn()
    })
  },
})

/** A test that writes nothing. It runs on the worker's shared server. */
export const readOnlyTest = test.extend({ env: 'shared' })

/** The server sends its emails to `mailServer`. */
export const testWithMail = test.extend<{ mailServer: Awaited<ReturnType<typeof startMailServer>> }>({
  mailServer: async ({ browserName: _ }, use) => {
    const mailServer = await startMailServer()
    await use(mailServer)
    await mailServer.close()
  },
  env: async ({ mailServer }, use) => use(mailServer.env),
})

/** Tags a test that only the full run needs, unless it is the one of its kind that `npm test` runs. */
export const fullUnless = (isQuick: boolean): TestDetails => (isQuick ? {} : { tag: '@full' })

/**
 * The sizes and color schemes that staff use: a phone in daylight and a desktop. `npm test` runs the `quick` one, the full
 * run also the other.
 */
export function onPhoneAndDesktop(define: () => void, { quick = 'phone' }: { quick?: 'phone' | 'desktop' } = {}): void {
  for (const [device, width, colorScheme] of [
    ['phone', 390, 'light'],
    ['desktop', 1440, 'dark'],
  ] as const) {
    test.describe(`${width} px`, fullUnless(device === quick), () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })
      define()
    })
  }
}

/** Lets the request arrive and drops its response. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** The dashboard hears of no change by others, so staff act on what they see. Call it before the login. */
export const withoutEvents = (page: Page) => page.route('**/api/admin/events', (route) => route.abort())

/** Pauses the page's installed clock. From here on, time passes only in `runFor` and `fastForward`. */
export async function pauseClock(page: Page): Promise<void> {
  // `pauseAt` rejects a time in the past, and a slow machine may take longer than 100 ms to get there.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)).toPass()
}

/** Resolves once the test has seen every request of the page so far. Call it before asserting that one was not sent. */
export const flushRequests = (page: Page) => page.evaluate(async () => void (await fetch('/healthz')))

/** Resolves when no animation is running, so positions and colors are final. Endless animations do not count. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endsByItself = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const animations = document.getAnimations().filter(endsByItself)
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
}

/**
 * Shows the page in its own fonts. Where they arrive late, as on a busy machine, a page keeps its substitutes, whose widths
 * depend on the machine.
 */
export async function showFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const described = (name: string) => rule.style.getPropertyValue(name)
      const face = new FontFace(described('font-family').replaceAll('"', ''), described('src'), {
        weight: described('font-weight'),
      })
      document.fonts.add(await face.load())
    }
  })
}

/** A service that this business offers. */
export const [offeredService = 'Other'] = bookingChoices

/** All of its days are in the future and can be booked. */
export const nextYear = () => new Date().getFullYear() + 1

const settings = { ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'warn' }

/** Starts a server in a process of its own, which has one time zone. */
async function startProcess(env: Record<string, string>): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const { url, end } = await startServer({ ...settings, DATA_DIR: folder, ...env })
  const close = async () => {
    await end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, close }
}

/** Opens a tool of the dashboard. Resolves to its dialog. */
export async function openTool(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name, exact: true })
}

/** What the dashboard says staff have to do: one item for each row. */
export const needs = (page: Page) => page.getByRole('list', { name: /^Needs you/ }).getByRole('listitem')

/** Unfolds the visits of tomorrow. */
export const openTomorrow = (page: Page) => page.locator('summary', { hasText: 'Tomorrow' }).click()

/** The dashboard's search box, which a button opens on a phone. */
export async function openSearch(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  return page.getByRole('searchbox', { name: 'Search' })
}

/** The notification with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: title })

/** Closes the notification with this title, which can cover a control or fade out while a test measures. */
export async function dismissToast(page: Page, title: string): Promise<void> {
  await toastOf(page, title).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toastOf(page, title)).toHaveCount(0)
}

/** Expects a failure notification with this title and message and nothing else. */
export async function expectFailure(page: Page, title: string, message: string): Promise<void> {
  await expect(toastOf(page, title)).toHaveText(title + message)
  await expect(toastOf(page, title)).toHaveAttribute('data-tone', 'destructive')
}

/** A tab of the dashboard by its label. */
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

/** The rows of the list that are in the document. */
export const rows = (page: Page) => page.locator('[data-row]')

/** The card of a customer in the list. */
export const card = (page: Page, name: string) =>
  page.locator('article[data-row]').and(page.getByRole('article', { name }))

/** The details of the open row, by the customer's name. */
export const details = (page: Page, name: string) =>
  page.getByLabel('Details', { exact: true }).getByRole('article', { name })

/** Presses a card, which opens its details. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  await card(page, name).locator('[data-open]').click()
  await expect(details(page, name)).toBeFocused()
  // Emails that load move the buttons below them, and a click between press and release misses. Offline, nothing loads.
  await flushRequests(page).catch(() => {})
  await waitForAnimations(page)
  return details(page, name)
}

/** Presses a button of a row's details, which may be in its menu. */
export async function press(details: Locator, name: string): Promise<void> {
  const button = details.getByRole('button', { name, exact: true })
  if (!(await button.isVisible())) await details.getByRole('button', { name: 'More', exact: true }).click()
  await button.click()
}

/** The emails of a row in its details, which are folded to a line. */
export const openEmails = (details: Locator) => details.locator('summary', { hasText: /email|webhook/ }).click()

/** Closes the details. */
export async function closeSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Details' })
  if (await sheet.isVisible()) await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

async function staffHeaders(url: string) {
  const login = await post(`${url}/api/admin/login`, { password })
  return { Authorization: `Bearer ${(await login.json()).token}` }
}

function post(url: string, body: object) {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
