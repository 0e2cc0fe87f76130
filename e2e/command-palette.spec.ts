import { expectNoViolations } from './axe.ts'
import { details, expect, onPhoneAndDesktop, tab, test } from './fixtures.ts'

// Ctrl K finds customers, rows and commands. Single keys switch lists and add to them.

test('Ctrl K opens rows and commands by what is typed', { tag: '@full' }, async ({
  page,
  asStaff,
  bookAs,
  requestQuoteAs,
}) => {
  await bookAs('Ada Lovelace')
  await requestQuoteAs('Grace Hopper')
  await asStaff()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectNoViolations(page, 'the command palette')
  await page.keyboard.type('hopper')
  await expect(palette.getByRole('option')).toHaveText([/^Grace HopperQuote request Q-1/])
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(details(page, 'Grace Hopper')).toBeFocused()
  await expect(tab(page, /^Contact Submissions/)).toHaveAttribute('aria-selected', 'true')

  // The details close with a step back in the history, which takes a moment.
  await page.keyboard.press('Escape')
  await expect(details(page, 'Grace Hopper')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('clos')
  await expect(palette.getByRole('option')).toHaveText(['Closed days'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Closed days' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('add call')
  await expect(palette.getByRole('option')).toHaveText(['Add Call Log'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Call Log Entry' })).toBeVisible()
})

test('1, 2 and 3 show a list, and N adds to it', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  for (const [key, name] of [
    ['3', 'Call Log (0)'],
    ['2', 'Contact Submissions (0)'],
    ['1', 'Bookings (1)'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add Booking' })
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('n1')
  await expect(dialog.getByLabel('Phone')).toHaveValue('n1')
})

test('a heading of the table sorts it', { tag: '@full' }, async ({ page, asStaff }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await asStaff({ bookings: ['Ada Lovelace', 'Grace Hopper'], path: '/admin?layout=table' })
  const heading = page.getByRole('columnheader', { name: 'Visit' })
  await heading.getByRole('button').click()
  await expect(page).toHaveURL('/admin?layout=table&sort=visit')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
})

test('the address of another customer is not filled in while a number is typed', { tag: '@full' }, async ({
  page,
  bookAs,
  asColleague,
  asStaff,
}) => {
  await bookAs('Grace Hopper', { customerPhone: '(405) 555-0111', address: '9 Elsewhere Road' })
  await asColleague('POST', '/api/call-logs', { callerName: 'Ada Lovelace', callerPhone: '555-0111' })
  await asStaff({ path: '/admin?tab=calls' })
  await page.locator('[data-row] [data-open]').click()
  await details(page, 'Ada Lovelace').getByRole('button', { name: 'Create booking' }).click()
  const booking = page.getByRole('dialog', { name: 'Create Booking: Ada Lovelace' })
  const suggestion = booking.getByRole('list', { name: 'Known customers' }).getByRole('button', { name: /^Grace/ })
  await expect(suggestion).toBeVisible()
  await expect(booking.getByLabel('Service Address')).toHaveValue('')
  await booking.getByLabel('Phone').fill('(405) 555-0111')
  await expect(suggestion).toBeVisible()
  await expect(booking.getByLabel('Service Address')).toHaveValue('')
  await expect(booking.getByLabel('Email', { exact: true })).toHaveValue('')
})

onPhoneAndDesktop(() => {
  test('a known caller is recognized, and the call becomes a booking at their address', { tag: '@full' }, async ({
    page,
    bookAs,
    asStaff,
  }) => {
    await bookAs('Grace Hopper', { customerPhone: '(405) 555-0111', address: '9 Elsewhere Road' })
    await asStaff({ path: '/admin?tab=calls' })
    await page.getByRole('button', { name: 'Add Call Log' }).click()
    const call = page.getByRole('dialog', { name: 'Add Call Log Entry' })
    await call.getByLabel('Phone Number').fill('405 555 0111')
    const caller = call.getByRole('list', { name: 'Known customers' }).getByRole('button')
    await expect(caller).toContainText('9 Elsewhere RoadLast: Electrical Inspection')
    await caller.click()
    await expect(call.getByLabel('Caller Name')).toHaveValue('Grace Hopper')
    await call.getByRole('button', { name: 'Save Call Log' }).click()
    await page.locator('[data-row] [data-open]').click()
    await details(page, 'Grace Hopper').getByRole('button', { name: 'Create booking' }).click()
    const booking = page.getByRole('dialog', { name: 'Create Booking: Grace Hopper' })
    await expect(booking.getByLabel('Service Address')).toHaveValue('9 Elsewhere Road')
    await expect(booking.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
  })
})
