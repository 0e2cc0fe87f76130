import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cpuSlowdown, phone } from './browser.ts'

const settleMs = 1000
/** The Event Timing API reports nothing shorter. */
const shortestMs = 16
/** A tablet in landscape: wide enough for the services menu. */
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }

type Interaction = {
  name: string
  path: string
  device: BrowserContextOptions
  /** Runs before the measured interaction. */
  prepare?(page: Page): Promise<unknown>
  act(page: Page): Promise<unknown>
  /** Selector of the visible result. */
  result: string
}

const lighting = '/services/lighting-switches-devices'
const name = (page: Page) => page.locator('#booking-customerName')
const day = (page: Page) => page.locator('.calendar td button:enabled').first()
const nextSlide = (page: Page) => page.getByRole('button', { name: 'Next' }).first()

export const interactions: readonly Interaction[] = [
  {
    name: 'open the services menu',
    path: '/',
    device: tablet,
    act: (page) => page.locator('.services-menu > a').tap(),
    result: '.services-menu ul',
  },
  {
    name: 'open the drawer',
    path: '/',
    device: phone,
    act: (page) => page.getByRole('button', { name: 'Open menu' }).tap(),
    result: 'dialog#menu[open]',
  },
  {
    name: 'show a tooltip by keyboard focus',
    path: '/',
    device: tablet,
    prepare: (page) => page.locator('header nav a[href="/contact"]').first().focus(),
    act: (page) => page.keyboard.press('Tab'),
    result: '#tooltip',
  },
  {
    name: 'open a fault card',
    path: '/services',
    device: phone,
    prepare: (page) => page.locator('.fault button').first().scrollIntoViewIfNeeded(),
    act: (page) => page.locator('.fault button').first().tap(),
    result: '.fault[data-open]',
  },
  {
    name: 'type into a form field',
    path: '/booking',
    device: phone,
    prepare: (page) => name(page).focus(),
    act: (page) => page.keyboard.type('Ada'),
    result: '#booking-customerName',
  },
  {
    name: 'submit the booking form with errors',
    path: '/booking',
    device: phone,
    prepare: (page) => page.locator('main form [type=submit]').scrollIntoViewIfNeeded(),
    act: (page) => page.locator('main form [type=submit]').tap(),
    result: 'main form [aria-invalid=true]',
  },
  {
    name: 'submit the contact form with errors',
    path: '/contact',
    device: phone,
    prepare: (page) => page.locator('main form [type=submit]').scrollIntoViewIfNeeded(),
    act: (page) => page.locator('main form [type=submit]').tap(),
    result: 'main form [aria-invalid=true]',
  },
  {
    name: 'pick a day in the calendar',
    path: '/booking',
    device: phone,
    prepare: (page) => day(page).scrollIntoViewIfNeeded(),
    act: (page) => day(page).tap(),
    result: '.calendar [aria-selected=true]',
  },
  {
    name: 'press a carousel button',
    path: lighting,
    device: phone,
    prepare: async (page) => {
      await nextSlide(page).scrollIntoViewIfNeeded()
      // The carousel positions its slides in a style attribute.
      await page.locator('.carousel-slides[style]').first().waitFor()
    },
    act: (page) => nextSlide(page).tap(),
    result: '.carousel-slides',
  },
]

/** Milliseconds from the interaction to the next frame (its INP), with CPU throttling. */
export async function timeInteraction(browser: Browser, url: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext(interaction.device)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url + interaction.path, { waitUntil: 'networkidle' })
  await interaction.prepare?.(page)
  // Astro removes the attribute after hydration.
  if (interaction.path !== '/') await page.waitForFunction(isHydratedInView)
  await page.waitForTimeout(settleMs)

  await page.evaluate(observe, shortestMs)
  await interaction.act(page)
  await page.locator(interaction.result).first().waitFor({ state: 'visible' })
  await page.waitForTimeout(settleMs)
  const longest = await page.evaluate(() => Number(document.documentElement.dataset.longest))
  await context.close()
  return longest
}

/** Runs in the page. */
function isHydratedInView(): boolean {
  return [...document.querySelectorAll('astro-island[ssr]')].every((island) => {
    const { top, bottom } = (island.firstElementChild ?? island).getBoundingClientRect()
    return top >= innerHeight || bottom <= 0
  })
}

/** Runs in the page. Records the longest interaction from now on. */
function observe(shortestMs: number): void {
  const { dataset } = document.documentElement
  dataset.longest = String(shortestMs)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number } // Chromium sets it
      if (interactionId) dataset.longest = String(Math.max(Number(dataset.longest), entry.duration))
    }
  })
  const options = { type: 'event', durationThreshold: shortestMs }
  observer.observe(options as PerformanceObserverInit) // TypeScript's DOM types lack durationThreshold
}
