import type { Locator, Page } from '@playwright/test'
import { dayAfter, dayInWords, mondayOf, noonOf, shortDay } from '#firm/calendar-day.ts'
import { test as base, card, expect, nextYear, openDetails, press, toastOf } from './fixtures.ts'

// A visit that is longer than a working day goes on the next day.

const monday = mondayOf(`${nextYear()}-03-18`)
const tuesday = dayAfter(monday, 1)
const wednesday = dayAfter(monday, 2)
const twoDays = { day: monday, time: '08:00', windowMinutes: 0, durationMinutes: 720 }

const test = base.extend<{ agreeOnTwoDays: () => Promise<void> }>({
  agreeOnTwoDays: async ({ bookAs, asColleague }, use) => {
    await use(async () => {
      await bookAs('Ada Lovelace')
      await asColleague('PUT', '/api/bookings/1/visit', { ...twoDays, confirm: true })
    })
  },
})

const partOn = (page: Page, day: string) => page.locator(`[data-day="${day}"] [data-visit]:visible`)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('a job that began yesterday is among the visits of today', { tag: '@full' }, async ({
  page,
  agreeOnTwoDays,
  asStaff,
}) => {
  await agreeOnTwoDays()
  await page.clock.setFixedTime(noonOf(tuesday))
  await asStaff()
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('button', { name: /show booking/ })
  await expect(rows).toHaveText(['8:00 AMDay 2 of 2Ada Lovelace, show booking B-1'])
  // Tomorrow is free.
  await expect(page.locator('summary', { hasText: 'Tomorrow' })).toHaveCount(0)
})

test('the next visit is the day on which a job goes on', { tag: '@full' }, async ({
  page,
  agreeOnTwoDays,
  asStaff,
  asColleague,
}) => {
  await agreeOnTwoDays()
  await asColleague('POST', '/api/closed-days', { from: tuesday, to: dayAfter(monday, 3), reason: 'Training' })
  await page.clock.setFixedTime(noonOf(tuesday))
  await asStaff()
  await expect(page.getByRole('button', { name: `Next: ${shortDay(dayAfter(monday, 4))}, Ada Lovelace` })).toBeVisible()
})

test('a visit is scheduled for days, and overlaps are found on each of them', async ({
  page,
  agreeOnTwoDays,
  bookAs,
  asStaff,
  staffApi,
}) => {
  await agreeOnTwoDays()
  await bookAs('Grace Hopper', { customerEmail: 'grace@example.com' })
  await asStaff()
  const shown = await openDetails(page, 'Grace Hopper')
  await press(shown, 'Schedule')
  const dialog = page.getByRole('dialog', { name: 'Schedule: Grace Hopper' })
  await dialog.getByLabel('Date').fill(tuesday)
  await dialog.getByLabel('Start Time').selectOption('10:00 AM')
  await expect(dialog.getByText('Overlaps')).toHaveText(
    `Overlaps B-1 Ada Lovelace: ${shortDay(monday)}, 8:00 AM, 12 hours`,
  )
  await dialog.getByLabel('Start Time').selectOption('11:00 AM')
  await expect(dialog.getByText('Overlaps')).toHaveCount(0)
  await dialog.getByLabel('Date').fill(wednesday)
  await dialog.getByRole('button', { name: '2 days', exact: true }).click()
  await expect(dialog.getByLabel('Length in Hours')).toHaveValue('16')
  await expect(dialog.getByText(/^16 hours: Wednesday, .* and Thursday, /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Visit' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toContainText('11:00 AM, then from 8:00 AM')
  await expect(card(page, 'Grace Hopper')).toContainText('11:00 AM, 2 days')
  expect(await staffApi(`/api/bookings?from=${dayAfter(wednesday, 1)}&to=${dayAfter(wednesday, 1)}`)).toMatchObject([
    { id: 2 },
  ])
})

test.describe('at 1440 px', () => {
  // So tall that no drag scrolls.
  test.use({ viewport: { width: 1440, height: 1600 } })

  test('the week shows the length on each day', { tag: '@full' }, async ({ page, agreeOnTwoDays, asStaff }) => {
    await agreeOnTwoDays()
    await asStaff({ path: `/admin?layout=week&day=${monday}` })
    await expect(partOn(page, tuesday)).toContainText('Day 2 of 2')
    await expect(partOn(page, tuesday)).toContainText('3 hours')
    const hour = (day: string, each: number) => boxOf(page.locator(`[data-day="${day}"] [data-hour="${each}"]`))
    const [first, second] = [await boxOf(partOn(page, monday)), await boxOf(partOn(page, tuesday))]
    expect(first.y).toBeGreaterThanOrEqual((await hour(monday, 8)).y)
    expect(first.bottom).toBeGreaterThan((await hour(monday, 16)).y)
    expect(first.bottom).toBeLessThanOrEqual((await hour(monday, 16)).bottom)
    expect(second.bottom).toBeGreaterThan((await hour(tuesday, 10)).y)
    expect(second.bottom).toBeLessThanOrEqual((await hour(tuesday, 10)).bottom)
  })

  test('the month shows a bar, and moving its second day moves the whole job', async ({
    page,
    agreeOnTwoDays,
    asStaff,
    staffApi,
  }) => {
    await agreeOnTwoDays()
    await asStaff({ path: `/admin?layout=month&day=${monday}` })
    await expect(partOn(page, monday)).toContainText('8 AM Ada Lovelace, Day 1 of 2')
    await expect(partOn(page, tuesday)).toContainText('Ada Lovelace, Day 2 of 2')
    const [first, second] = [await boxOf(partOn(page, monday)), await boxOf(partOn(page, tuesday))]
    expect(Math.abs(first.y - second.y)).toBeLessThan(1)
    expect(Math.abs(first.right - second.x)).toBeLessThanOrEqual(1)

    const target = await boxOf(page.locator(`[data-day="${wednesday}"]`))
    await page.mouse.move(second.x + second.width / 2, second.y + second.height / 2)
    await page.mouse.down()
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect(toastOf(page, 'Visit Moved')).toBeVisible()
    await expect(partOn(page, wednesday)).toContainText('Day 2 of 2')
    expect(await staffApi('/api/bookings')).toMatchObject([{ visit: { ...twoDays, day: tuesday } }])

    await partOn(page, wednesday).click()
    await expect(page.getByRole('heading', { name: dayInWords(wednesday) })).toBeVisible()
  })
})
