import { expect, test } from './fixtures.ts'

const password = 'correct-horse-battery'

test('who opens /api/docs logs in and reads the description, and nothing comes from elsewhere', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/api/docs')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'API' })).toHaveCount(0)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()

  const call = page.getByText('POST /api/bookings Books a visit')
  await call.click()
  const shown = page.locator('details', { has: call })
  await expect(shown.getByText('Public.')).toBeVisible()
  await expect(shown.getByText('customerName: string, 1 to 255 characters')).toBeVisible()
  await expect(shown.getByText('idempotency-key in the header, optional')).toBeVisible()
  await expect(shown.getByText('201 Created, application/json: object')).toBeVisible()
  await expect(shown.getByText('429 Too Many Requests, text/plain or application/problem+json')).toBeVisible()
  const forStaff = page.locator('details', { hasText: 'DELETE /api/bookings/{id}' })
  await forStaff.locator('summary').click()
  await expect(forStaff.getByText('Staff only.')).toBeVisible()
  for (const url of asked) expect(url.startsWith(server.url), url).toBe(true)
})

test('the way there and back keeps the session, and a reload locks', async ({ page, asStaff }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await asStaff()
  expect(asked.filter((url) => url.includes('api-document'))).toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
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
