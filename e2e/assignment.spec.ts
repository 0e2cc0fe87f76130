import type { Locator, Page } from '@playwright/test'
import type { Role } from '#features/people/person.ts'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { password } from '../test/support/admin-password.ts'
import { expectNoViolations } from './axe.ts'
import {
  test as base,
  card,
  details,
  dismissToast,
  expect,
  openDetails,
  openTomorrow,
  press,
  toastOf,
} from './fixtures.ts'

// Who comes to a visit, and what crew see.

const today = dayAt(new Date())
const inDays = (count: number) => dayAfter(today, count)
const at = (day: string, time = '13:00') => ({ day, time, windowMinutes: 0, durationMinutes: 60 })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

type Owner = (method: string, path: string, body?: object) => Promise<Record<string, string>>

const test = base.extend<{
  /** Sends requests as the owner, without the browser. */
  owner: Owner
  /** Adds a person. Resolves to the id. */
  addPerson: (firstName: string, role?: Role) => Promise<string>
}>({
  owner: async ({ server }, use) => {
    let token: string | undefined
    const send: Owner = async (method, path, body) => {
      const headers = { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' }
      const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body ?? {}) })
      expect(response.ok, `${method} ${path}`).toBe(true)
      return response.json()
    }
    token = (await send('POST', '/api/admin/login', { password })).token
    await use(send)
  },
  addPerson: ({ owner }, use) =>
    use(async (firstName, role = 'crew') => {
      const { id = '' } = await owner('POST', '/api/admin/people', { firstName, lastName: 'Lopez', role })
      return id
    }),
})

const visitOf = (page: Page, name: string) => page.locator('[data-visit]:visible', { hasText: name })
const savedPeople = async (staffApi: (path: string) => Promise<Record<string, unknown>[]>, id: number) =>
  (await staffApi(`/api/bookings?id=${id}`))[0]?.people

