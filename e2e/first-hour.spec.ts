import { expectNoViolations } from './axe.ts'
import { card, expect, rows, test } from './fixtures.ts'

// What a new firm sees, and what is asked before a typed form is lost.

test('an empty dashboard says what to do first, ticks it by itself, and hides it for good', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
  logIn,
}) => {
  await asStaff()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps).toContainText('Try a booking')
  await expectNoViolations(page, 'the first steps')
  await steps.getByRole('button', { name: 'Open “People”' }).click()
  await expect(page.getByRole('dialog', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bookAs('Ada Lovelace')
  await expect(rows(page)).toHaveCount(1)
  await expect(steps).toContainText('Try a booking (done)')
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await logIn()
  await expect(rows(page)).toHaveCount(1)
  await expect(steps).toHaveCount(0)
})

test('leaving asks first while a form holds what was typed, and by the public menu while a change is not saved', {
  tag: '@full',
}, async ({ page, context, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  /** Dismisses the browser's question, which keeps the page. */
  async function expectAsked(leave: () => Promise<unknown>) {
    const asked = page.waitForEvent('dialog')
    // The press waits for the answer.
    const left = leave()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await left
  }
  const dialog = page.getByRole('dialog', { name: 'Add Booking' })
  await page.getByRole('button', { name: 'Add Booking' }).click()
  await dialog.getByLabel('Phone').pressSequentially('405')
  await expectAsked(() => page.evaluate(() => void setTimeout(() => location.reload())))
  await expect(dialog.getByLabel('Phone')).toHaveValue('405')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await context.setOffline(true)
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('in_progress')
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')
  await expectAsked(() =>
    page.evaluate(
      () => void setTimeout(() => document.querySelector<HTMLElement>('header a[href="/gallery"]')?.click()),
    ),
  )
  await expect(card(page, 'Ada Lovelace')).toContainText('Waiting for signal')
})
