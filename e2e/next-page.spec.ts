import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ env: 'shared' })

const inHeader = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const scriptOfTheForm = /\/assets\/booking-form-.*\.js$/

test('a page is drawn while the pointer rests on its link, out of the document, and comes to life at the click', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const picture = page.waitForRequest(/\/pictures\/tools-for-two-/)
  await inHeader(page, 'About Us').hover()
  await picture
  await inHeader(page, 'Gallery').hover()
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText(/Harrah/)
  await inHeader(page, 'About Us').click()
  await expect(page.locator('h1')).toHaveText(/About/)
  await expect(page).toHaveTitle(/About/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await page.locator('iframe').boundingBox())?.height).toBe(384)
  await page.goBack()
  await expect(page.locator('h1')).toHaveText(/Harrah/)
})

test('the heading of the booking page does not wait for its form', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scriptOfTheForm, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await inHeader(page, 'Booking').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule Your Service' })).toBeVisible()
  await expect(page.getByText('The form is on its way')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  release()
  await page.getByLabel('Full Name').fill('Ada Sample')
  await expect(page.getByText('The form is on its way')).toHaveCount(0)
  await inHeader(page, 'Gallery').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Sample')
})

test('a form that cannot be loaded comes with its document', async ({ page }) => {
  const lost = (route: Route) => route.abort()
  await page.route(scriptOfTheForm, lost)
  await page.goto('/', { waitUntil: 'networkidle' })
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await inHeader(page, 'Booking').click()
  await document
  await page.unroute(scriptOfTheForm, lost)
  await expect(page).toHaveURL('/booking')
  await expect(page.getByLabel('Full Name')).toBeVisible()
})
