import { textMessage } from '#features/texts/text-message.ts'
import { expectNoViolations } from './axe.ts'
import { closeSheet, expect, nextYear, onPhoneAndDesktop, openDetails, test, toastOf } from './fixtures.ts'

const visit = { day: `${nextYear()}-01-15`, time: '13:30', windowMinutes: 120, durationMinutes: 90 } as const
const ada = {
  customerName: 'Ada Lovelace',
  status: 'pending',
  preferredDate: `${visit.day}T12:00:00.000Z`,
  preferredTime: '9:00 AM',
  visit,
} as const

onPhoneAndDesktop(() => {
  test('each text opens with its words, and the card and the history say which was opened', async ({
    page,
    bookAs,
    asStaff,
    asColleague,
    staffApi,
  }) => {
    await bookAs(ada.customerName)
    await bookAs('Grace Hopper', { customerPhone: '405-555-0123-45' })
    await asColleague('PUT', '/api/bookings/1/visit', visit)
    await asStaff()
    const second = await openDetails(page, 'Grace Hopper')
    await expect(second.getByRole('link', { name: 'text to' })).toHaveCount(0)
    await closeSheet(page)
    const first = await openDetails(page, ada.customerName)
    const more = first.getByRole('button', { name: 'More' })
    const text = (name: string) => first.getByRole('link', { name: `${name} text to ${ada.customerName}` })
    await more.click()
    for (const [name, kind] of [
      ['On my way', 'on_my_way'],
      ['Running late', 'running_late'],
      ['Confirmed', 'confirmed'],
    ] as const) {
      const body = encodeURIComponent(textMessage(kind, ada))
      await expect(text(name)).toHaveAttribute('href', `sms:+14055550123?&body=${body}`)
    }
    await expectNoViolations(page, 'card')

    await text('Running late').click()
    await expect(text('Running late')).toBeHidden()
    const opened = first.getByRole('definition').filter({ hasText: 'Running late, ' })
    await expect(opened).toBeVisible()
    await more.click()
    await text('On my way').click()
    await expect(first.getByRole('definition').filter({ hasText: /^On my way, .*Running late, / })).toBeVisible()
    expect(await staffApi('/api/texts?ids=1')).toMatchObject([{ kind: 'on_my_way' }, { kind: 'running_late' }])
    await closeSheet(page)
    await openDetails(page, 'Grace Hopper')
    await second.getByRole('button', { name: /^History of/ }).click()
    await expect(page.getByRole('dialog', { name: /^History/ }).getByText(/^Text opened: On my way, /)).toBeVisible()
  })
})

test('a notification says when an opened text was not recorded', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
}) => {
  await bookAs(ada.customerName)
  await asStaff()
  await page.route('**/api/bookings/1/texts', (route) => route.abort())
  const first = await openDetails(page, ada.customerName)
  await first.getByRole('button', { name: 'More' }).click()
  await first.getByRole('link', { name: /^On my way/ }).click()
  await expect(toastOf(page, 'Text Not Recorded')).toContainText('Failed to record that you opened a text.')
})

test('an opened text is recorded although the page is left at once', { tag: '@full' }, async ({
  page,
  bookAs,
  asStaff,
  staffApi,
}) => {
  await bookAs(ada.customerName)
  await asStaff()
  const first = await openDetails(page, ada.customerName)
  await first.getByRole('button', { name: 'More' }).click()
  await first.getByRole('link', { name: /^On my way/ }).evaluate((link: HTMLElement) => {
    // This browser has no messages app. The attempt to open one would cancel the navigation below.
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    window.location.assign('/about')
  })
  await page.waitForURL('/about')
  await expect.poll(() => staffApi('/api/texts?ids=1')).toMatchObject([{ kind: 'on_my_way' }])
})
