import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  card,
  details,
  dismissToast,
  expect,
  fullUnless,
  rows,
  test,
  testWithMail,
  toastOf,
  withoutEvents,
} from './fixtures.ts'

const customers = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr', 'Mary Jackson', 'Katherine Johnson', 'Alan Turing']
const five = customers.slice(1)

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

async function chooseStatus(page: Page, status: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Set status' }).tap()
  const dialog = page.getByRole('dialog', { name: /^Set the status of/ })
  await expect(dialog).toContainText('No emails are sent.')
  await dialog.getByRole('button', { name: status }).tap()
}

const statusesOf = async (staffApi: (path: string) => Promise<Record<string, unknown>[]>) =>
  (await staffApi('/api/bookings?sort=oldest')).map(({ status }) => status)

testWithMail.describe('on a phone', () => {
  testWithMail.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  testWithMail(
    'a status for five rows takes 7 taps, moves nothing, emails nobody and is undone at once',
    async ({ page, asStaff, staffApi, mailServer }) => {
      await asStaff({ bookings: customers })
      const before = mailServer.for('ada@example.com').length
      await expect(card(page, 'Alan Turing')).toBeVisible()
      await dismissToast(page, 'Access Granted')
      const touch = await page.context().newCDPSession(page)
      const title = card(page, 'Alan Turing').getByText('Alan Turing')
      const place = await title.boundingBox()
      const touchPoints = [{ x: 200, y: (place?.y ?? 0) + 10 }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await expect(bar(page)).toContainText('1 selected')
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(page.getByLabel('Details', { exact: true })).toHaveCount(0)
      expect((await title.boundingBox())?.y).toBe(place?.y)
      for (const name of five.filter((name) => name !== 'Alan Turing'))
        await card(page, name)
          .locator('[data-open]')
          .tap({ position: { x: 150, y: 12 } })
      await expect(bar(page)).toContainText('5 selected')
      await expectNoViolations(page, 'selected rows')
      await chooseStatus(page, 'Confirmed')
      await expect(toastOf(page, 'Status of 5 Bookings Updated')).toBeVisible()
      await expect(bar(page)).toHaveCount(0)
      expect(await statusesOf(staffApi)).toEqual(['pending', ...five.map(() => 'confirmed')])
      await expect(page.getByText('Email the customer?')).toHaveCount(0)
      await toastOf(page, 'Status of 5 Bookings Updated').getByRole('button', { name: 'Undo' }).tap()
      await expect(toastOf(page, 'Status of 5 Bookings Restored')).toBeVisible()
      expect(await statusesOf(staffApi)).toEqual(customers.map(() => 'pending'))
      expect(mailServer.for('ada@example.com')).toHaveLength(before)
    },
  )
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: true })

  for (const layout of ['list', 'table']) {
    test(
      `Shift selects a range of the ${layout}, and Escape ends the selection`,
      fullUnless(layout === 'list'),
      async ({ page, asStaff }) => {
        await asStaff({ bookings: customers, path: `/admin?layout=${layout}` })
        await box(page, 'Alan Turing').focus()
        await page.keyboard.press('Space')
        await expect(bar(page)).toContainText('1 selected')
        await rows(page)
          .nth(3)
          .locator('[data-open]')
          .click({ modifiers: ['Shift'] })
        await expect(bar(page)).toContainText('4 selected')
        for (const name of ['Alan Turing', 'Katherine Johnson', 'Mary Jackson', 'Hedy Lamarr'])
          await expect(box(page, name)).toBeChecked()
        await expect(box(page, 'Grace Hopper')).not.toBeChecked()
        await rows(page).nth(1).locator('[data-open]').click()
        await expect(bar(page)).toContainText('3 selected')
        await page.keyboard.press('Escape')
        await expect(bar(page)).toHaveCount(0)
        await expect(box(page, 'Alan Turing')).not.toBeChecked()
        await rows(page).nth(1).locator('[data-open]').click()
        await expect(details(page, 'Katherine Johnson')).toBeVisible()
      },
    )
  }

  test('deleting a booking ends the selection of the others', async ({ page, asStaff }) => {
    await asStaff({ bookings: customers.slice(0, 3) })
    await box(page, 'Ada Lovelace').check()
    await box(page, 'Hedy Lamarr').check()
    await expect(bar(page)).toContainText('2 selected')
    await card(page, 'Grace Hopper').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Booking Deleted')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(box(page, 'Ada Lovelace')).not.toBeChecked()
  })

  test('a row that somebody else changed meanwhile is not changed, and named', { tag: '@full' }, async ({
    page,
    asStaff,
    asColleague,
    staffApi,
  }) => {
    await withoutEvents(page)
    await asStaff({ bookings: customers.slice(0, 3) })
    await box(page, 'Ada Lovelace').check()
    await rows(page)
      .first()
      .locator('[data-open]')
      .click({ modifiers: ['Shift'] })
    await asColleague('PATCH', '/api/bookings/2/status', { status: 'cancelled' })
    await chooseStatus(page, 'Completed')
    await expect(toastOf(page, 'Update Failed')).toContainText('Not saved: Grace Hopper.')
    await expect(card(page, 'Grace Hopper')).toContainText('Someone else changed this booking.')
    expect(await statusesOf(staffApi)).toEqual(['completed', 'cancelled', 'completed'])
    await toastOf(page, 'Update Failed').getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page, 'Status of 2 Bookings Restored')).toBeVisible()
    expect(await statusesOf(staffApi)).toEqual(['pending', 'cancelled', 'pending'])
    await card(page, 'Grace Hopper').getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(toastOf(page, 'Status of 1 Booking Updated')).toBeVisible()
    expect(await statusesOf(staffApi)).toEqual(['pending', 'completed', 'pending'])
  })

  test('quote requests change their status together', { tag: '@full' }, async ({ page, asStaff, staffApi }) => {
    await asStaff({ quoteRequests: ['Ada Lovelace', 'Grace Hopper'], path: '/admin?tab=contact' })
    await box(page, 'Ada Lovelace').check()
    await box(page, 'Grace Hopper').check()
    await chooseStatus(page, 'Quoted')
    await expect(toastOf(page, 'Status of 2 Quote Requests Updated')).toBeVisible()
    expect(await staffApi('/api/contact-submissions')).toMatchObject([{ status: 'quoted' }, { status: 'quoted' }])
  })

  test('chosen calls are exported and deleted together, and have no status', { tag: '@full' }, async ({
    page,
    asStaff,
    asColleague,
  }) => {
    for (const callerName of ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'])
      await asColleague('POST', '/api/call-logs', { callerName })
    await asStaff({ path: '/admin?tab=calls' })
    await box(page, 'Ada Lovelace').check()
    await box(page, 'Hedy Lamarr').check()
    await expect(bar(page).getByRole('button')).toHaveText(['Clear', 'Export', 'Delete'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('call-logs.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toEqual([expect.stringContaining('Hedy Lamarr'), expect.stringContaining('Ada Lovelace')])

    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete 2 call logs?' })
      .getByRole('button', { name: 'Delete' })
      .press('Enter')
    await expect(toastOf(page, '2 Call Logs Deleted')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('tabpanel')).toBeFocused()
    await toastOf(page, '2 Call Logs Deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(3)
  })
})
