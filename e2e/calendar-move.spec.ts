import AxeBuilder from '@axe-core/playwright'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { dayInShort } from '#features/calendar/staff/place.ts'
import { dayAfter, dayAt, dayInWords } from '#firm/calendar-day.ts'
import {
  test as base,
  closeSheet,
  details,
  expect,
  expectFailure,
  flushRequests,
  fullUnless,
  nextYear,
  openDetails,
  pauseClock,
  toastOf,
  waitForAnimations,
  withoutEvents,
} from './fixtures.ts'

// Staff move visits in the week and the month.

/** A Wednesday in the middle of a month of next year, so that the days around it are on the screen and not in the past. */
const wednesday = (() => {
  const first = `${nextYear()}-03-15`
  return dayAfter(first, (10 - new Date(`${first}T12:00:00Z`).getUTCDay()) % 7)
})()
const friday = dayAfter(wednesday, 2)

const visit = { day: wednesday, time: '13:30', windowMinutes: 120, durationMinutes: 90 }

const test = base.extend<{
  /** Opens the calendar on the Wednesday, on which Ada prefers 9:00 AM and Grace has agreed to 1:30 PM. */
  openCalendar: (layout: 'week' | 'month') => Promise<void>
  touch: CDPSession
}>({
  openCalendar: async ({ page, asStaff, bookAs, asColleague }, use) => {
    await use(async (layout) => {
      await bookAs('Ada Lovelace', { preferredDate: wednesday })
      await bookAs('Grace Hopper', { preferredDate: `${nextYear()}-11-15`, customerEmail: 'grace@example.com' })
      await asColleague('PUT', '/api/bookings/2/visit', { ...visit, confirm: true })
      await asStaff({ path: `/admin?layout=${layout}&day=${wednesday}` })
      await expect(visitOf(page, 'Grace Hopper')).toBeVisible()
    })
  },
  touch: async ({ page }, use) => use(await page.context().newCDPSession(page)),
})

const visitOf = (page: Page, name: string) => page.locator('[data-visit]:visible', { hasText: name })
const dayOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const hourOf = (page: Page, day: string, hour: number) => dayOf(page, day).locator(`[data-hour="${hour}"]`)
const startingAt = (page: Page, day: string, hour: number) => dayOf(page, day).locator(`[data-starts="${hour}"]`)
const saved = async (staffApi: (path: string) => Promise<Record<string, unknown>[]>, id: number) =>
  (await staffApi('/api/bookings')).find((booking) => booking.id === id)?.visit

async function centerOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses the mouse on a visit and moves it over a day or an hour. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await centerOf(from), await centerOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
}

async function drop(page: Page, from: Locator, to: Locator) {
  await drag(page, from, to)
  await page.mouse.up()
}

/** Screen readers read it. */
const expectAnnounced = (page: Page, hasText: string) =>
  expect(page.getByRole('status').filter({ hasText })).toBeAttached()

async function expectNoViolations(page: Page) {
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]))).toEqual([])
  const { width } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

