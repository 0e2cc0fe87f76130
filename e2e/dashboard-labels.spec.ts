import type { Page } from '@playwright/test'
import { expect, fullUnless, openDetails, press, tab, test } from './fixtures.ts'

const listsOf = /\/api\/(bookings|contact-submissions|call-logs)\?/

/** Without the heights above the tabs, which have other reasons to change. */
const tabBoxes = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((each) => {
      const { x, width, height } = each.getBoundingClientRect()
      return [x, width, height]
    }),
  )

for (const width of [390, 1440]) {
  // docs/developer/specification.md, Dashboard: tabs labeled 'Bookings (count)', 'Contact Submissions (count)', 'Call Log (count)'.
  test(
    `tab labels have a count once it is known, and do not move then, at ${width} px`,
    fullUnless(width === 390),
    async ({ page, bookAs, asStaff }) => {
      await page.setViewportSize({ width, height: 844 })
      await bookAs('Ada Lovelace')
      await bookAs('Grace Hopper')
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(listsOf, async (route) => {
        await released
        await route.continue()
      })
      await asStaff()
      const labels = () => page.getByRole('tab').evaluateAll((tabs) => tabs.map((each) => each.textContent?.trim()))
      expect(await labels()).toEqual(['Bookings', 'Contact Submissions', 'Call Log'])
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await tabBoxes(page)
      release()
      await expect.poll(labels).toEqual(['Bookings (2)', 'Contact Submissions (0)', 'Call Log (0)'])
      await expect(tab(page, 'Bookings (2)')).toBeVisible()
      expect(await tabBoxes(page)).toEqual(before)
    },
  )
}

test('tab labels have no count when their list cannot be loaded', { tag: '@full' }, async ({ page, asStaff }) => {
  await page.route(/\/api\/call-logs\?/, (route) => route.abort())
  await asStaff()
  await expect(tab(page, 'Bookings (0)')).toBeVisible()
  await expect(page.getByRole('tab').last()).toHaveText(/^Call Log\s*$/)
})

// docs/developer/specification.md, Contact submissions and Call log: the fields of the two dialogs.
test('the dialogs of the dashboard have the specified titles and labels', { tag: '@full' }, async ({
  page,
  asStaff,
}) => {
  await asStaff({ quoteRequests: ['Grace Hopper'] })
  await tab(page, 'Contact Submissions (1)').click()
  const details = await openDetails(page, 'Grace Hopper')
  await press(details, 'Edit')
  const update = page.getByRole('dialog', { name: 'Update Contact: Grace Hopper', exact: true })
  for (const label of ['Status', 'Priority', 'Estimated Value', 'Internal Notes']) {
    await expect(update.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(update.getByLabel('Status').getByRole('option')).toHaveText([
    'New',
    'Contacted',
    'Quoted',
    'Converted',
    'Closed',
  ])
  await expect(update.getByLabel('Priority').getByRole('option')).toHaveText(['Low', 'Normal', 'High', 'Urgent'])
  await page.keyboard.press('Escape')
  await expect(update).toBeHidden()
  await page.keyboard.press('Escape')

  await tab(page, 'Call Log (0)').click()
  await expect(page.getByText('No call logs found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Call Log', exact: true }).click()
  const add = page.getByRole('dialog', { name: 'Add Call Log Entry', exact: true })
  await expect(add.locator('label')).toHaveText([
    'Caller Name',
    'Phone Number',
    'Call Type',
    'Duration',
    'Service Inquiry',
    'Notes',
    'Follow-up Required',
  ])
  await expect(add.getByRole('checkbox', { name: 'Follow-up Required', exact: true })).not.toBeChecked()
  await expect(add.getByLabel('Call Type').getByRole('option')).toHaveText(['Incoming', 'Outgoing', 'Missed'])
})
