import type { Locator, Page } from '@playwright/test'
import { dayAfter, dayAt, dayInWords } from '#firm/calendar-day.ts'
import { twoHalves } from '../test/support/pictures.ts'
import { aBooking, aQuoteRequest } from '../test/support/submissions.ts'
import { expectNoViolations } from './axe.ts'
import {
  test as base,
  card,
  closeSheet,
  details,
  expect,
  expectFailure,
  needs,
  nextYear,
  onPhoneAndDesktop,
  openDetails,
  showFonts,
  tab,
  toastOf,
  withoutEvents,
} from './fixtures.ts'

const day = `${nextYear()}-01-15`
const askedDay = `${nextYear()}-01-22`
const visit = { day, time: '13:30', windowMinutes: 120, durationMinutes: 90 }
const asked = `asks for ${dayInWords(askedDay)}, 10:00 AM`
const reschedule = { kind: 'reschedule', preferredDate: askedDay, preferredTime: '10:00 AM' }

/** What a customer does on their own page, through the API. */
type CustomerPage = {
  see(): Promise<Record<string, unknown>>
  send(message: object, headers?: Record<string, string>): Promise<void>
  addPhoto(width?: number, height?: number): Promise<void>
}

const test = base.extend<{ customer: (name: string) => Promise<CustomerPage>; quoter: () => Promise<CustomerPage> }>({
  /** Books as this customer. */
  customer: async ({ server }, use) => {
    await use((customerName) =>
      openCustomerPage(server.url, '/api/bookings', aBooking({ customerName, preferredDate: day })),
    )
  },
  /** Asks for a quote. */
  quoter: async ({ server }, use) => {
    await use(() => openCustomerPage(server.url, '/api/contact', aQuoteRequest()))
  },
})

async function openCustomerPage(url: string, path: string, body: object): Promise<CustomerPage> {
  const post = async (to: string, data: string | Uint8Array<ArrayBuffer>, type: string, headers = {}) => {
    const response = await fetch(url + to, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body: data,
    })
    expect(response.status, to).toBe(201)
    return response.json()
  }
  const { request } = await post(path, JSON.stringify(body), 'application/json')
  const api = request.replace('/request/', '/api/requests/')
  return {
    see: async () => (await fetch(url + api)).json(),
    send: (message, headers) => post(`${api}/messages`, JSON.stringify(message), 'application/json', headers),
    addPhoto: async (width, height) =>
      post(`${api}/photos`, Uint8Array.from(await twoHalves(width, height).jpeg().toBuffer()), 'image/jpeg'),
  }
}

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos for booking B-1' })
/** The width of the picture that is shown, once it has been decoded. */
const pictureWidth = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth)