test.describe('with a mouse at 1440 px', () => {
  // So tall that no drag scrolls.
  test.use({ viewport: { width: 1440, height: 1600 } })

  test('dropping a visit on another hour of the week keeps its minutes, window and length, and Undo moves it back', async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    await openCalendar('week')
    const grace = visitOf(page, 'Grace Hopper')
    await expect(grace).toContainText('Arrival 1:30 PM – 3:30 PM')
    await expect(grace).toContainText('1 hour 30 minutes')
    await expect(grace).not.toContainText('Requested')
    await expect(visitOf(page, 'Ada Lovelace')).toContainText('Requested')
    await expectNoViolations(page)
    await drop(page, grace, hourOf(page, friday, 10))
    const moved = toastOf(page, 'Visit Moved')
    // It stays while the pointer is over it.
    await moved.hover()
    await expect(moved).toContainText(`${dayInShort(friday)}, 10:30 AM. The customer was not emailed.`)
    await expect(startingAt(page, friday, 10)).toContainText('Grace Hopper')
    await expect(page.getByRole('heading', { name: dayInWords(wednesday) })).toBeVisible()
    expect(await saved(staffApi, 2)).toEqual({ ...visit, day: friday, time: '10:30' })
    expect(await staffApi('/api/mails')).not.toContainEqual(expect.objectContaining({ purpose: 'visit' }))
    await moved.getByRole('button', { name: 'Undo' }).click()
    await expect(startingAt(page, wednesday, 13)).toContainText('Grace Hopper')
    await expect(moved).toContainText(`${dayInShort(wednesday)}, 1:30 PM.`)
    await expect.poll(() => saved(staffApi, 2)).toEqual(visit)
  })

  test('dropping a preferred time on another day of the month keeps the time, and Undo makes it a preferred time again', {
    tag: '@full',
  }, async ({ page, openCalendar, staffApi }) => {
    await openCalendar('month')
    const ada = visitOf(page, 'Ada Lovelace')
    await expect(ada).toContainText('Requested')
    await expectNoViolations(page)
    await drop(page, ada, dayOf(page, friday))
    const moved = toastOf(page, 'Visit Moved')
    // It stays while the pointer is over it.
    await moved.hover()
    await expect(moved).toContainText(`${dayInShort(friday)}, 9:00 AM.`)
    await expect(moved).not.toContainText('emailed')
    await expect(dayOf(page, friday)).toContainText('Ada Lovelace')
    await expect(ada).not.toContainText('Requested')
    expect(await saved(staffApi, 1)).toEqual({ day: friday, time: '09:00', windowMinutes: 0, durationMinutes: 60 })
    await moved.getByRole('button', { name: 'Undo' }).click()
    await expect(dayOf(page, wednesday)).toContainText('Ada Lovelace')
    await expect(ada).toContainText('Requested')
    await expect.poll(() => saved(staffApi, 1)).toBe(null)
  })

  test('four visits at once can be read in the week, more are shown by a press, and all hours are equally high', {
    tag: '@full',
  }, async ({ page, openCalendar, bookAs, asColleague }) => {
    let id = 2
    const add = async (names: string[]) => {
      for (const name of names) {
        await bookAs(name, { preferredDate: wednesday, customerEmail: `${++id}@example.com` })
        await asColleague('PUT', `/api/bookings/${id}/visit`, { ...visit, windowMinutes: 0, durationMinutes: 60 })
      }
    }
    await openCalendar('week')
    await add(['Hedy Lamarr', 'Mary Jackson', 'Annie Easley'])
    const atOnce = dayOf(page, wednesday).locator('[data-starts="13"] [data-visit]:visible')
    await expect(atOnce).toHaveCount(4)
    for (const each of await atOnce.all()) {
      const name = each.locator('b')
      expect(await name.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThanOrEqual(16)
      await expect(name).toBeInViewport({ ratio: 1 })
    }
    const heights = await dayOf(page, wednesday)
      .locator('[data-hour]')
      .evaluateAll((hours) => hours.map((hour) => hour.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    await expectNoViolations(page)

    await add(['Joan Clarke', 'Radia Perlman', 'Edith Clarke'])
    await expect(atOnce).toHaveCount(5)
    await dayOf(page, wednesday).getByRole('button', { name: '+2 more visits' }).click()
    await expect(page.getByRole('heading', { name: dayInWords(wednesday) })).toBeFocused()
    await expect(page.locator('[data-row]')).toHaveCount(8)
  })

  test('a drop on an overlapping visit of a closed day is saved and says so', { tag: '@full' }, async ({
    page,
    openCalendar,
    asColleague,
  }) => {
    await asColleague('POST', '/api/closed-days', { from: wednesday, to: wednesday, reason: 'Inventory' })
    await openCalendar('week')
    await expect(dayOf(page, wednesday)).toContainText('Closed: Inventory')
    await drop(page, visitOf(page, 'Ada Lovelace'), hourOf(page, wednesday, 14))
    await expect(toastOf(page, 'Visit Moved')).toContainText('Overlaps Grace Hopper. Closed that day: Inventory.')
    await expect(page.getByText('Overlaps', { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await expect(dayOf(page, wednesday).getByRole('button', { pressed: true })).toHaveAccessibleName(
      `${dayInWords(wednesday)}: 2 bookings, double-booked, Closed: Inventory`,
    )
  })

  test('a visit is shown in its new place before it is saved, and goes back if saving fails', { tag: '@full' }, async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    await openCalendar('week')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('/api/bookings/2/visit', async (route) => {
      await answered
      await route.fulfill({ status: 503, contentType: 'text/plain', body: 'Back soon' })
    })
    await drop(page, visitOf(page, 'Grace Hopper'), hourOf(page, friday, 10))
    await expect(startingAt(page, friday, 10)).toContainText('Grace Hopper')
    answer()
    await expectFailure(page, 'Update Failed', 'Failed to move visit.')
    await expect(page.getByText('1 change is not saved.')).toBeVisible()
    await expect(startingAt(page, wednesday, 13)).toContainText('Grace Hopper')
    expect(await saved(staffApi, 2)).toEqual(visit)
  })

  test('a second move of the same visit waits for the first and is based on it', { tag: '@full' }, async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    await openCalendar('week')
    await drop(page, visitOf(page, 'Grace Hopper'), hourOf(page, friday, 10))
    await expect(startingAt(page, friday, 10)).toContainText('Grace Hopper')
    await drop(page, visitOf(page, 'Grace Hopper'), hourOf(page, friday, 8))
    await expect(startingAt(page, friday, 8)).toContainText('Grace Hopper')
    await expect(toastOf(page, 'Visit Moved')).toContainText('8:30 AM')
    expect(await saved(staffApi, 2)).toEqual({ ...visit, day: friday, time: '08:30' })
    await expect(toastOf(page, 'Update Failed')).toBeHidden()
  })

  test('moving a visit that someone else changed shows their version', { tag: '@full' }, async ({
    page,
    openCalendar,
    asColleague,
    staffApi,
  }) => {
    await withoutEvents(page)
    await openCalendar('week')
    const theirs = { ...visit, time: '15:00' }
    await asColleague('PUT', '/api/bookings/2/visit', theirs)
    await drop(page, visitOf(page, 'Grace Hopper'), hourOf(page, friday, 10))
    await expectFailure(page, 'Update Failed', 'Failed to move visit.')
    await expect(startingAt(page, wednesday, 15)).toContainText('Grace Hopper')
    await visitOf(page, 'Grace Hopper').click()
    await expect(details(page, 'Grace Hopper')).toContainText('Not saved · Try again')
    await expect(details(page, 'Grace Hopper')).toContainText(
      'Someone else changed this booking. Here is their version.',
    )
    expect(await saved(staffApi, 2)).toEqual(theirs)
  })

  test('a drop on the same place, and one that Escape cancels, save nothing', { tag: '@full' }, async ({
    page,
    openCalendar,
  }) => {
    await openCalendar('week')
    const changes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
    const grace = visitOf(page, 'Grace Hopper')
    await drag(page, grace, hourOf(page, friday, 10))
    await expect(page.getByText(`${dayInShort(friday)}, 10:30 AM`, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await drag(page, grace, hourOf(page, friday, 10))
    const { x, y } = await centerOf(grace)
    await page.mouse.move(x, y)
    await page.mouse.up()
    await expectAnnounced(page, 'Not moved')
    await flushRequests(page)
    expect(changes).toEqual([])
    await expect(startingAt(page, wednesday, 13)).toContainText('Grace Hopper')
  })

  test('completed and cancelled visits neither move nor clash', { tag: '@full' }, async ({
    page,
    openCalendar,
    asColleague,
    bookAs,
  }) => {
    await openCalendar('week')
    await bookAs('Hedy Lamarr', { preferredDate: wednesday })
    await bookAs('Mary Jackson', { preferredDate: wednesday, preferredTime: '2:00 PM' })
    await asColleague('PATCH', '/api/bookings/3/status', { status: 'completed' })
    await asColleague('PATCH', '/api/bookings/4/status', { status: 'cancelled' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const changes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()))
    for (const [name, word] of [
      ['Hedy Lamarr', 'Completed'],
      ['Mary Jackson', 'Cancelled'],
    ] as const) {
      const button = dayOf(page, wednesday).getByRole('button', { name })
      await expect(button).toContainText(word)
      await drop(page, button, hourOf(page, friday, 10))
      await button.press('m')
    }
    await flushRequests(page)
    expect(changes).toEqual([])
    await expect(page.getByText(/^Moving/)).toHaveCount(0)
    await expect(page.getByText('Overlaps', { exact: true })).toHaveCount(0)
  })

  test('a past day is marked during a move and refuses the drop', { tag: '@full' }, async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    // For the browser, the Friday is today.
    await page.clock.setFixedTime(new Date(`${friday}T18:00:00Z`))
    await openCalendar('week')
    const thursday = dayAfter(wednesday, 1)
    await drag(page, visitOf(page, 'Grace Hopper'), hourOf(page, thursday, 10))
    await expect(dayOf(page, thursday)).toContainText('Past')
    await expect(page.getByText('Past day', { exact: true })).toBeVisible()
    await page.mouse.up()
    await expectAnnounced(page, 'A visit cannot move to a past day')
    await expect(dayOf(page, thursday)).not.toContainText('Past')
    await flushRequests(page)
    expect(await saved(staffApi, 2)).toEqual(visit)
  })
})

test.describe('with the keyboard', () => {
  test.use({ viewport: { width: 1440, height: 1600 } })

  test('arrow keys move a visit by days and quarter hours in the week, Enter drops it, and it keeps the focus', async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    await openCalendar('week')
    const grace = visitOf(page, 'Grace Hopper')
    await grace.press('m')
    await expectAnnounced(page, 'Moving Grace Hopper. Arrow keys choose the place')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
      await page.keyboard.press(key)
    await expectAnnounced(page, `${dayInShort(friday)}, 1:15 PM`)
    await expect(grace).toBeFocused()
    expect(await saved(staffApi, 2)).toEqual(visit)
    await page.keyboard.press('Enter')
    await expectAnnounced(page, `Moved to ${dayInShort(friday)}, 1:15 PM`)
    await expect(toastOf(page, 'Visit Moved')).toBeVisible()
    await expect(startingAt(page, friday, 13).locator('[data-visit]')).toBeFocused()
    expect(await saved(staffApi, 2)).toEqual({ ...visit, day: friday, time: '13:15' })
  })

  test('a visit moves to a time outside the usual hours and to another week', { tag: '@full' }, async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    await openCalendar('week')
    await expect(hourOf(page, wednesday, 7)).toHaveCount(0)
    const ada = visitOf(page, 'Ada Lovelace')
    await ada.press('m')
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp')
    await expect(startingAt(page, wednesday, 7)).toContainText('7:45 AM')
    for (let press = 0; press < 7; press++) await page.keyboard.press('ArrowRight')
    await expect(ada).toBeFocused()
    await page.keyboard.press('Enter')
    const next = dayAfter(wednesday, 7)
    await expect(toastOf(page, 'Visit Moved')).toContainText(`${dayInShort(next)}, 7:45 AM.`)
    await expect(startingAt(page, next, 7)).toContainText('Ada Lovelace')
    await expect(ada).toBeFocused()
    await expect(page).toHaveURL(`/admin?layout=week&day=${next}`)
    expect(await saved(staffApi, 1)).toMatchObject({ day: next, time: '07:45' })
  })

  test('in the month up and down are weeks, and Escape cancels', { tag: '@full' }, async ({
    page,
    openCalendar,
    staffApi,
  }) => {
    await openCalendar('month')
    const grace = visitOf(page, 'Grace Hopper')
    await grace.press('m')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const target = dayAfter(wednesday, 6)
    await expectAnnounced(page, `${dayInShort(target)}, 1:30 PM`)
    await expect(dayOf(page, target)).toContainText('Grace Hopper')
    await page.keyboard.press('Escape')
    await expectAnnounced(page, 'Not moved')
    await expect(dayOf(page, wednesday)).toContainText('Grace Hopper')
    await expect(grace).toBeFocused()
    expect(await saved(staffApi, 2)).toEqual(visit)
  })

  test('Enter on a visit focuses its details, and the list of shortcuts names M', { tag: '@full' }, async ({
    page,
    openCalendar,
  }) => {
    await openCalendar('week')
    await visitOf(page, 'Grace Hopper').press('Enter')
    await expect(details(page, 'Grace Hopper')).toBeFocused()
    await closeSheet(page)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Move the focused visit')
  })

  test('a visit cannot move before today', { tag: '@full' }, async ({ page, bookAs, asStaff, staffApi }) => {
    const today = dayAt(new Date())
    await bookAs('Ada Lovelace', { preferredDate: today })
    await asStaff()
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await visitOf(page, 'Ada Lovelace').press('m')
    await page.keyboard.press('ArrowLeft')
    await expectAnnounced(page, 'A visit cannot move to a past day')
    await page.keyboard.press('Enter')
    await expectAnnounced(page, 'Not moved')
    expect(await saved(staffApi, 1)).toBe(null)
  })

  test('a day that is past only for the server is refused with its reason', { tag: '@full' }, async ({
    page,
    bookAs,
    asStaff,
  }) => {
    const today = dayAt(new Date())
    await page.clock.setFixedTime(new Date(`${dayAfter(today, -1)}T18:00:00Z`))
    await bookAs('Ada Lovelace', { preferredDate: today })
    await asStaff({ path: `/admin?layout=month&day=${today}` })
    const ada = visitOf(page, 'Ada Lovelace')
    await ada.press('m')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expectFailure(page, 'Update Failed', 'Failed to move visit.')
    await expect(dayOf(page, today)).toContainText('Ada Lovelace')
    await expect(ada).toBeFocused()
    await ada.click()
    await expect(details(page, 'Ada Lovelace')).toContainText('Day must be today or later.')
  })
})

test.describe('by touch at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  /** Puts a finger on an element. The page's clock stands still, so the press gets longer only in `runFor`. */
  async function press(page: Page, touch: CDPSession, locator: Locator) {
    await pauseClock(page)
    await locator.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const point = await centerOf(locator)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    return point
  }
  async function slide(touch: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }) {
    for (let step = 1; step <= 5; step++) {
      const point = { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    }
  }
  const lift = (touch: CDPSession) => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

  for (const layout of ['week', 'month'] as const)
    test(
      `a long press picks up a visit of the ${layout}, and dropping it on a day keeps its time`,
      fullUnless(layout === 'week'),
      async ({ page, touch, openCalendar, staffApi }) => {
        await page.clock.install()
        await openCalendar(layout)
        await expectNoViolations(page)
        const start = await press(page, touch, visitOf(page, 'Grace Hopper'))
        await page.clock.runFor(400)
        const label = page.getByText(`${dayInShort(friday)}, 1:30 PM`, { exact: true })
        await expectAnnounced(page, 'Moving Grace Hopper')
        const scrolled = await page.evaluate(() => scrollY)
        await slide(touch, start, await centerOf(dayOf(page, friday)))
        await expect(label).toBeVisible()
        expect(await page.evaluate(() => scrollY)).toBe(scrolled)
        const opensMenu = () =>
          document.body.dispatchEvent(new Event('contextmenu', { cancelable: true, bubbles: true }))
        expect(await page.evaluate(opensMenu)).toBe(false)
        await lift(touch)
        await page.clock.resume()
        await expect(toastOf(page, 'Visit Moved')).toContainText(`${dayInShort(friday)}, 1:30 PM.`)
        expect(await saved(staffApi, 2)).toEqual({ ...visit, day: friday })
        expect(await page.evaluate(opensMenu)).toBe(true)
      },
    )

  test('a finger that moves before the long press scrolls', { tag: '@full' }, async ({
    page,
    touch,
    openCalendar,
    staffApi,
  }) => {
    await page.clock.install()
    await openCalendar('week')
    const start = await press(page, touch, visitOf(page, 'Grace Hopper'))
    const scrolled = await page.evaluate(() => scrollY)
    await slide(touch, start, { x: start.x, y: start.y - 200 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    await page.clock.runFor(1000)
    await lift(touch)
    await page.clock.resume()
    await flushRequests(page)
    await expect(page.getByText(/^Moving/)).toHaveCount(0)
    expect(await saved(staffApi, 2)).toEqual(visit)
  })

  test('the page scrolls while a visit is held at its edge', { tag: '@full' }, async ({
    page,
    touch,
    openCalendar,
  }) => {
    await page.clock.install()
    await openCalendar('week')
    const start = await press(page, touch, visitOf(page, 'Grace Hopper'))
    await page.clock.runFor(400)
    const scrolled = await page.evaluate(() => scrollY)
    await slide(touch, start, { x: start.x, y: 835 })
    await page.clock.runFor(500)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    await lift(touch)
  })

  test('a tap on a visit focuses its card', { tag: '@full' }, async ({ page, openCalendar }) => {
    await openCalendar('month')
    await visitOf(page, 'Grace Hopper').tap()
    await expect(details(page, 'Grace Hopper')).toBeFocused()
  })
})

test('day sheet and history say when the visit is and what is only a preferred time', async ({
  page,
  openCalendar,
  asColleague,
}) => {
  await openCalendar('week')
  await asColleague('PATCH', '/api/bookings/2', { notes: 'Gate code 4711' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const ada = await openDetails(page, 'Ada Lovelace')
  await ada.getByRole('button', { name: /^History/ }).click()
  const history = page.getByRole('dialog', { name: /^History/ })
  await expect(history).toContainText(`Visit: ${dayInWords(wednesday)}, 1:30 PM – 3:30 PM`)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await closeSheet(page)
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Day sheet' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row')).toContainText([
    /Time/,
    /9:00 AM.*Requested · Not confirmed.*Ada Lovelace/s,
    /1:30 PM – 3:30 PM.*1 hour 30 minutes.*Grace Hopper.*Notes: Gate code 4711/s,
  ])
})
