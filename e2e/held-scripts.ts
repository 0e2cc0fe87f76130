import { expect, type Page } from '@playwright/test'

/** Keeps the page's scripts back until what it resolves to is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Resolves when every island of the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}
