import type { Locator, Page, Route } from '@playwright/test'
import { dayInWords } from '#firm/calendar-day.ts'
import { expectNoViolations } from './axe.ts'
import {
  card,
  closeSheet,
  details,
  expect,
  expectFailure,
  nextYear,
  offeredService,
  onPhoneAndDesktop,
  openDetails,
  press,
  tab,
  test,
  toastOf,
} from './fixtures.ts'

const day = `${nextYear()}-01-15`
const laterDay = `${nextYear()}-01-18`
const visit = { day, time: '13:30', windowMinutes: 120, durationMinutes: 90 }

const visitDialog = (page: Page) => page.getByRole('dialog', { name: /^Schedule/ })
const visitButton = (page: Page, name: string) => details(page, name).getByRole('button', { name: /^(S|Res)chedule$/ })

/** Opens the visit of the open row. The button may be in the menu. */
async function openVisit(page: Page, name: string): Promise<void> {
  const button = visitButton(page, name)
  if (!(await button.isVisible())) await details(page, name).getByRole('button', { name: 'More' }).click()
  await button.click()
}
/** The value of a fact on a card. */
const fact = (of: Locator, name: string) => of.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')

/** Moves the focus to the control as the keyboard does. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

async function fillInBooking(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Phone').fill('405-555-0177')
  await dialog.getByLabel('Full Name').fill('Hedy Lamarr')
  await dialog.getByLabel('Service Address').fill('9 Elsewhere Road')
  await dialog.getByLabel('Service *').selectOption(offeredService)
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Start Time').selectOption('8:30 AM')
}

onPhoneAndDesktop(
  () => {
    test('staff set the agreed time in four taps, and both the visit and the preferred time are on the card', async ({
      page,
      asStaff,
      staffApi,
    }) => {
      await asStaff({ bookings: ['Ada Lovelace'] })
      const ada = await openDetails(page, 'Ada Lovelace')
      await expect(fact(ada, 'Preferred')).toHaveText(`${dayInWords(day)}, 9:00 AM`)
      await expect(fact(ada, 'Visit')).toHaveCount(0)
      let taps = 0
      const tap = (control: Locator) => {
        taps += 1
        return control.click()
      }
      /** Opens the list of options and taps one. */
      const choose = (select: Locator, option: string) => {
        taps += 2
        return select.selectOption(option)
      }
      await tap(visitButton(page, 'Ada Lovelace'))
      const dialog = visitDialog(page)
      await expect(dialog.getByLabel('Date')).toHaveValue(day)
      await expect(dialog.getByLabel('Start Time')).toHaveValue('09:00')
      await expect(dialog.getByLabel('Confirm the booking')).toBeChecked()
      await expect(dialog.getByLabel('Email the customer')).toBeChecked()
      await choose(dialog.getByLabel('Start Time'), '1:30 PM')
      await tap(dialog.getByRole('button', { name: 'Save Visit' }))
      await expect(toastOf(page, 'Visit Scheduled')).toBeVisible()
      expect(taps).toBe(4)
      await expect(dialog).toBeHidden()
      await expect(fact(ada, 'Visit')).toHaveText(`${dayInWords(day)}, 1:30 PM1 hour planned`)
      await expect(fact(ada, 'Preferred')).toHaveText(`${dayInWords(day)}, 9:00 AM`)
      await expect(ada.getByLabel('Status')).toHaveValue('confirmed')
      const saved = { day, time: '13:30', windowMinutes: 0, durationMinutes: 60 }
      expect(await staffApi('/api/bookings')).toMatchObject([{ visit: saved, status: 'confirmed' }])
      expect(await staffApi('/api/mails?bookings=1')).toHaveLength(3)
    })

    test('a visit is changed, the change is undone, and the visit is cleared', async ({
      page,
      bookAs,
      asStaff,
      asColleague,
      staffApi,
    }) => {
      test.slow()
      await bookAs('Ada Lovelace')
      await asColleague('PUT', '/api/bookings/1/visit', visit)
      await asStaff()
      const ada = await openDetails(page, 'Ada Lovelace')
      const agreed = `${dayInWords(day)}, 1:30 PM – 3:30 PM1 hour 30 minutes planned`
      await expect(fact(ada, 'Visit')).toHaveText(agreed)
      await openVisit(page, 'Ada Lovelace')
      const dialog = visitDialog(page)
      await expect(dialog.getByLabel('Arrival Window')).toHaveValue('120')
      await dialog.getByLabel('Date').fill(laterDay)
      await dialog.getByLabel('Arrival Window').selectOption('4 hours')
      await dialog.getByLabel('Length in Hours').fill('0.75')
      await dialog.getByLabel('Email the customer').check()
      await dialog.getByRole('button', { name: 'Save Visit' }).click()
      // The notification stays while the pointer is on it.
      await toastOf(page, 'Visit Scheduled').hover()
      await expect(toastOf(page, 'Visit Scheduled')).toContainText(`${dayInWords(laterDay)}, 1:30 PM – 5:30 PM.`)
      await expect(fact(ada, 'Visit')).toHaveText(`${dayInWords(laterDay)}, 1:30 PM – 5:30 PM45 minutes planned`)
      await expect(ada.getByLabel('Status')).toHaveValue('confirmed')
      await expect(ada).toContainText('Visit confirmed')
      await toastOf(page, 'Visit Scheduled').getByRole('button', { name: 'Undo' }).click()
      await expect(fact(ada, 'Visit')).toHaveText(agreed)
      await expect(ada.getByLabel('Status')).toHaveValue('pending')

      await openVisit(page, 'Ada Lovelace')
      await dialog.getByRole('button', { name: 'Unschedule' }).click()
      await toastOf(page, 'Visit Unscheduled').hover()
      await expect(toastOf(page, 'Visit Unscheduled')).toContainText(
        `Back to the customer’s preferred time: ${dayInWords(day)}, 9:00 AM.`,
      )
      await expect(fact(ada, 'Visit')).toHaveCount(0)
      await toastOf(page, 'Visit Unscheduled').getByRole('button', { name: 'Undo' }).click()
      await expect(fact(ada, 'Visit')).toHaveText(agreed)
      expect(await staffApi('/api/bookings')).toMatchObject([{ visit, status: 'pending' }])
    })

    test('overlaps and closed days are shown before saving and on both cards, and forbid nothing', async ({
      page,
      bookAs,
      asStaff,
      asColleague,
    }) => {
      test.slow()
      await bookAs('Grace Hopper', { customerPhone: '405-555-0111', customerEmail: 'grace@example.com' })
      await bookAs('Ada Lovelace', { preferredDate: laterDay })
      await bookAs('Hedy Lamarr', { customerPhone: '405-555-0177', customerEmail: 'hedy@example.com' })
      await asColleague('PUT', '/api/bookings/1/visit', visit)
      await asColleague('PATCH', '/api/bookings/3/status', { status: 'cancelled' })
      await asColleague('POST', '/api/closed-days', { from: day, to: day, reason: 'Company holiday' })
      await asStaff()
      const ada = await openDetails(page, 'Ada Lovelace')
      await openVisit(page, 'Ada Lovelace')
      const dialog = visitDialog(page)
      await expect(dialog.getByText('Closed that day')).toHaveCount(0)
      await dialog.getByLabel('Date').fill(day)
      await expect(dialog.getByText('Closed that day: Company holiday')).toBeVisible()
      await expect(dialog.getByText('Overlaps')).toHaveCount(0)
      await dialog.getByLabel('Start Time').selectOption('2:45 PM')
      await expect(dialog.getByText('Overlaps')).toHaveText(
        'Overlaps B-1 Grace Hopper: 1:30 PM – 3:30 PM, 1 hour 30 minutes',
      )
      await dialog.getByLabel('Start Time').selectOption('3:00 PM')
      await expect(dialog.getByText('Overlaps')).toHaveCount(0)
      await dialog.getByLabel('Start Time').selectOption('12:45 PM')
      await expect(dialog.getByText('Overlaps')).toBeVisible()
      await expectNoViolations(page, 'visit dialog')
      await dialog.getByRole('button', { name: 'Save Visit' }).click()
      await expect(ada.getByRole('button', { name: 'Overlaps B-1' })).toBeVisible()
      await expect(ada.getByRole('button', { name: 'Closed that day: Company holiday' })).toBeVisible()
      await expectNoViolations(page, 'details')
      await closeSheet(page)
      const hedy = await openDetails(page, 'Hedy Lamarr')
      await expect(hedy).not.toContainText('Closed that day')
      await closeSheet(page)
      const grace = await openDetails(page, 'Grace Hopper')
      await grace.getByRole('button', { name: 'Overlaps B-2' }).click()
      await expect(page).toHaveURL(`/admin?layout=week&day=${day}`)
    })

    test('staff book for a known caller without an email address', async ({ page, bookAs, asStaff, staffApi }) => {
      test.slow()
      await bookAs('Grace Hopper', { customerPhone: '(405) 555-0111', address: '9 Elsewhere Road' })
      await bookAs('Ada Lovelace', { description: 'The neighbor has the key: 4055550111' })
      await asStaff()
      await page.getByRole('button', { name: 'Add Booking' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Booking' })
      const suggestions = dialog.getByRole('list', { name: 'Known customers' }).getByRole('button')
      await expect(dialog.getByLabel('Email')).toHaveCount(1)
      await dialog.getByLabel('Phone').focus()
      await page.keyboard.type('405')
      await expect(suggestions).toHaveCount(2)
      await page.keyboard.type('-5550111')
      await expect(suggestions).toHaveText([
        /^Grace Hopper, \(405\) 555-01119 Elsewhere RoadLast: Electrical Inspection, /,
      ])
      await expect(dialog.getByText('1 known customer', { exact: true })).toHaveRole('status')
      await expectNoViolations(page, 'suggestions')
      await dialog.getByLabel('Full Name').fill('Grace B. Hopper')
      await tabTo(page, suggestions)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Service *')).toBeFocused()
      await expect(suggestions).toHaveCount(0)
      await expect(dialog.getByLabel('Phone')).toHaveValue('(405) 555-0111')
      await expect(dialog.getByLabel('Full Name')).toHaveValue('Grace B. Hopper')
      await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')
      await expect(dialog.getByLabel('Service Address')).toHaveValue('9 Elsewhere Road')
      await dialog.getByLabel('Email the customer').check()
      await dialog.getByLabel('Email', { exact: true }).fill('')
      await expect(dialog.getByLabel('Email the customer')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Save Booking' }).click()
      await expect(dialog.locator('.field-error')).toHaveText([
        'Service is required',
        'Date is required',
        'Start Time is required',
      ])
      await dialog.getByLabel('Service *').selectOption(offeredService)
      await dialog.getByLabel('Date').fill(day)
      await dialog.getByLabel('Start Time').selectOption('5:15 PM')
      await dialog.getByLabel('Arrival Window').selectOption('1 hour')
      await dialog.getByLabel('Internal Notes').fill('Gate code 1234')
      await expect(dialog.getByLabel('Confirm the booking')).toBeChecked()
      await expectNoViolations(page, 'new booking')
      await dialog.getByRole('button', { name: 'Save Booking' }).click()
      await expect(toastOf(page, 'Booking Created')).toContainText('It is booking B-3.')
      const booked = await openDetails(page, 'Grace B. Hopper')
      await expect(fact(booked, 'Visit')).toHaveText(`${dayInWords(day)}, 5:15 PM – 6:15 PM1 hour planned`)
      // The customer named no other time.
      await expect(fact(booked, 'Preferred')).toHaveCount(0)
      await expect(fact(booked, 'Internal notes')).toHaveText('Gate code 1234')
      await expect(booked.getByText('Email')).toHaveCount(0)
      expect((await staffApi('/api/bookings'))[0]).toMatchObject({ status: 'confirmed', customerEmail: '' })
    })
  },
  { quick: 'desktop' },
)

test('a visit is set by keyboard alone', { tag: '@full' }, async ({ page, asStaff }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await expect(card(page, 'Ada Lovelace')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(details(page, 'Ada Lovelace')).toBeFocused()
  await tabTo(page, visitButton(page, 'Ada Lovelace'))
  await page.keyboard.press('Enter')
  const dialog = visitDialog(page)
  await tabTo(page, dialog.getByLabel('Start Time'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Start Time')).toHaveValue('09:30')
  await tabTo(page, dialog.getByLabel('Confirm the booking'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Visit Scheduled')).toBeVisible()
  const ada = details(page, 'Ada Lovelace')
  await expect(fact(ada, 'Visit')).toContainText('9:30 AM')
  await expect(ada.getByLabel('Status')).toHaveValue('pending')
  // What comes next took the place of the button.
  await expect(ada).toBeFocused()
})

test('a colleague’s change to a visit is shown before it is overwritten', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await bookAs('Ada Lovelace')
  // The colleague's change takes the booking out of this list.
  await asStaff({ path: `/admin?from=${day}&to=${day}` })
  await openDetails(page, 'Ada Lovelace')
  await openVisit(page, 'Ada Lovelace')
  const dialog = visitDialog(page)
  await dialog.getByLabel('Start Time').selectOption('2:15 PM')
  const theirs = { day: laterDay, time: '10:00', windowMinutes: 60, durationMinutes: 45 }
  await asColleague('PUT', '/api/bookings/1/visit', { ...theirs, confirm: true })
  const save = dialog.getByRole('button', { name: 'Save Visit' })
  await save.click()
  await expectFailure(page, 'Update Failed', 'Failed to update visit.')
  const alert = dialog.getByRole('alert').filter({ hasText: 'Someone else changed this booking' })
  await expect(alert.getByRole('listitem')).toHaveText([
    'Status is now Confirmed.',
    `Visit is now ${dayInWords(laterDay)}, 10:00 AM – 11:00 AM, 45 minutes.`,
  ])
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit: theirs }])
  await expect(dialog.getByLabel('Start Time')).toHaveValue('14:15')
  await expect(dialog.getByLabel('Date')).toHaveValue(laterDay)
  await expect(dialog.getByLabel('Length in Hours')).toHaveValue('0.75')
  await expect(dialog.getByLabel('Confirm the booking')).toHaveCount(0)
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit: { ...theirs, time: '14:15' } }])
})

