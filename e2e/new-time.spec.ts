import type { Page } from '@playwright/test'
import { dayAfter, dayInWords } from '#firm/calendar-day.ts'
import {
  card,
  closeSheet,
  details,
  expect,
  flushRequests,
  nextYear,
  onPhoneAndDesktop,
  openDetails,
  press,
  testWithMail as test,
  toastOf,
} from './fixtures.ts'

// Staff move a confirmed visit, and are asked whether to email its new time.

const day = `${nextYear()}-03-17`
const visit = { day, time: '13:30', windowMinutes: 120, durationMinutes: 90 }

const questionIn = (page: Page) => page.getByRole('region', { name: 'Email the new time?' })

onPhoneAndDesktop(() => {
  test('a visit that was moved in the dialog is not told, also after a reload, until the email has left', async ({
    page,
    mailServer,
    asStaff,
    asColleague,
    bookAs,
    logIn,
  }) => {
    await bookAs('Ada Lovelace')
    await asColleague('PUT', '/api/bookings/1/visit', { ...visit, confirm: true, tellCustomer: true })
    await asStaff()
    const ada = await openDetails(page, 'Ada Lovelace')
    await press(ada, 'Reschedule')
    await page.getByRole('dialog').getByLabel('Start Time').selectOption('08:00')
    await page.getByRole('button', { name: 'Save Visit' }).click()
    const question = questionIn(page)
    await expect(question.getByRole('blockquote')).toContainText('Arrival: 8:00 AM – 10:00 AM')
    await question.getByRole('button', { name: 'Later' }).click()
    await expect(question).toBeHidden()
    await expect(ada).toContainText(`The customer still expects ${dayInWords(day)}, 1:30 PM – 3:30 PM`)

    await page.reload()
    await logIn()
    await expect(card(page, 'Ada Lovelace')).toContainText('Not told')
    await details(page, 'Ada Lovelace').getByRole('button', { name: 'Email the new time' }).click()
    await question.getByRole('button', { name: 'Send email' }).click()
    await expect(toastOf(page, 'Email goes out in 10 seconds')).toBeVisible()
    await expect(question).toBeHidden()
    await expect.poll(() => mailServer.for('ada@example.com').length, { timeout: 30_000 }).toBe(3)
    expect(mailServer.for('ada@example.com').at(-1)?.text).toContain('Arrival: 8:00 AM – 10:00 AM')
    await expect(details(page, 'Ada Lovelace')).not.toContainText('still expects')
    await expect(card(page, 'Ada Lovelace')).not.toContainText('Not told')
  })
})

test('the notification of a visit that the keyboard moves asks about its email, and the answer holds for everybody', {
  tag: '@full',
}, async ({ page, asStaff, asColleague, bookAs, staffApi }) => {
  await bookAs('Ada Lovelace')
  await asColleague('PUT', '/api/bookings/1/visit', { ...visit, confirm: true })
  await asColleague('DELETE', '/api/bookings/1/told-visit')
  await asStaff({ path: `/admin?layout=week&day=${day}` })
  const ada = page.locator('[data-visit]:visible', { hasText: 'Ada Lovelace' })
  async function moveToNextDay() {
    await ada.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  const question = questionIn(page)
  await ada.focus()
  const scrolled = await page.evaluate(() => scrollY)
  await moveToNextDay()
  await expect(ada).toContainText('Not told')
  await expect(toastOf(page, 'Visit Moved').getByRole('button', { name: 'Email the new time?' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await toastOf(page, 'Visit Moved').getByRole('button', { name: 'Undo' }).click()
  await expect(ada).not.toContainText('Not told')

  await moveToNextDay()
  await toastOf(page, 'Visit Moved').getByRole('button', { name: 'Email the new time?' }).click()
  await expect(question.getByRole('blockquote')).toContainText(dayInWords(dayAfter(day, 1)))
  await question.getByRole('button', { name: 'Don’t email' }).click()
  await expect(question).toBeHidden()
  await expect(ada).not.toContainText('Not told')
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit: { day: dayAfter(day, 1) }, toldVisit: null }])
})

test('nobody is asked about a visit that is not confirmed, or whose email the dialog sends', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  bookAs,
}) => {
  for (const name of ['Ada Lovelace', 'Grace Hopper']) await bookAs(name)
  await asColleague('PUT', '/api/bookings/1/visit', visit)
  await asColleague('PUT', '/api/bookings/2/visit', { ...visit, confirm: true })
  await asStaff()
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    const opened = await openDetails(page, name)
    await press(opened, 'Reschedule')
    const dialog = page.getByRole('dialog', { name: /^Schedule/ })
    await dialog.getByLabel('Start Time').selectOption('08:00')
    if (name === 'Ada Lovelace') await dialog.getByLabel('Confirm the booking').uncheck()
    else await dialog.getByLabel('Email the customer').check()
    await dialog.getByRole('button', { name: 'Save Visit' }).click()
    await expect(opened).toContainText('8:00 AM – 10:00 AM')
    await flushRequests(page)
    await expect(questionIn(page)).toBeHidden()
    await closeSheet(page)
  }
})

test('a confirmation that was not emailed is not told, also after the next sign-in, until staff answer', async ({
  page,
  asStaff,
  bookAs,
  logIn,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  await asStaff()
  const ada = card(page, 'Ada Lovelace')
  await ada.getByLabel('Status').selectOption('confirmed')
  await expect(ada).toContainText('Customer not told')
  await page.reload()
  await logIn()
  await expect(ada).toContainText('Customer not told')
  const opened = await openDetails(page, 'Ada Lovelace')
  await expect(opened).toContainText('The customer does not know that the visit is confirmed')
  await opened.getByRole('button', { name: 'Email the customer' }).click()
  const question = page.getByRole('region', { name: 'Email the customer?' })
  await expect(question).toContainText('Your visit is confirmed')
  await question.getByRole('button', { name: 'Don’t email' }).click()
  await expect(opened).not.toContainText('does not know')
  expect(await staffApi('/api/bookings')).toMatchObject([{ status: 'confirmed', toldVisit: null }])
})