onPhoneAndDesktop(() => {
  test('accepting another day sets the agreed visit, and the customer’s page shows it', async ({
    page,
    customer,
    asStaff,
    asColleague,
    staffApi,
  }) => {
    const ada = await customer('Ada Lovelace')
    await asColleague('PUT', '/api/bookings/1/visit', { ...visit, confirm: true })
    await ada.send({ ...reschedule, text: 'My shift changed.' })
    await asStaff()
    await expect(needs(page)).toContainText(asked, { ignoreCase: true })
    await expect(card(page, 'Ada Lovelace')).toContainText('Message')
    await expectNoViolations(page, 'an open request')
    await needs(page).getByRole('button', { name: 'Answer Ada Lovelace' }).click()
    const adas = details(page, 'Ada Lovelace')
    await expect(adas).toContainText('My shift changed.')
    await adas.getByRole('button', { name: /^Accept/ }).press('Enter')
    await expect(toastOf(page, 'Change Accepted')).toBeVisible()
    // The button that had the focus is gone.
    await expect(adas).toBeFocused()
    await closeSheet(page)
    await expect(needs(page)).toHaveCount(0)
    const moved = { ...visit, day: askedDay, time: '10:00' }
    expect(await staffApi('/api/bookings')).toMatchObject([{ visit: moved, status: 'confirmed' }])
    expect(await ada.see()).toMatchObject({ visit: moved, status: 'confirmed', messages: [{ state: 'accepted' }] })
    await openDetails(page, 'Ada Lovelace')
    await expect(adas).toContainText(`${dayInWords(askedDay)}, 10:00 AM – 12:00 PM`)
    await expect(adas).toContainText(`Asked for ${dayInWords(askedDay)}, 10:00 AM. Accepted`)
    await expect(adas).toContainText('Visit confirmed')
    await expect(adas.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  })

  test('a request is declined with a word that the customer gets', async ({ page, customer, asStaff }) => {
    const ada = await customer('Ada Lovelace')
    await ada.send(reschedule)
    await asStaff()
    const adas = await openDetails(page, 'Ada Lovelace')
    await adas.getByRole('button', { name: /^Decline/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline the new day for Ada Lovelace' })
    await expect(dialog).toContainText('We email this to ada@example.com')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog.getByLabel('Message to the customer')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Message to the customer').fill('x'.repeat(501))
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toContainText('500 characters')
    await expectNoViolations(page, 'declining')
    await dialog.getByLabel('Message to the customer').fill('We are away that week. Is Monday fine?')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(toastOf(page, 'Change Declined')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(adas).toContainText('We answered: “We are away that week. Is Monday fine?”')
    expect(await ada.see()).toMatchObject({
      status: 'pending',
      messages: [{ state: 'declined', reply: 'We are away that week. Is Monday fine?' }],
    })
  })

  test('accepting a cancellation from the card cancels the visit', async ({ page, customer, asStaff, asColleague }) => {
    const ada = await customer('Ada Lovelace')
    // Less than a day away, so that the customer can only ask.
    const soon = { ...visit, day: dayAfter(dayAt(new Date()), 1), time: '00:00' }
    await asColleague('PUT', '/api/bookings/1/visit', { ...soon, confirm: true })
    await ada.send({ kind: 'cancel' })
    await asStaff()
    const adas = await openDetails(page, 'Ada Lovelace')
    await expect(adas).toContainText('Customer asks to cancel')
    await adas.getByRole('button', { name: /^Accept/ }).press('Enter')
    await expect(toastOf(page, 'Change Accepted')).toBeVisible()
    await expect(adas).toContainText('Asked to cancel. Accepted')
    await expect(adas.getByLabel('Status')).toHaveValue('cancelled')
    await expect(adas).toBeFocused()
    await expect(needs(page)).toHaveCount(0)
    expect(await ada.see()).toMatchObject({ status: 'cancelled' })
  })

  test('photos are thumbnails on the details, and full size in a viewer that works by keys', async ({
    page,
    customer,
    asStaff,
    staffApi,
  }) => {
    test.slow()
    const ada = await customer('Ada Lovelace')
    await ada.addPhoto(1200, 900)
    await ada.addPhoto(900, 1200)
    await ada.addPhoto(1000, 700)
    await asStaff()
    const adas = await openDetails(page, 'Ada Lovelace')
    const second = adas.getByRole('img', { name: 'Photo 2 of 3 for booking B-1' })
    await expect.poll(() => pictureWidth(second)).toBeGreaterThan(0)
    expect(await pictureWidth(second)).toBeLessThan(900)
    await expectNoViolations(page, 'thumbnails')

    await adas.getByRole('button', { name: 'Photo 2 of 3 for booking B-1' }).press('Enter')
    await expect(viewer(page).getByRole('status')).toHaveText('2 of 3')
    await expect.poll(() => pictureWidth(viewer(page).getByRole('img'))).toBe(900)
    await expectNoViolations(page, 'the viewer')
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('img', { name: 'Photo 3 of 3 for booking B-1' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('status')).toHaveText('3 of 3')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByRole('status')).toHaveText('1 of 3')
    await page.keyboard.press('+')
    await expect(viewer(page).getByRole('img')).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
    await page.keyboard.press('-')
    await expect(viewer(page).getByRole('img')).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(adas.getByRole('button', { name: 'Photo 2 of 3 for booking B-1' })).toBeFocused()

    await adas.getByRole('button', { name: 'Photo 1 of 3 for booking B-1' }).click()
    await viewer(page).getByRole('button', { name: 'Next photo' }).click()
    await viewer(page).getByRole('button', { name: 'Delete photo' }).click()
    await page.getByRole('dialog', { name: 'Delete photo 2 of 3?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Photo Deleted')).toBeVisible()
    await expect(viewer(page).getByRole('status')).toHaveText('2 of 2')
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(adas.getByRole('button', { name: /^Photo/ })).toHaveCount(2)
    expect(await staffApi('/api/bookings/1/photos')).toMatchObject([{ id: 1 }, { id: 3 }])
  })
})

test('the second of two people who answer a request is told, and sees the first answer', { tag: '@full' }, async ({
  page,
  customer,
  asStaff,
  asColleague,
}) => {
  const ada = await customer('Ada Lovelace')
  await ada.send(reschedule)
  await asStaff()
  const adas = await openDetails(page, 'Ada Lovelace')
  await expect(adas).toContainText(asked)
  await page.route('**/api/admin/events', (route) => route.abort())
  await asColleague('POST', '/api/request-messages/1/decline', { reply: 'That day is full.' })
  await adas.getByRole('button', { name: /^Accept/ }).click()
  await expectFailure(page, 'Update Failed', 'Failed to answer the message.')
  await expect(adas).toContainText('We answered: “That day is full.”')
  expect(await ada.see()).toMatchObject({ status: 'pending', visit: null })
})

test('a request is not accepted over a visit that a colleague has just changed', { tag: '@full' }, async ({
  page,
  customer,
  asStaff,
  asColleague,
  staffApi,
}) => {
  const ada = await customer('Ada Lovelace')
  await ada.send(reschedule)
  await withoutEvents(page)
  await asStaff()
  const adas = await openDetails(page, 'Ada Lovelace')
  await expect(adas).toContainText(asked)
  await asColleague('PUT', '/api/bookings/1/visit', visit)
  const accept = adas.getByRole('button', { name: /^Accept/ })
  await accept.click()
  await expectFailure(page, 'Update Failed', 'Failed to answer the message.')
  await expect(adas).toContainText('Someone else changed the booking. Look at it, then answer again.')
  await expect(adas).toContainText('1:30 PM – 3:30 PM')
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit }])
  await accept.click()
  await expect(toastOf(page, 'Change Accepted')).toBeVisible()
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit: { ...visit, day: askedDay, time: '10:00' } }])
})