test('a visit of a booking that a colleague deleted can be saved after a restore', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await openDetails(page, 'Ada Lovelace')
  await openVisit(page, 'Ada Lovelace')
  const dialog = visitDialog(page)
  await dialog.getByLabel('Start Time').selectOption('2:15 PM')
  await asColleague('DELETE', '/api/bookings/1')
  await dialog.getByRole('button', { name: 'Save Visit' }).click()
  await expectFailure(page, 'Update Failed', 'Failed to update visit.')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(toastOf(page, 'Booking Restored')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Visit' }).click()
  await expect(dialog).toBeHidden()
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit: { day, time: '14:15' } }])
})

test('a past day or a length that is no number of minutes is not sent', { tag: '@full' }, async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await openDetails(page, 'Ada Lovelace')
  await openVisit(page, 'Ada Lovelace')
  const dialog = visitDialog(page)
  await dialog.getByLabel('Date').fill('2024-01-15')
  await dialog.getByLabel('Length in Hours').fill('0.1')
  await dialog.getByRole('button', { name: 'Save Visit' }).click()
  await expect(dialog.locator('.field-error')).toHaveText([
    'Date must be today or later',
    'Duration must be whole minutes, from 15 minutes to 40 hours',
  ])
  await expect(dialog.getByLabel('Date')).toBeFocused()
  expect(await staffApi('/api/bookings')).toMatchObject([{ visit: null }])
})

