import type { Route } from '@playwright/test'
import { card, expect, openTool, password, tab, test, toastOf } from './fixtures.ts'

test('a wrong password is rejected', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toastOf(page, 'Access Denied')).toContainText('Invalid password.')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden()
})

test('a failed login shows the error of the server, but never the HTML of a proxy', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/admin')
  const expectDenied = async (response: { status: number; contentType?: string; body: string }, sentence: string) => {
    await page.route('**/api/admin/login', (route) => route.fulfill(response), { times: 1 })
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(sentence)
    await expect(toastOf(page, 'Sign-in Failed').getByText(sentence, { exact: true })).toBeVisible()
  }
  const html = '<html><head><title>502 Bad Gateway</title></head></html>'
  await expectDenied({ status: 502, contentType: 'text/html', body: html }, 'The server cannot be reached (502).')
  await expectDenied({ status: 503, body: '' }, 'The server cannot be reached (503).')
})

test('after too many wrong passwords, the notification is the same, and the field says how long to wait', async ({
  page,
}) => {
  await page.goto('/admin')
  const logInAnswered = async (retryAfter?: string) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...(retryAfter && { 'Retry-After': retryAfter }) }
    const answer = { status: 429, headers, body: 'Too many attempts' }
    await page.route('**/api/admin/login', (route) => route.fulfill(answer), { times: 1 })
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  for (const [retryAfter, sentence] of [
    ['181', 'Try again in 4 minutes.'],
    ['60', 'Try again in 1 minute.'],
    [undefined, 'Too many attempts.'],
  ] as const) {
    await logInAnswered(retryAfter)
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(sentence)
    await expect(toastOf(page, 'Access Denied').getByText('Invalid password.', { exact: true })).toBeVisible()
    await expect(toastOf(page, 'Access Denied')).not.toContainText(/again|attempts/)
  }
})

test('the sixth wrong password in a row gets the same notification', async ({ page }) => {
  await page.goto('/admin')
  for (let time = 1; time <= 6; time++) {
    await page.getByLabel('Password').fill('wrong')
    const answer = page.waitForResponse('**/api/admin/login')
    await page.getByRole('button', { name: 'Login' }).click()
    expect((await answer).status()).toBe(time <= 5 ? 401 : 429)
    await expect(toastOf(page, 'Access Denied')).toContainText('Invalid password.')
  }
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Try again in 15 minutes.')
})

test('what is saved after the dashboard was locked shows nothing on the login form', async ({
  page,
  asStaff,
  logIn,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/bookings/1/status', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('confirmed')
  await expect.poll(() => staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed' }])
  const answer = page.waitForResponse('**/api/bookings/1/status')
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.evaluate(() => {
    const note = () => {
      document.documentElement.dataset.shown += document.body.innerText
    }
    document.documentElement.dataset.shown = ''
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  release()
  await answer
  // Whatever the answer leads to has happened once the login is answered.
  await logIn()
  const shown = () => page.evaluate(() => document.documentElement.dataset.shown ?? '')
  await expect.poll(shown).toContain('Access Granted')
  expect(await shown()).not.toContain('Status Updated')
})

test('a reload locks the dashboard, and the browser stores nothing that opens it', async ({
  page,
  context,
  server,
  asStaff,
}) => {
  await asStaff()
  await page.reload()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden()
  const cookies = await context.cookies(`${server.url}/api/admin/login`)
  expect(cookies).toMatchObject([{ name: 'known-device', httpOnly: true, sameSite: 'Strict' }])
  // The browser sends it with logins only, and it opens nothing.
  expect(await context.cookies([`${server.url}/admin`, `${server.url}/api/bookings`])).toEqual([])
  const Cookie = `known-device=${cookies[0]?.value}`
  expect((await fetch(`${server.url}/api/bookings`, { headers: { Cookie } })).status).toBe(401)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/token|Bearer|[\w-]{43}/)
})

test('leaving the page locks it, even when the back/forward cache restores it', async ({
  page,
  bookAs,
  requestQuoteAs,
  asStaff,
  logIn,
  server,
}) => {
  await bookAs('Ada Lovelace')
  await requestQuoteAs('Grace Hopper')
  const tokens: string[] = []
  page.on('request', (request) => tokens.push(request.headers().authorization ?? ''))
  await asStaff()
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  await tab(page, 'Contact Submissions (1)').click()
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Internal Notes').fill('Call after five')
  const logout = page.waitForResponse('**/api/admin/logout')
  // Chromium does not cache a no-store page. Other browsers do, and this event imitates them.
  const html = await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await Promise.resolve()
    return document.body.outerHTML
  })
  expect(html).toContain('Password')
  expect(html).not.toMatch(/Ada|Grace|555-01(23|11)|Call after five|Admin Dashboard/)
  expect((await logout).status()).toBe(204)
  const Authorization = tokens.findLast(Boolean) ?? ''
  expect((await fetch(`${server.url}/api/bookings`, { headers: { Authorization } })).status).toBe(401)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByLabel('Password')).toBeVisible()
  await logIn()
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Call after five')
})