async function centerOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a firm without people sees nothing of them', { tag: '@full' }, async ({ page, bookAs, asStaff }) => {
  await bookAs('Ada Lovelace', { preferredDate: today })
  await asStaff()
  const opened = await openDetails(page, 'Ada Lovelace')
  await expect(opened.getByText('Who comes')).toHaveCount(0)
  await press(opened, 'Schedule')
  const dialog = page.getByRole('dialog', { name: /^Schedule/ })
  await expect(dialog.getByLabel('Start Time')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Who comes' })).toHaveCount(0)
  await expect(page.getByLabel('Visits of')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the visit’s dialog says who comes, rows show it, and the list can be one person’s', async ({
    page,
    addPerson,
    bookAs,
    asColleague,
    asStaff,
    staffApi,
    owner,
  }) => {
    const [maria, bob] = [await addPerson('Maria'), await addPerson('Bob')]
    for (const name of ['Ada Lovelace', 'Grace Hopper']) await bookAs(name)
    await asColleague('PUT', '/api/bookings/1/visit', { ...at(inDays(1)), confirm: true })
    await asColleague('PUT', '/api/bookings/2/visit', { ...at(inDays(1)), confirm: true, people: [bob] })
    await owner('POST', '/api/closed-days', { from: inDays(1), to: inDays(1), reason: 'Vacation', personId: maria })
    await asStaff()
    const opened = await openDetails(page, 'Ada Lovelace')
    await press(opened, 'Reschedule')
    const dialog = page.getByRole('dialog', { name: /^Schedule/ })
    await dialog.getByLabel('Bob Lopez').tap()
    await expect(dialog.getByText('Overlaps B-2')).toBeVisible()
    await dialog.getByLabel('Bob Lopez').tap()
    await dialog.getByLabel('Maria Lopez').tap()
    await expect(dialog.getByText('Overlaps B-2')).toHaveCount(0)
    await expect(dialog.getByText('Maria Lopez is away: Vacation')).toBeVisible()
    await expectNoViolations(page, 'who comes')
    await dialog.getByRole('button', { name: 'Save Visit' }).tap()
    await expect(toastOf(page, 'Visit Scheduled')).toBeVisible()
    expect(await savedPeople(staffApi, 1)).toEqual([maria])
    await expect(opened.getByRole('term').filter({ hasText: 'Who comes' })).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Maria is away: Vacation' })).toBeVisible()
    await opened.getByText('History').tap()
    await expect(opened.getByText(/Who comes: nobody → Maria Lopez/)).toBeVisible()
    await page.goBack()
    await expect(card(page, 'Ada Lovelace').getByTitle('Maria Lopez')).toBeVisible()
    await page.getByLabel('Visits of').selectOption('Maria Lopez')
    await openTomorrow(page)
    await expect(
      page.getByRole('region', { name: 'Tomorrow' }).getByRole('button', { name: /show booking/ }),
    ).toHaveText([/Ada Lovelace/])
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(1)
    expect(new URL(page.url()).searchParams.get('person')).toBe(maria)
    await expectNoViolations(page, 'visits of one person')
  })

  test('crew see their own visits of two weeks, and do the tasks of the van in as many taps as the office', async ({
    page,
    addPerson,
    owner,
    bookAs,
    asColleague,
    staffApi,
  }) => {
    test.slow()
    const [maria, bob] = [await addPerson('Maria'), await addPerson('Bob')]
    const plan = [
      ['Ada Lovelace', 0, [maria]],
      ['Grace Hopper', 1, [bob, maria]],
      ['Hedy Lamarr', 5, [maria]],
      ['Alan Turing', 0, [bob]],
      ['Tim Lee', 20, [maria]],
    ] as const
    for (const [index, [name, days, people]] of plan.entries()) {
      await bookAs(name)
      await asColleague('PUT', `/api/bookings/${index + 1}/visit`, { ...at(inDays(days)), confirm: true, people })
    }
    const refused: string[] = []
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
    const { passphrase = '' } = await owner('POST', `/api/admin/people/${maria}/passphrase`)
    await page.goto('/admin')
    await page.getByLabel('Password').fill(passphrase)
    await page.getByRole('button', { name: 'Login' }).tap()
    const visits = page.getByRole('button', { name: /show booking/ })
    await expect(visits).toHaveText([/Ada Lovelace/, /Grace Hopper/, /Hedy Lamarr/])
    for (const hidden of ['Alan Turing', 'Tim Lee']) await expect(page.getByText(hidden)).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.getByRole('button', { name: 'Tools' }).tap()
    await expect(page.getByRole('dialog', { name: 'Tools' })).toBeVisible()
    for (const hidden of ['Overview', 'Recently deleted', 'Closed days', 'Export', 'People', 'Calendar subscription'])
      await expect(page.getByText(hidden, { exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectNoViolations(page, 'the visits of crew')

    let taps = 0
    const tap = (target: Locator) => {
      taps += 1
      return target.tap()
    }
    const todays = page.getByRole('region', { name: 'Today' })
    for (const name of [/^Call/, /^Directions/]) await expect(todays.getByRole('link', { name })).toBeVisible()
    await tap(visits.first())
    const opened = details(page, 'Ada Lovelace')
    for (const name of ['On my way', 'Running late', 'Call', 'Directions'])
      await expect(opened.getByRole('link', { name: new RegExp(`^${name} `) })).toBeVisible()
    for (const hidden of ['Delete', 'Reschedule', 'Edit'])
      await expect(opened.getByRole('button', { name: hidden, exact: true })).toHaveCount(0)
    await tap(opened.getByRole('button', { name: 'Notes' }))
    const dialog = page.getByRole('dialog', { name: /^Update Booking/ })
    await expect(dialog.getByRole('textbox')).toHaveCount(1)
    await dialog.getByLabel('Internal Notes').fill('Panel is in the garage')
    await tap(dialog.getByRole('button', { name: 'Save Changes' }))
    await expect(opened.getByText('Panel is in the garage')).toBeVisible()
    expect(taps, 'taps to a note').toBe(3)
    await opened.getByLabel('Status').selectOption('In Progress')
    await expect(opened.getByLabel('Status')).toHaveValue('in_progress')
    await page.goBack()
    taps = 0
    await tap(page.getByRole('button', { name: 'Done with Ada Lovelace' }))
    await expect(page.getByRole('button', { name: 'Done with Ada Lovelace' })).toHaveAttribute('aria-pressed', 'true')
    expect(taps, 'taps to a visit that is done').toBe(1)
    await expect(page.getByText('Email the customer?')).toHaveCount(0)
    taps = 0
    await tap(page.getByRole('button', { name: 'My visits in this phone’s calendar' }))
    await tap(page.getByRole('button', { name: 'Subscribe' }))
    await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute('href', /^webcal:/)
    expect(taps, 'taps to a calendar').toBe(2)
    expect(await staffApi('/api/bookings?id=1')).toMatchObject([
      { status: 'completed', notes: 'Panel is in the garage', people: [maria] },
    ])
    expect(refused).toEqual([])
  })
})

test('a visit moves to another person by drag and by keyboard, and time off is in the calendar', {
  tag: '@full',
}, async ({ page, addPerson, owner, bookAs, asColleague, asStaff, staffApi }) => {
  // So tall that the visit needs no scrolling.
  await page.setViewportSize({ width: 1440, height: 1600 })
  const [maria, bob] = [await addPerson('Maria'), await addPerson('Bob')]
  const day = inDays(21)
  for (const name of ['Ada Lovelace', 'Grace Hopper']) await bookAs(name)
  await asColleague('PUT', '/api/bookings/1/visit', { ...at(day), confirm: true, people: [maria] })
  await asColleague('PUT', '/api/bookings/2/visit', { ...at(day), confirm: true, people: [bob] })
  await owner('POST', '/api/closed-days', { from: day, to: day, reason: 'Training', personId: bob })
  await asStaff({ path: `/admin?layout=week&day=${day}` })
  await dismissToast(page, 'Access Granted')
  const [ada, grace] = [visitOf(page, 'Ada Lovelace'), visitOf(page, 'Grace Hopper')]
  await expect(grace).toContainText('Time off')
  await expect(ada).not.toContainText('Overlaps')
  await expect(page.getByText('Away: Bob: Training')).toBeVisible()

  const from = await centerOf(ada)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 3 })
  const target = page.locator(`[data-person="${bob}"]`)
  await expect(target).toHaveText('Bob')
  const to = await centerOf(target)
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
  await expect(toastOf(page, 'Visit Moved')).toContainText(
    'For Bob Lopez. Bob is away: Training. Overlaps Grace Hopper.',
  )
  expect(await savedPeople(staffApi, 1)).toEqual([bob])
  await toastOf(page, 'Visit Moved').getByRole('button', { name: 'Undo' }).click()
  await expect(ada.getByTitle('Maria Lopez')).toBeVisible()

  await ada.focus()
  for (const key of ['m', 'p', 'p', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('Moved to').last()).toContainText('for nobody')
  await expect.poll(() => savedPeople(staffApi, 1)).toEqual([])
  await expect(ada).not.toContainText('Overlaps')
})