test('staff note what to bring, and a second editor sees the first one’s changes', { tag: '@full' }, async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  test.slow()
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = await openDetails(page, 'Ada Lovelace')
  await press(ada, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Update Booking: Ada Lovelace' })
  await expectNoViolations(page, 'booking dialog')
  await dialog.getByLabel('Internal Notes').fill('Bring the long ladder')
  await dialog.getByLabel('Estimated Duration').fill('2 hours')
  await asColleague('PATCH', '/api/bookings/1', { priority: 'urgent', notes: 'Gate code 1234' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectFailure(page, 'Update Failed', 'Failed to update booking.')
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'Priority is now Urgent.',
    'Internal Notes is now “Gate code 1234”.',
  ])
  await expect(dialog.getByLabel('Priority')).toHaveValue('urgent')
  await expect(dialog.getByLabel('Internal Notes')).toHaveValue('Bring the long ladder')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Booking Updated')).toBeVisible()
  await expect(fact(ada, 'Internal notes')).toHaveText('Bring the long ladder')
  await expect(fact(ada, 'Estimated duration')).toHaveText('2 hours')
  await expect(ada.locator('.badge').first()).toHaveText('Urgent priority')
  const saved = { priority: 'urgent', notes: 'Bring the long ladder', estimatedDuration: '2 hours' }
  expect(await staffApi('/api/bookings')).toMatchObject([saved])
})

