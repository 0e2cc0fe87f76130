import type { Page } from '@playwright/test'
import { card, closeSheet, expect, openDetails, press, test, toastOf } from './fixtures.ts'

// A reload of the dashboard without a connection.

test.use({ serviceWorkers: 'allow' })

/** The paths in the cache of the service worker. */
const shellOf = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('dashboard shell')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** Waits until a reload needs no connection. */
async function shellIsKept(page: Page) {
  await expect.poll(() => shellOf(page), { timeout: 20_000 }).toContain('/admin')
  await page.evaluate(() => navigator.serviceWorker.ready)
}

test('after a reload without a connection, the dashboard shows what waits, and sends it once after the login', async ({
  page,
  context,
  asStaff,
  asColleague,
  logIn,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'] })
  await shellIsKept(page)
  await press(await openDetails(page, 'Ada Lovelace'), 'Edit')
  await context.setOffline(true)
  const dialog = page.getByRole('dialog', { name: 'Update Booking: Ada Lovelace' })
  await dialog.getByLabel('Internal Notes').fill('Gate code 4711')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await closeSheet(page)
  await card(page, 'Grace Hopper').getByLabel('Status').selectOption('confirmed')
  await expect(page.getByText('Waiting for signal')).toHaveCount(2)

  await page.reload()
  const kept = page.getByRole('region', { name: 'Not saved yet' })
  await expect(kept.getByRole('listitem')).toHaveText(['1 change of B-1 is not saved', '1 change of B-2 is not saved'])
  await expect(kept).toContainText('What waits for signal is sent after the next login.')
  const shown = await page.evaluate(() => document.title + document.body.outerHTML)
  expect(shown, 'nothing that was typed or chosen, and no name').not.toMatch(/Ada|Grace|4711|Gate|Notes|Confirmed/)

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(new URL(request.url()).pathname))
  await asColleague('PATCH', '/api/bookings/2/status', { status: 'cancelled' })
  await context.setOffline(false)
  await logIn()
  await expect(card(page, 'Grace Hopper')).toContainText('Not saved · Try again')
  await expect(card(page, 'Grace Hopper')).toContainText('Status: Confirmed. Someone else changed this booking.')
  await expect
    .poll(() => staffApi('/api/bookings'))
    .toMatchObject([{ status: 'cancelled' }, { notes: 'Gate code 4711' }])
  expect(sent.toSorted()).toEqual(['/api/bookings/1', '/api/bookings/2/status'])

  await card(page, 'Grace Hopper').getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Grace Hopper').locator('.badge')).toHaveText('Confirmed')
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a change that failed before a reload is not sent by itself, and Log out deletes it', { tag: '@full' }, async ({
  page,
  asStaff,
  logIn,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.route('**/api/bookings/1', (route) => route.abort())
  await press(await openDetails(page, 'Ada Lovelace'), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Update Booking: Ada Lovelace' })
  await dialog.getByLabel('Internal Notes').fill('Gate code 4711')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Update Failed')).toBeVisible()
  await page.unroute('**/api/bookings/1')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toContainText('You can try again after the next')
  await logIn()
  await closeSheet(page)
  await expect(card(page, 'Ada Lovelace')).toContainText('Not saved · Try again')
  await press(await openDetails(page, 'Ada Lovelace'), 'Edit')
  await expect(dialog.getByLabel('Internal Notes')).toHaveValue('Gate code 4711')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await closeSheet(page)
  expect(await staffApi('/api/bookings')).toMatchObject([{ notes: null }])

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.reload()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('the service worker keeps only the page and its files, is for the dashboard alone, and drops what an older build needed', {
  tag: '@full',
}, async ({ page, context, asStaff, logIn }) => {
  await asStaff()
  await shellIsKept(page)
  const shell = await shellOf(page)
  expect(shell.filter((path) => path !== '/admin' && !path.startsWith('/assets/'))).toEqual([])
  expect(shell.some((path) => /after-first-view\..*js$/.test(path))).toBe(true)
  expect(await page.evaluate(() => caches.keys())).toEqual(['dashboard shell'])

  await page.evaluate(async () => {
    const cache = await caches.open('dashboard shell')
    await cache.put('/admin', new Response('an older page', { headers: { 'Content-Type': 'text/html' } }))
    await cache.put('/assets/older.js', new Response('an older script'))
  })
  await page.reload()
  await logIn()
  await expect.poll(() => shellOf(page), { timeout: 20_000 }).not.toContain('/assets/older.js')
  expect((await shellOf(page)).toSorted()).toEqual(shell.toSorted())

  await page.goto('/about')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await context.setOffline(true)
  await page.goto('/admin?tab=calls')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.goto('/about')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})