test('on the day board a visit moves to another lane and time by drag and by keyboard, and a free time adds one', {
  tag: '@full',
}, async ({ page, addPerson, bookAs, asColleague, asStaff, staffApi }) => {
  await page.setViewportSize({ width: 1440, height: 1600 })
  const [maria, bob] = [await addPerson('Maria'), await addPerson('Bob')]
  const day = inDays(21)
  await bookAs('Ada Lovelace')
  await asColleague('PUT', '/api/bookings/1/visit', { ...at(day, '10:00'), confirm: true, people: [maria] })
  await asStaff({ path: `/admin?layout=day&day=${day}` })
  await dismissToast(page, 'Access Granted')
  const lane = (name: string) => page.getByRole('list', { name, exact: true })
  const ada = visitOf(page, 'Ada Lovelace')
  await expect(lane('Maria').locator(ada)).toBeVisible()
  await expectNoViolations(page, 'the day board')

  const [from, to] = [await ada.boundingBox(), await lane('Bob').boundingBox()]
  if (!from || !to) throw new Error('The board is not on the screen')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, from.y + 10 + 96, { steps: 6 })
  await page.mouse.up()
  await expect(toastOf(page, 'Visit Moved')).toContainText('11:30 AM. For Bob Lopez.')
  await expect(lane('Bob').locator(ada)).toBeVisible()
  expect(await staffApi('/api/bookings?id=1')).toMatchObject([{ people: [bob], visit: { day, time: '11:30' } }])
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await dismissToast(page, 'Visit Moved')
  await ada.focus()
  for (const key of ['m', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(lane('Nobody yet').locator(ada)).toBeFocused()
  await expect.poll(() => staffApi('/api/bookings?id=1')).toMatchObject([{ people: [], visit: { day, time: '11:15' } }])

  await page.getByRole('button', { name: 'Add a booking at 2:00 PM for Bob' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Booking' })
  await expect(adding.getByLabel('Date')).toHaveValue(day)
  await expect(adding.getByLabel('Start Time')).toHaveValue('14:00')
  await expect(adding.getByLabel('Bob Lopez')).toBeChecked()
  await expect(adding.getByRole('button', { name: 'Save Booking' })).toBeInViewport({ ratio: 1 })
})

test('when somebody is sick, all of their visits go to another person at once, and Undo takes them back', {
  tag: '@full',
}, async ({ page, addPerson, bookAs, asColleague, asStaff, staffApi }) => {
  const [maria, bob] = [await addPerson('Maria'), await addPerson('Bob')]
  const day = inDays(21)
  for (const [index, name] of ['Ada Lovelace', 'Grace Hopper'].entries()) {
    await bookAs(name)
    const visit = { ...at(day, `${10 + index}:00`), confirm: true, people: [maria] }
    await asColleague('PUT', `/api/bookings/${index + 1}/visit`, visit)
  }
  await asStaff({ path: `/admin?layout=day&day=${day}` })
  await page.getByRole('button', { name: 'Give or move the visits of Maria' }).click()
  const dialog = page.getByRole('dialog', { name: 'Visits of Maria Lopez' })
  await dialog.getByLabel('Who comes').selectOption('Bob Lopez')
  await expect(dialog.getByText('so no emails are sent')).toBeVisible()
  await dialog.getByLabel('New day', { exact: true }).fill(inDays(22))
  await expect(dialog.getByLabel('Email 2 customers the new day')).toBeChecked()
  await dialog.getByText('What they are told').click()
  await expect(dialog.getByText(/^Ada Lovelace \(.*10:00 AM, instead of/)).toBeVisible()
  await expectNoViolations(page, 'giving visits')
  await dialog.getByLabel('New day', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save Visits' }).click()
  await expect(toastOf(page, '2 Visits Saved')).toBeVisible()
  const people = async () => (await staffApi('/api/bookings')).map((booking) => booking.people)
  expect(await people()).toEqual([[bob], [bob]])
  await toastOf(page, '2 Visits Saved').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, '2 Visits Restored')).toBeVisible()
  expect(await people()).toEqual([[maria], [maria]])
})

test('who comes is changed without the form of the visit', { tag: '@full' }, async ({
  page,
  addPerson,
  bookAs,
  asColleague,
  asStaff,
  staffApi,
}) => {
  const maria = await addPerson('Maria')
  await bookAs('Ada Lovelace')
  await asColleague('PUT', '/api/bookings/1/visit', { ...at(inDays(21)), confirm: true })
  await asStaff()
  const ada = await openDetails(page, 'Ada Lovelace')
  await expect(ada.getByText('Nobody yet')).toBeVisible()
  await press(ada, 'Who comes')
  const dialog = page.getByRole('dialog', { name: 'Who comes: Ada Lovelace' })
  await dialog.getByLabel('Maria Lopez').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, '1 Visit Saved')).toBeVisible()
  expect(await savedPeople(staffApi, 1)).toEqual([maria])
})
