import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const scripts = /\/assets\/.*\.js/

/** Holds the page's script requests back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Fails the page's script requests, all of them or the first ones. */
export const failScripts = (page: Page, options?: { times: number }) =>
  page.route(scripts, (route) => route.abort(), options)

/** Leaves the page's script requests without a response, so nothing hydrates. The returned function ends this. */
export async function stallScripts(page: Page): Promise<() => Promise<void>> {
  await page.route(scripts, () => {})
  return () => page.unroute(scripts)
}

/** Resolves when every island that hydrates without a scroll has run its React effects. */
export async function waitForHydration(page: Page): Promise<void> {
  const islands = page.locator('astro-island:not([client="visible"])')
  await expect(islands.and(page.locator('[ssr]'))).toHaveCount(0)
  // Astro removes the attribute before React runs its effects. An effect of each island loads the notifications.
  if (await islands.count()) await expect(page.getByRole('region', { name: /notifications/i })).toBeAttached()
}

/** A text that only the script of this part contains. */
const partContents = { calendar: 'calendar-caption', notifications: 'toast-area' }

const assets = join(import.meta.dirname, '../build/client/assets')

/** Fails the requests for one part's script, like a lost connection or a new release does. */
export async function blockPart(page: Page, part: keyof typeof partContents): Promise<void> {
  const files = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(partContents[part]),
  )
  expect(files).toHaveLength(1)
  // A retry has a query.
  await page.route(`/assets/${files[0]}*`, (route) => route.abort())
}
