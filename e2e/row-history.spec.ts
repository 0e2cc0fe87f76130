import { aQuoteRequest } from '../test/support/submissions.ts'
import { expect, openDetails, test } from './fixtures.ts'

test('the history of a booking shows each change with old and new value, and each version of the notes', async ({
  page,
  asStaff,
  asColleague,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asStaff({ bookings: ['Ada Lovelace'] })
  const details = await openDetails(page, 'Ada Lovelace')
  const change = (body: object) => asColleague('PATCH', '/api/bookings/1', body)
  await change({ notes: 'Gate code 1234' })
  await change({ notes: 'Gate code 5678', customerPhone: '405-555-0177' })
  await details.getByText('History', { exact: true }).click()
  await expect(details).toContainText('Notes: Gate code 1234 → Gate code 5678')
  await expect(details).toContainText('Notes: none → Gate code 1234')
  await expect(details).toContainText('Phone: (405) 555-0123 → 405-555-0177')
  await expect(details).toContainText('Staff')
  await expect(details).toContainText('Booking received')
  await details.getByLabel('Status').selectOption('confirmed')
  // The first attempt meets the colleague's version, whose notes move the button once they are loaded.
  await details.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(details).toContainText('Status: Pending → Confirmed')
})

test('the history of a quote request has its emails and what the customer wrote', { tag: '@full' }, async ({
  page,
  server,
  asStaff,
}) => {
  const post = async (path: string, body: object) =>
    (await fetch(server.url + path, { method: 'POST', headers: jsonHeaders, body: JSON.stringify(body) })).json()
  const { request } = await post('/api/contact', aQuoteRequest({ name: 'Ada Lovelace' }))
  const messages = `${request.replace('/request/', '/api/requests/')}/messages`
  await post(messages, { kind: 'message', text: 'The panel is in the garage.' })
  await asStaff()
  await page.getByRole('tab', { name: 'Contact' }).click()
  const details = await openDetails(page, 'Ada Lovelace')
  await details.getByText('History', { exact: true }).click()
  const entries = details.getByRole('listitem')
  await expect(entries.filter({ hasText: 'The customer writes:' })).toContainText('“The panel is in the garage.”')
  await expect(entries.filter({ hasText: 'Email · Confirmation (not sent)' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'Quote request received' })).toHaveCount(1)
})

const jsonHeaders = { 'Content-Type': 'application/json' }
