import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cpuSlowdown, phone } from './browser.ts'

const settleMs = 1000
/** Event timing reports nothing shorter. */
const shortestMs = 16
/** A tablet on its side: wide enough for the menu of services. */
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }

type Interaction = {
  name: string
  path: string
  device: BrowserContextOptions
  /** Brings the page to where the visitor acts. What it does is not measured. */
  prepare?(page: Page): Promise<unknown>
  act(page: Page): Promise<unknown>
  /** What the page shows afterwards. */
  shows: string
}

const lighting = '/services/lighting-switches-devices'
const name = (page: Page) => page.locator('#booking-customerName')
const day = (page: Page) => page.locator('.calendar td button:enabled').first()
const nextSlide = (page: Page) => page.getByRole('button', { name: 'Next' }).first()

export const interactions: readonly Interaction[] = [
  {
    name: 'open the menu of services',
    path: '/',
    device: tablet,
    act: (page) => page.locator('.services-menu > a').tap(),
    shows: '.services-menu ul',
  },
  {
    name: 'open the drawer',
    path: '/',
    device: phone,
    act: (page) => page.getByRole('button', { name: 'Open menu' }).tap(),
    shows: 'dialog#menu[open]',
  },
  {
    name: 'show a tooltip by keyboard focus',
    path: '/',
    device: tablet,
    prepare: (page) => page.locator('header nav a[href="/contact"]').first().focus(),
    act: (page) => page.keyboard.press('Tab'),
    shows: '#tooltip',
  },
  {
    name: 'open a fault card',
    path: '/services',
    device: phone,
    prepare: (page) => page.locator('.fault button').first().scrollIntoViewIfNeeded(),
    act: (page) => page.locator('.fault button').first().tap(),
    shows: '.fault[data-open]',
  },
  {
    name: 'type into a form field',
    path: '/booking',
    device: phone,
    prepare: (page) => name(page).focus(),
    act: (page) => page.keyboard.type('Ada'),
    shows: '#booking-customerName',
  },
  {
    name: 'submit the booking form with errors',
    path: '/booking',
    device: phone,
    prepare: (page) => page.locator('main form [type=submit]').scrollIntoViewIfNeeded(),
    act: (page) => page.locator('main form [type=submit]').tap(),
    shows: 'main form [aria-invalid=true]',
  },
  {
    name: 'submit the contact form with errors',
    path: '/contact',
    device: phone,
    prepare: (page) => page.locator('main form [type=submit]').scrollIntoViewIfNeeded(),
    act: (page) => page.locator('main form [type=submit]').tap(),
    shows: 'main form [aria-invalid=true]',
  },
  {
    name: 'pick a day in the calendar',
    path: '/booking',
    device: phone,
    prepare: (page) => day(page).scrollIntoViewIfNeeded(),
    act: (page) => day(page).tap(),
    shows: '.calendar [aria-selected=true]',
  },
  {
    name: 'press a button of the carousel',
    path: lighting,
    device: phone,
    prepare: (page) => nextSlide(page).scrollIntoViewIfNeeded(),
    act: (page) => nextSlide(page).tap(),
    shows: '.carousel-slides',
  },
]

/** Milliseconds to the frame after the interaction (its INP), on a processor four times slower. */
export async function timeInteraction(browser: Browser, url: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext(interaction.device)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url + interaction.path, { waitUntil: 'networkidle' })
  await interaction.prepare?.(page)
  // The islands in view are hydrated: Astro takes the attribute away.
  if (interaction.path !== '/') await page.waitForFunction(hydratedInView)
  await page.waitForTimeout(settleMs)

  await page.evaluate(observe, shortestMs)
  await interaction.act(page)
  await page.locator(interaction.shows).first().waitFor({ state: 'visible' })
  await page.waitForTimeout(settleMs)
  const longest = await page.evaluate(() => Number(document.documentElement.dataset.longest))
  await context.close()
  return longest
}

/** Runs in the page. */
function hydratedInView(): boolean {
  return [...document.querySelectorAll('astro-island[ssr]')].every((island) => {
    const { top, bottom } = (island.firstElementChild ?? island).getBoundingClientRect()
    return top >= innerHeight || bottom <= 0
  })
}

/** Runs in the page: notes the longest interaction from now on. */
function observe(shortestMs: number): void {
  const { dataset } = document.documentElement
  dataset.longest = String(shortestMs)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number } // Chromium has it
      if (interactionId) dataset.longest = String(Math.max(Number(dataset.longest), entry.duration))
    }
  })
  const options = { type: 'event', durationThreshold: shortestMs }
  observer.observe(options as PerformanceObserverInit) // TypeScript's types lack the threshold
}