test('a call is converted with its fields filled in, and a preferred time alone gets no visit', async ({
  page,
  asStaff,
  asColleague,
  staffApi,
}) => {
  const call = { callerName: 'Katherine Johnson', callerPhone: '405-555-0155', notes: 'Call back tomorrow' }
  await asColleague('POST', '/api/call-logs', call)
  await asStaff()
  await tab(page, 'Call Log (1)').click()
  const katherine = await openDetails(page, 'Katherine Johnson')
  await press(katherine, 'Create booking')
  const dialog = page.getByRole('dialog', { name: 'Create Booking: Katherine Johnson' })
  await expect(dialog.getByLabel('Phone')).toHaveValue('405-555-0155')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Katherine Johnson')
  await expect(dialog.getByLabel('Description')).toHaveValue('Call back tomorrow')
  await dialog.getByLabel('Service Address').fill('12 Sample Street')
  await dialog.getByLabel('Service *').selectOption(offeredService)
  await dialog.getByLabel('Start Time').selectOption('2:45 PM')
  await dialog.getByLabel('Customer confirmed').uncheck()
  await expect(dialog.getByLabel('Preferred Time')).toHaveValue('14:00')
  await expect(dialog.getByLabel('Confirm the booking')).toHaveCount(0)
  await expect(dialog.getByLabel('Length in Hours')).toHaveCount(0)
  await dialog.getByLabel('Preferred Date').fill(day)
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(toastOf(page, 'Booking Created')).toBeVisible()
  await expect(katherine.getByRole('link', { name: 'Booking B-1' })).toBeVisible()
  const preferred = { preferredDate: `${day}T12:00:00.000Z`, preferredTime: '2:00 PM', visit: null, status: 'pending' }
  expect(await staffApi('/api/bookings')).toMatchObject([{ ...preferred, customerEmail: '' }])
})

