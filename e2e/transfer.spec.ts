import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// Bytes of script over HTTP/1.1 with headers, and files. Neither depends on the machine.

test.use({ env: 'shared' })

/** Sums what the page has loaded of scripts up to now. */
async function scriptsOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Set<string>()
  const loaded: number[] = []
  client.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) loaded.push(encodedDataLength)
  })
  return { count: () => loaded.length, bytes: () => loaded.reduce((sum, bytes) => sum + bytes, 0) }
}

for (const { path, files, bytes } of [
  { path: '/contact', files: 7, bytes: 116_000 },
  { path: '/booking', files: 8, bytes: 138_000 },
]) {
  test(`${path} loads at most ${files} script files with ${bytes} bytes`, { tag: '@full' }, async ({ page }) => {
    const scripts = await scriptsOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('region', { name: /notifications/i })).toBeAttached()
    expect(scripts.count()).toBeGreaterThan(3)
    expect(scripts.count()).toBeLessThanOrEqual(files)
    expect(scripts.bytes()).toBeLessThanOrEqual(bytes)
  })
}

test("the dashboard's first view loads at most 8 script files with 175000 bytes", async ({ page, asStaff }) => {
  const scripts = await scriptsOf(page)
  await asStaff()
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(scripts.count()).toBeGreaterThan(3)
  expect(scripts.count()).toBeLessThanOrEqual(8)
  expect(scripts.bytes()).toBeLessThanOrEqual(175_000)
})
