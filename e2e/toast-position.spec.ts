import type { Locator, Page } from '@playwright/test'
import {
  card,
  details,
  expect,
  openDetails,
  press,
  testWithMail as test,
  toastOf,
  waitForAnimations,
} from './fixtures.ts'
import { fillInAllButTheDate, pickDayOfNextMonth } from './public-forms.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Expects the whole control to be on the screen, with nothing over its middle and its corners. */
async function expectUncovered(control: Locator) {
  await expect(control).toBeInViewport({ ratio: 1 })
  const covering = await control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
      [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(x, y)),
    )
    const foreign = points.find((found) => !(found && (element.contains(found) || found.contains(element))))
    return foreign?.outerHTML
  })
  expect(covering, `${control} is covered`).toBeUndefined()
}

async function expectToast(page: Page, title: string) {
  await expect(toastOf(page, title)).toBeVisible()
  await waitForAnimations(page)
}

test('after a status change, no notification covers the card', async ({ page, asStaff }) => {
  const names = ['Ada One', 'Ada Two', 'Ada Three', 'Ada Four', 'Ada Five', 'Ada Six']
  await asStaff({ bookings: names })
  for (const [index, name] of names.toReversed().entries()) {
    const ada = card(page, name)
    // Both ends of the screen.
    await ada.evaluate(
      (element, isFirst) => element.scrollIntoView({ block: isFirst ? 'start' : 'end' }),
      index % 2 === 0,
    )
    await ada.getByLabel('Status').selectOption('in_progress')
    await expectToast(page, 'Status Updated')
    for (const control of [ada.getByLabel('Status'), ada.getByRole('button', { name: 'Delete' })]) {
      await expectUncovered(control)
    }
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('after a status change, no notification covers the buttons of the details', { tag: '@full' }, async ({
  page,
  asStaff,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = await openDetails(page, 'Ada Lovelace')
  await ada.getByLabel('Status').selectOption('cancelled')
  await expectToast(page, 'Status Updated')
  const question = page.getByRole('region', { name: 'Email the customer?' })
  await expect(question.getByRole('blockquote')).toBeVisible()
  for (const name of ['Send email', 'Don’t email']) {
    await question.getByRole('button', { name }).focus()
    await expectUncovered(question.getByRole('button', { name }))
  }
  await question.getByLabel('Reason').focus()
  await expectUncovered(question.getByLabel('Reason'))
  await expectUncovered(page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Close' }))
  await question.getByRole('button', { name: 'Send email' }).click()
  await expectToast(page, 'Email goes out in 10 seconds')
  await expectUncovered(ada.getByRole('heading', { name: 'Ada Lovelace' }))
  for (const name of ['Message', 'More']) await expectUncovered(ada.getByRole('button', { name, exact: true }))
  await expectUncovered(ada.getByLabel('Status'))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expectUncovered(undo)
  expect(await undo.evaluate((element) => element.getClientRects().length)).toBe(1)
  await undo.click()
  await expectToast(page, 'Email Stopped')
})

test('a failure covers no button of its dialog', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await openDetails(page, 'Ada Lovelace')
  await press(details(page, 'Ada Lovelace'), 'Edit')
  const dialog = page.getByRole('dialog', { name: /Ada Lovelace/ })
  await dialog.getByLabel('Internal Notes').fill('Gate code 4411')
  await page.route('**/api/bookings/1', (route) => route.fulfill({ status: 500, body: 'The disk is full' }))
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByRole('region', { name: /notifications/i }).getByRole('listitem')).toBeVisible()
  await waitForAnimations(page)
  await expectUncovered(save)
  await expectUncovered(dialog.getByRole('button', { name: 'Cancel' }))
  const close = dialog.getByRole('button', { name: 'Close' })
  await close.scrollIntoViewIfNeeded()
  await expectUncovered(close)
})

test('after a booking, no notification covers the confirmation', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expectToast(page, 'Booking Successfully Submitted!')
  await expectUncovered(page.getByRole('heading', { name: 'Your visit is requested' }))
  await expectUncovered(page.getByRole('definition').first())
  const next = page.getByRole('link', { name: 'See or change your request' })
  await next.scrollIntoViewIfNeeded()
  await expectUncovered(next)
  await next.click()
  await expect(page).toHaveURL(/\/request\//)
})

test('a missing field stays in view next to its notification', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expectToast(page, 'Date Required')
  await expectUncovered(page.locator(':focus'))
})