test('an unsaved visit and an unsaved booking survive an expired session', { tag: '@full' }, async ({
  page,
  asStaff,
  logIn,
}) => {
  test.slow()
  await asStaff({ bookings: ['Ada Lovelace'] })
  const expired = (route: Route) => route.fulfill({ status: 401, body: 'Please log in' })
  await openDetails(page, 'Ada Lovelace')
  await openVisit(page, 'Ada Lovelace')
  await visitDialog(page).getByLabel('Start Time').selectOption('2:15 PM')
  await page.route('/api/bookings/1/visit', expired, { times: 1 })
  await visitDialog(page).getByRole('button', { name: 'Save Visit' }).click()
  await logIn()
  await expect(visitDialog(page).getByLabel('Start Time')).toHaveValue('14:15')
  await visitDialog(page).getByRole('button', { name: 'Save Visit' }).click()
  await expect(fact(details(page, 'Ada Lovelace'), 'Visit')).toContainText('2:15 PM')

  await closeSheet(page)
  await page.getByRole('button', { name: 'Add Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Booking' })
  await fillInBooking(dialog)
  await page.route('/api/admin/bookings', expired, { times: 1 })
  await dialog.getByRole('button', { name: 'Save Booking' }).click()
  await logIn()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Hedy Lamarr')
  await dialog.getByRole('button', { name: 'Save Booking' }).click()
  await expect(fact(await openDetails(page, 'Hedy Lamarr'), 'Visit')).toContainText('8:30 AM')
})

