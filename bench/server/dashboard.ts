import type { Browser, Page } from '@playwright/test'
import type { Effort } from '../effort.ts'
import { phone, withBrowser } from '../pages/browser.ts'
import { atMost, formatNumber, type Measurements, type Row, tableOf } from '../report/measurements.ts'
import { median, medianRatio, repeat } from '../statistics.ts'
import { createStoreWithBookings, rareTerm } from './rows.ts'
import { password, startOurs } from './start.ts'

const manyBookings = 100_000
/** The dashboard renders this many cards at first, so both stores render equally many. */
const fewBookings = 50

type Timings = Record<'open' | 'filter' | 'search' | 'searchCommon', number>

/** Compares the dashboard over 100,000 bookings with one over 50, on a phone. */
export async function measureDashboard({ rounds }: Effort): Promise<Measurements> {
  const [large, small] = [await startOnBookings(manyBookings), await startOnBookings(fewBookings)]
  const { timings, longest } = await withBrowser(async (browser) => {
    const timings = await repeat(rounds, async () => ({
      small: await timeDashboard(browser, small.url, fewBookings),
      large: await timeDashboard(browser, large.url, manyBookings),
    }))
    return { timings, longest: await longestTaskWhileScrolling(browser, large.url) }
  })
  await Promise.all([large.end(), small.end()])

  const of = (store: 'large' | 'small', step: keyof Timings) => timings.map((round) => round[store][step])
  const ratio = (step: keyof Timings, metric: string): Row => {
    const value = medianRatio(of('large', step), of('small', step))
    return { metric, target: '≤ 1.5 ×', measured: `${value.toFixed(2)} ×`, met: value <= 1.5 }
  }
  const line = (step: keyof Timings, label: string) => [
    label,
    ...(['small', 'large'] as const).map((store) => `${formatNumber(median(of(store, step)))} ms`),
  ]
  return {
    rows: [
      ratio('open', 'dashboard over 100,000 bookings vs. over 50: open'),
      ratio('filter', '… filter'),
      ratio('search', '… search for a rare term'),
      ratio('searchCommon', '… search for a term in every row'),
      atMost('… longest task while scrolling', longest, 50, 'ms'),
    ],
    details: [
      tableOf(
        ['dashboard, time to the first card or the result count', '50 bookings', '100,000 bookings'],
        [
          line('open', 'open, from the login response'),
          line('filter', 'filter by a status'),
          line('search', 'search for a rare term'),
          line('searchCommon', 'search for a term in every row'),
        ],
      ),
    ],
    plots: [],
  }
}

const startOnBookings = async (count: number) => startOurs({ DATA_DIR: await createStoreWithBookings(count) })

async function timeDashboard(browser: Browser, url: string, count: number): Promise<Timings> {
  const { page, open } = await openDashboard(browser, url)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const status = await page.getByRole('group', { name: 'Filters' }).getByLabel('Status').getAttribute('id')
  const search = await page.getByRole('searchbox').getAttribute('id')
  const timings = {
    open,
    filter: await timeChange(page, `#${status}`, 'pending', `${formatNumber(count)} found`),
    search: await timeChange(page, `#${search}`, rareTerm, '1 found'),
    searchCommon: await timeChange(page, `#${search}`, 'garage', `${formatNumber(count)} found`),
  }
  await page.context().close()
  return timings
}

/** Logs in. `open` is the time from the login response to the first card, in milliseconds. */
async function openDashboard(browser: Browser, url: string): Promise<{ page: Page; open: number }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' })
  await page.getByLabel('Password').fill(password)
  const open = await page.evaluate(async () => {
    document.querySelector('form')?.requestSubmit()
    while (!document.querySelector('article')) await new Promise(requestAnimationFrame)
    const [login] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/admin/login'))
    return performance.now() - (login as PerformanceResourceTiming).responseEnd // resource entries have this type
  })
  // The stream of events never ends, so the network is never idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return { page, open }
}

/** Milliseconds from a control's change until the list shows its result count. */
function timeChange(page: Page, selector: string, value: string, expected: string): Promise<number> {
  return page.evaluate(
    async ({ selector, value, expected }) => {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
      if (!control) throw new Error(`No element matches ${selector}`)
      const startedAt = performance.now()
      // React ignores values set through its own property. The prototype setter looks like user input to it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
      control.dispatchEvent(new Event(control.matches('select') ? 'change' : 'input', { bubbles: true }))
      const isShown = () => document.querySelector('[data-stale="false"] [role="status"]')?.textContent === expected
      while (!isShown()) await new Promise(requestAnimationFrame)
      return performance.now() - startedAt
    },
    { selector, value, expected },
  )
}

/** Scrolls through a few hundred cards at the speed of a thumb. */
async function longestTaskWhileScrolling(browser: Browser, url: string): Promise<number> {
  const { page } = await openDashboard(browser, url)
  const longest = await page.evaluate(async () => {
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask' })
    for (let step = 0; step < 150; step++) {
      scrollBy(0, 400)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    observer.disconnect()
    return longest
  })
  await page.context().close()
  return longest
}
