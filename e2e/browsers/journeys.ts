import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { bookingChoices } from '#content'
import { dayAfter, mondayOf } from '#firm/calendar-day.ts'
import { password, passwordHash } from '../../test/support/admin-password.ts'
import { type ServerProcess, startServer } from '../../test/support/server-process.ts'
import { aBooking, aQuoteRequest } from '../../test/support/submissions.ts'
import type { Browser } from './browser.ts'
import { startErrorRecorder } from './error-recorder.ts'
import { Page } from './page.ts'

const [service = 'Other'] = bookingChoices
const monday = mondayOf(`${new Date().getFullYear() + 1}-03-18`)
const booking = (changes: object = {}) => aBooking({ service, preferredDate: monday, ...changes })

type Shared = { site: ServerProcess; recorder: Awaited<ReturnType<typeof startErrorRecorder>>; browser: Browser }

/** What visitors, customers and staff do, in the browser that `start` starts. */
export function describeJourneys(name: string, start: () => Promise<Browser>): void {
  describe(name, () => {
    const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
    let shared: Shared
    let page: Page
    let token = ''

    /** Calls the API without the browser, and as staff once `token` is set. */
    async function call(method: 'POST' | 'PUT', path: string, body: object) {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
      const response = await fetch(shared.site.url + path, { method, headers, body: JSON.stringify(body) })
      expect(response.ok, `${method} ${path}`).toBe(true)
      return response.json()
    }

    async function logIn(path = '/admin') {
      await page.open(path)
      await page.hydrated()
      await page.fill('password', password)
      await page.click('button', 'Login')
      await page.see('Admin Dashboard')
    }

    beforeAll(async () => {
      const [browser, site] = await Promise.all([
        start(),
        startServer({ DATA_DIR: folder, ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'warn' }),
      ])
      shared = { site, browser, recorder: await startErrorRecorder(site.url) }
      token = (await call('POST', '/api/admin/login', { password })).token
      page = new Page(browser.driver, shared.recorder.url)
      await browser.driver.manage().window().setRect({ width: 1400, height: 960 })
    })

    beforeEach(() => {
      onTestFailed(async ({ task }) => {
        const pictures = join(import.meta.dirname, '../../test-results/browsers')
        mkdirSync(pictures, { recursive: true })
        const file = `${name} ${task.name}.png`.replaceAll(/[^\w.]+/g, '-')
        writeFileSync(join(pictures, file), await shared.browser.driver.takeScreenshot(), 'base64')
      })
    })

    afterEach(() => {
      expect(shared.recorder.taken(), 'errors in the page').toEqual([])
    })

    afterAll(async () => {
      await shared?.browser.close()
      await shared?.recorder.close()
      await shared?.site.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })

    test('a visitor comes from the home page to a service', async () => {
      await page.open('/')
      await page.find('h1')
      await page.click('main a', 'View All Services')
      await page.until('the services are shown', () => location.pathname === '/services')
    })

    test('a visitor books a visit after correcting the form, and writes from the customer’s page', async () => {
      await page.open('/booking')
      await page.find('[role="grid"]')
      await page.click('button', 'Submit Booking')
      await page.see('Date Required')
      await page.find('.error-summary a', 'Email is required')
      const { customerName, customerPhone, customerEmail, address, preferredTime } = booking()
      for (const [field, text] of Object.entries({ customerName, customerPhone, customerEmail, address }))
        await page.fill(field, String(text))
      await page.choose('service', service)
      await page.choose('preferredTime', preferredTime)
      await page.click('button[aria-label*="next month" i]')
      await page.click('[role="grid"] button[aria-label*="15th"]')
      await page.click('button', 'Submit Booking')
      await page.see('Your visit is requested')
      await page.see('Booking Successfully Submitted!')
      await page.click('a', 'See or change your request')
      await page.see('We have your booking request')
      await page.click('summary', 'Write a message')
      await page.fill('text', 'The gate is open.')
      await page.click('button', 'Send message')
      await page.see('The gate is open.')
    })

    test('a visitor requests a quote after correcting the form', async () => {
      await page.open('/contact')
      await page.hydrated()
      await page.click('button', 'Send Message')
      await page.see('Please enter a valid email address')
      const { name, email, phone, message } = aQuoteRequest()
      for (const [field, text] of Object.entries({ name, email, phone, message })) await page.fill(field, String(text))
      await page.click('button', 'Send Message')
      await page.see('We have your message')
      await page.see('Message Sent!')
    })

    test('a customer accepts a quote, whose total follows the ticks', async () => {
      const { id, request } = await call('POST', '/api/contact', aQuoteRequest({ name: 'Alan Turing' }))
      const lines = [
        { description: 'Panel, 200 A', unitPriceCents: 245_000 },
        { description: 'Smoke alarms', quantity: 4, unitPriceCents: 8_900, addOn: true },
      ]
      const quote = { list: 'contact-submissions', rowId: id, options: [{ name: 'Panel', lines }], terms: 'Half now.' }
      const { id: quoteId } = await call('POST', '/api/admin/quotes', quote)
      await call('POST', `/api/admin/quotes/${quoteId}/send`, {})
      await page.open(`${request}/quotes/1`)
      await page.click('input[type="checkbox"]')
      await page.see('$2,806.00')
      await page.fill('name', 'Alan Turing')
      await page.click('button', 'Accept')
      await page.see('Thank you. We have your yes.')
    })

    test('staff log in after a wrong password, and see the three lists', async () => {
      await call('POST', '/api/bookings', booking({ customerName: 'Margaret Hamilton' }))
      await call('POST', '/api/contact', aQuoteRequest({ name: 'Barbara Liskov' }))
      await page.open('/admin')
      await page.hydrated()
      await page.fill('password', 'wrong')
      await page.click('button', 'Login')
      await page.see('Invalid password.')
      await page.fill('password', password)
      await page.click('button', 'Login')
      await page.see('Admin Dashboard')
      await page.see('Margaret Hamilton')
      await page.click('[id$="-trigger-contact"]')
      await page.see('Barbara Liskov')
      await page.click('[id$="-trigger-calls"]')
      await page.see('No call logs found.')
    })

    test('staff add a call in a dialog', async () => {
      await logIn('/admin?tab=calls')
      await page.click('button', 'Add Call Log')
      await page.until('the dialog has the focus', () => !!document.activeElement?.closest('dialog'))
      await page.press('ESCAPE')
      await page.until('the dialog is closed', () => !document.querySelector('dialog[open]'))
      await page.click('button', 'Add Call Log')
      await page.fill('callerName', 'Katherine Johnson')
      await page.click('button', 'Save Call Log')
      await page.see('Call Log Added')
      await page.see('Katherine Johnson')
    })

    test('the week and the month show each visit in its day', async () => {
      for (const [index, customerName] of ['Mary Jackson', 'Dorothy Vaughan', 'Annie Easley', 'Ida Rhodes'].entries()) {
        const { id } = await call('POST', '/api/bookings', booking({ customerName }))
        const time = `${String(9 + 2 * index).padStart(2, '0')}:00`
        const visit = { day: monday, time, windowMinutes: 0, durationMinutes: index === 0 ? 960 : 60, confirm: true }
        await call('PUT', `/api/bookings/${id}/visit`, visit)
      }
      for (const layout of ['week', 'month']) {
        await logIn(`/admin?layout=${layout}&day=${monday}`)
        await page.find(`[data-day="${monday}"] [data-visit]`)
        await page.find(`[data-day="${dayAfter(monday, 1)}"] [data-visit]`)
        expect(await page.evaluate<string[]>(visitsOutside), layout).toEqual([])
      }
    })
  })
}

/** The visits that are drawn outside the box of their day. Half a pixel is rounding. */
function visitsOutside(): string[] {
  const visits = [...document.querySelectorAll<HTMLElement>('[data-day] [data-visit]')]
  const outside = visits.filter((visit) => {
    const [box, day] = [visit, visit.closest('[data-day]')].map((element) => element?.getBoundingClientRect())
    if (!box || !day || !visit.checkVisibility()) return false
    return box.top < day.top - 0.5 || box.bottom > day.bottom + 0.5
  })
  return outside.map(({ innerText }) => innerText)
}
