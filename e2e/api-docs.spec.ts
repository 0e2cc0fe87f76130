import { expect, openTool, password, test } from './fixtures.ts'

test.use({ env: 'shared' })

test('/api/docs shows the API after a login and loads nothing from other origins', async ({ page, server }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/api/docs')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'API' })).toHaveCount(0)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()

  const endpoint = page.getByText('POST /api/bookings Books a visit')
  await endpoint.click()
  const details = page.locator('details', { has: endpoint })
  await expect(details.getByText('Public.')).toBeVisible()
  await expect(details.getByText('customerName: string, 1 to 255 characters')).toBeVisible()
  await expect(details.getByText('idempotency-key in the header, optional')).toBeVisible()
  await expect(details.getByText('201 Created, application/json: object')).toBeVisible()
  await expect(details.getByText('429 Too Many Requests, text/plain or application/problem+json')).toBeVisible()
  const staffEndpoint = page.locator('details', { hasText: 'DELETE /api/bookings/{id} Deletes a booking' })
  await staffEndpoint.locator('summary').click()
  await expect(staffEndpoint.getByText('Staff only.')).toBeVisible()
  for (const url of requested) expect(url.startsWith(server.url), url).toBe(true)
})

test('navigating to the API and back keeps the session, and a reload locks', { tag: '@full' }, async ({
  page,
  asStaff,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await asStaff()
  expect(requested.filter((url) => url.includes('api-document'))).toEqual([])
  await openTool(page, 'Export')
  await page.getByRole('link', { name: 'the API' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goForward()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto('/api/docs')
  await expect(page.getByLabel('Password')).toBeVisible()
})