test('logging out locks the dashboard and revokes the token', { tag: '@full' }, async ({ page, asStaff, server }) => {
  const tokens: string[] = []
  page.on('request', (request) => tokens.push(request.headers().authorization ?? ''))
  await asStaff()
  const logout = page.waitForResponse('**/api/admin/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect((await logout).status()).toBe(204)
  const Authorization = tokens.findLast(Boolean) ?? ''
  expect((await fetch(`${server.url}/api/bookings`, { headers: { Authorization } })).status).toBe(401)
})

test('an expired session asks for the password again', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff()
  await page.route(/\/api\/bookings\?/, (route) => route.fulfill({ status: 401, body: 'Please log in' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Session expired').first()).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a draft survives an expired session', async ({ page, asStaff, logIn }) => {
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  const expired = (route: Route) => route.fulfill({ status: 401, body: 'Please log in' })
  await tab(page, 'Call Log (0)').click()
  await page.getByRole('button', { name: 'Add Call Log' }).click()
  await page.getByLabel('Caller Name').fill('Katherine Johnson')
  await page.getByLabel('Follow-up Required').check()
  await page.route('/api/call-logs', expired, { times: 1 })
  await page.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(page.getByText('Session expired').first()).toBeVisible()
  await expect(page.getByText('Katherine Johnson')).toBeHidden()
  await logIn()
  await expect(page.getByLabel('Caller Name')).toHaveValue('Katherine Johnson')
  await expect(page.getByLabel('Follow-up Required')).toBeChecked()
  await page.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(card(page, 'Katherine Johnson')).toBeVisible()

  await tab(page, 'Contact Submissions (1)').click()
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Internal Notes').fill('Call after five')
  await page.route('/api/contact-submissions/1', expired, { times: 1 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await logIn()
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Call after five')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(page, 'Grace Hopper')).toContainText('Call after five')
  await card(page, 'Grace Hopper').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Call after five')
})

test('a session that expires during a save or an export is reported as expired, not as a failure', {
  tag: '@full',
}, async ({ page, asStaff, logIn }) => {
  await asStaff()
  const expired = (route: Route) => route.fulfill({ status: 401, body: 'Please log in' })
  await page.route('/api/call-logs', expired)
  await tab(page, 'Call Log (0)').click()
  await page.getByRole('button', { name: 'Add Call Log' }).click()
  await page.getByRole('button', { name: 'Save Call Log' }).click()
  await expect(toastOf(page, 'Session expired')).toContainText('Please enter the password again.')
  await expect(toastOf(page, 'Create Failed')).toBeHidden()

  await logIn()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/api/export/**', expired)
  await openTool(page, 'Export')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(toastOf(page, 'Session expired')).toBeVisible()
  await expect(toastOf(page, 'Export Failed')).toBeHidden()
})