test('staff set the priority, the estimated duration and the Google booking link, within their limits', async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.getByRole('button', { name: 'Add Booking' }).click()
  const added = page.getByRole('dialog', { name: 'Add Booking' })
  await fillInBooking(added)
  await added.getByLabel('Priority').selectOption('High')
  await added.getByLabel('Estimated Duration').fill('x'.repeat(256))
  await added.getByLabel('Google Booking Link').fill('example.com')
  await added.getByRole('button', { name: 'Save Booking' }).click()
  await expect(added).toContainText('Estimated duration must be at most 255 characters')
  await expect(added).toContainText('Google booking link must be a web address such as https://example.com')
  await added.getByLabel('Estimated Duration').fill('2 days')
  await added.getByLabel('Google Booking Link').fill('https://example.com/b/1')
  await added.getByRole('button', { name: 'Save Booking' }).click()
  const hedy = await openDetails(page, 'Hedy Lamarr')
  await expect(fact(hedy, 'Estimated duration')).toHaveText('2 days')
  await expect(hedy.getByRole('link', { name: 'https://example.com/b/1' })).toBeVisible()
  const saved = { priority: 'high', estimatedDuration: '2 days', googleBookingUrl: 'https://example.com/b/1' }
  expect(await staffApi('/api/bookings?q=hedy')).toMatchObject([saved])
  await press(hedy, 'Edit')
  const edited = page.getByRole('dialog', { name: 'Update Booking: Hedy Lamarr' })
  await edited.getByLabel('Google Booking Link').fill(`https://example.com/${'x'.repeat(500)}`)
  await edited.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edited).toContainText('Google booking link must be at most 500 characters')
  await edited.getByLabel('Google Booking Link').fill('')
  await edited.getByLabel('Estimated Duration').fill('3 days')
  await edited.getByRole('button', { name: 'Save Changes' }).click()
  await expect(fact(hedy, 'Estimated duration')).toHaveText('3 days')
  expect(await staffApi('/api/bookings?q=hedy')).toMatchObject([{ googleBookingUrl: null, priority: 'high' }])
})

test('a preferred time that was over when it came in is marked, until a visit is agreed', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  await bookAs('Ada Lovelace', { preferredDate: day })
  await bookAs('Grace Hopper', { preferredDate: day })
  // As if Ada had booked in the evening of that day.
  await page.route(/\/api\/bookings\?/, async (route) => {
    const response = await route.fetch()
    const bookings: { id: number }[] = await response.json()
    const late = (booking: { id: number }) => (booking.id === 1 ? { createdAt: `${day}T23:00:00.000Z` } : {})
    await route.fulfill({ response, json: bookings.map((booking) => ({ ...booking, ...late(booking) })) })
  })
  await asStaff()
  const mark = 'This time had passed when the booking came in'
  await expect(card(page, 'Ada Lovelace')).toContainText('Had passed when the booking came in')
  await expect(card(page, 'Grace Hopper')).not.toContainText('Over when')
  await expect(fact(await openDetails(page, 'Ada Lovelace'), 'Preferred')).toContainText(mark)
  await closeSheet(page)
  await expect(fact(await openDetails(page, 'Grace Hopper'), 'Preferred')).not.toContainText(mark)
  await closeSheet(page)
  await openDetails(page, 'Ada Lovelace')
  await openVisit(page, 'Ada Lovelace')
  await visitDialog(page).getByRole('button', { name: 'Save Visit' }).click()
  await expect(fact(details(page, 'Ada Lovelace'), 'Visit')).toBeVisible()
  await expect(fact(details(page, 'Ada Lovelace'), 'Preferred')).not.toContainText(mark)
})

const failures = [
  ['Update Failed', 'Failed to update visit.', '/api/bookings/1/visit'],
  ['Update Failed', 'Failed to update booking.', '/api/bookings/1'],
] as const

for (const [title, sentence, path] of failures) {
  test(`a failed save shows: ${sentence}`, { tag: '@full' }, async ({ page, asStaff }) => {
    await asStaff({ bookings: ['Ada Lovelace'] })
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'Oh no' }))
    const ada = await openDetails(page, 'Ada Lovelace')
    await press(ada, path.endsWith('visit') ? 'Schedule' : 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Ada Lovelace' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectFailure(page, title, sentence)
    await expect(dialog).toBeVisible()
  })
}
