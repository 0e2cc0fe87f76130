import type { Browser, Page } from '@playwright/test'
import type { Effort } from '../effort.ts'
import { phone, withBrowser } from '../pages/browser.ts'
import { atMost, type Findings, formatNumber, type Row, tableOf } from '../report/findings.ts'
import { median, medianRatio, times } from '../statistics.ts'
import { folderWithBookings, rareWord } from './rows.ts'
import { password, startOurs } from './start.ts'

const many = 100_000
/** As many cards as the first screen has; with fewer there would be less to draw. */
const few = 50

type Timings = Record<'open' | 'filter' | 'search' | 'searchForMany', number>

/** The dashboard on a phone over 100,000 bookings, beside one over fifty. */
export async function measureDesk({ rounds }: Effort): Promise<Findings> {
  const [full, empty] = [await startOnBookings(many), await startOnBookings(few)]
  const { found, longest } = await withBrowser(async (browser) => {
    const found = await times(rounds, async () => ({
      empty: await timeDesk(browser, empty.url, few),
      full: await timeDesk(browser, full.url, many),
    }))
    return { found, longest: await longestTaskWhileScrolling(browser, full.url) }
  })
  await Promise.all([full.end(), empty.end()])

  const of = (who: 'full' | 'empty', what: keyof Timings) => found.map((round) => round[who][what])
  const ratio = (what: keyof Timings, words: string): Row => {
    const value = medianRatio(of('full', what), of('empty', what))
    return { what: words, target: '≤ 1.5 ×', measured: `${value.toFixed(2)} ×`, reached: value <= 1.5 }
  }
  const line = (what: keyof Timings, words: string) => [
    words,
    ...(['empty', 'full'] as const).map((who) => `${formatNumber(median(of(who, what)))} ms`),
  ]
  return {
    rows: [
      ratio('open', 'the dashboard over 100,000 bookings against one over 50: to open'),
      ratio('filter', '… to filter'),
      ratio('search', '… to search for a rare word'),
      ratio('searchForMany', '… to search for a word that every row has'),
      atMost('… to scroll: the longest task', longest, 50, 'ms'),
    ],
    details: [
      tableOf(
        ['the dashboard, to the first card or the number found', '50 bookings', '100,000 bookings'],
        [
          line('open', 'open, from the answer to the password'),
          line('filter', 'filter by a status'),
          line('search', 'search for a rare word'),
          line('searchForMany', 'search for a word that every row has'),
        ],
      ),
    ],
    plots: [],
  }
}

const startOnBookings = async (count: number) => startOurs({ DATA_DIR: await folderWithBookings(count) })

async function timeDesk(browser: Browser, url: string, count: number): Promise<Timings> {
  const { page, open } = await openDesk(browser, url)
  await page.getByRole('button', { name: 'Filters' }).click()
  const status = await page.getByRole('group', { name: 'Filters' }).getByLabel('Status').getAttribute('id')
  const search = await page.getByRole('searchbox').getAttribute('id')
  const timings = {
    open,
    filter: await timeChange(page, `#${status}`, 'pending', `${formatNumber(count)} found`),
    search: await timeChange(page, `#${search}`, rareWord, '1 found'),
    searchForMany: await timeChange(page, `#${search}`, 'garage', `${formatNumber(count)} found`),
  }
  await page.context().close()
  return timings
}

/** Logs in, and resolves to the page and to the milliseconds from the password's answer to the first card. */
async function openDesk(browser: Browser, url: string): Promise<{ page: Page; open: number }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' })
  await page.getByLabel('Password').fill(password)
  const open = await page.evaluate(async () => {
    document.querySelector('form')?.requestSubmit()
    while (!document.querySelector('article')) await new Promise(requestAnimationFrame)
    const [answered] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/admin/login'))
    return performance.now() - (answered as PerformanceResourceTiming).responseEnd // entries of this type are that
  })
  await page.waitForLoadState('networkidle')
  return { page, open }
}

/** Milliseconds from a control's change until the list says what it found. */
function timeChange(page: Page, selector: string, value: string, wanted: string): Promise<number> {
  return page.evaluate(
    async ({ selector, value, wanted }) => {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
      if (!control) throw new Error(`There is no ${selector}`)
      const begun = performance.now()
      // React listens to what a visitor sets, not to what a script does.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
      control.dispatchEvent(new Event(control.matches('select') ? 'change' : 'input', { bubbles: true }))
      const says = () => document.querySelector('[data-stale="false"] [role="status"]')?.textContent === wanted
      while (!says()) await new Promise(requestAnimationFrame)
      return performance.now() - begun
    },
    { selector, value, wanted },
  )
}

/** Scrolls through some hundred cards, as fast as a thumb does. */
async function longestTaskWhileScrolling(browser: Browser, url: string): Promise<number> {
  const { page } = await openDesk(browser, url)
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