test('a message is answered or done, and its row is one click away', async ({ page, quoter, asStaff }) => {
  const grace = await quoter()
  const text = `${'The old panel hums at night. '.repeat(20)}Please hurry.`
  await grace.send({ kind: 'message', text: 'Is Tuesday fine?' })
  await grace.send({ kind: 'message', text })
  await asStaff()
  await expect(needs(page)).toHaveCount(2)
  await needs(page)
    .filter({ hasText: 'Question: Is Tuesday fine?' })
    .getByRole('button', { name: /^Reply/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reply to Grace Hopper' })
  await expect(dialog).toContainText('Is Tuesday fine?')
  await dialog.getByLabel('Reply').fill('Tuesday is fine.')
  await dialog.getByRole('button', { name: 'Send Reply' }).click()
  await expect(needs(page)).toHaveCount(1)

  await needs(page)
    .getByRole('button', { name: /^Grace Hopper/ })
    .click()
  await expect(tab(page, /^Contact Submissions/)).toHaveAttribute('aria-selected', 'true')
  const graces = details(page, 'Grace Hopper')
  await expect(graces).toContainText('Reply to the customer')
  await graces.getByRole('button', { name: 'Show more' }).click()
  await expect(graces).toContainText('Please hurry.')
  await graces.getByRole('button', { name: /^Done/ }).press('Enter')
  await expect(toastOf(page, 'Message Done')).toBeVisible()
  await expect(needs(page)).toHaveText([/^Grace HopperNew quote request/])
  expect(await grace.see()).toMatchObject({
    messages: [{ state: 'done', reply: 'Tuesday is fine.' }, { state: 'done' }],
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('what needs staff is in order of urgency, and the list begins above y = 500 under it', { tag: '@full' }, async ({
    page,
    customer,
    bookAs,
    requestQuoteAs,
    asStaff,
    asColleague,
  }) => {
    const ada = await customer('Ada Lovelace')
    await ada.send(reschedule)
    for (const name of ['Grace Hopper', 'Hedy Lamarr']) await bookAs(name)
    await asColleague('PATCH', '/api/bookings/2', { priority: 'urgent' })
    await requestQuoteAs('Alan Turing')
    await asColleague('PATCH', '/api/contact-submissions/1', {
      status: 'contacted',
      followUpDate: dayAt(new Date()),
    })
    await asColleague('POST', '/api/call-logs', { callerName: 'Edith Clarke', followUpRequired: true })
    await bookAs('Joan Clarke')
    await asColleague('PUT', '/api/bookings/4/visit', visit)
    await asStaff()
    await showFonts(page)
    await expect(page.getByRole('button', { name: /^Next: .*Joan Clarke/ })).toBeVisible()
    await expect(needs(page)).toHaveCount(3)
    const first = page.locator('article[data-row]').first()
    expect((await first.boundingBox())?.y).toBeLessThan(500)
    await page.getByRole('button', { name: 'Show all (5)' }).click()
    await expect(needs(page)).toHaveText([
      /^Grace HopperUrgent\. New booking/,
      /^Ada LovelaceAsks for/,
      // Which of the two is older depends on the time of day.
      /^(Alan TuringFollow-up due today|Edith ClarkeCall back)/,
      /^(Alan TuringFollow-up due today|Edith ClarkeCall back)/,
      /^Hedy LamarrNew booking/,
    ])
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(needs(page)).toHaveCount(3)
  })
})

test.describe('behind a proxy', () => {
  test.use({ env: { TRUST_PROXY: '127.0.0.1' } })

  test('three messages are shown first, and then all', { tag: '@full' }, async ({ page, customer, asStaff }) => {
    const ada = await customer('Ada Lovelace')
    // One address may send ten messages in ten minutes.
    for (let count = 1; count <= 12; count++) {
      await ada.send({ kind: 'message', text: `Question ${count}` }, { 'X-Forwarded-For': `192.0.2.${count}` })
    }
    await asStaff()
    await expect(needs(page)).toHaveCount(3)
    await expect(needs(page).first()).toContainText('Question 1')
    await page.getByRole('button', { name: 'Show all (12)' }).click()
    await expect(needs(page)).toHaveCount(12)
  })
})

test('requests and photos fit on a phone of 320 px', { tag: '@full' }, async ({ page, customer, asStaff }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const ada = await customer('Ada Lovelace')
  await ada.send({ ...reschedule, text: 'x'.repeat(400) })
  await ada.addPhoto()
  await ada.addPhoto()
  await asStaff()
  await expect(needs(page)).toContainText(asked, { ignoreCase: true })
  await expectNoViolations(page, 'requests')
  const adas = await openDetails(page, 'Ada Lovelace')
  await expect(adas.getByRole('button', { name: 'Photo 1 of 2 for booking B-1' })).toBeVisible()
  await expectNoViolations(page, 'details')
  await adas.getByRole('button', { name: 'Photo 1 of 2 for booking B-1' }).click()
  for (const name of ['Zoom out', 'Zoom in', 'Delete photo', 'Close', 'Previous photo', 'Next photo']) {
    const button = viewer(page).getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await expectNoViolations(page, 'the viewer')
})

test('the viewer follows a swipe, a double tap, a drag and a pinch', { tag: '@full' }, async ({
  page,
  customer,
  asStaff,
}) => {
  const ada = await customer('Ada Lovelace')
  await ada.addPhoto(1200, 900)
  await ada.addPhoto(900, 1200)
  await asStaff()
  const adas = await openDetails(page, 'Ada Lovelace')
  await adas.getByRole('button', { name: 'Photo 1 of 2 for booking B-1' }).click()
  const image = viewer(page).getByRole('img')
  await expect.poll(() => pictureWidth(image)).toBe(1200)
  const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  const drag = async (dx: number) => {
    await page.mouse.move(640, 400)
    await page.mouse.down()
    await page.mouse.move(640 + dx, 410, { steps: 3 })
    await page.mouse.up()
  }
  await drag(-200)
  await expect(viewer(page).getByRole('status')).toHaveText('2 of 2')
  await drag(200)
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 2')
  await page.mouse.dblclick(640, 400)
  await expect.poll(scale).toBe(2.5)
  // A drag moves the larger picture and shows no other one.
  await drag(-200)
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 2')
  expect(await image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e)).toBeLessThan(-100)
  await page.mouse.dblclick(640, 400)
  await expect.poll(scale).toBe(1)

  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) })
  await touch('touchStart', 600, 680)
  await touch('touchMove', 560, 720)
  await touch('touchEnd')
  await expect.poll(scale).toBeCloseTo(2, 1)
  await expect(viewer(page).getByRole('status')).toHaveText('1 of 2')
})
