import { answers } from '#content'
import { aQuoteRequest } from '../test/support/submissions.ts'
import {
  card,
  details,
  expect,
  needs,
  onPhoneAndDesktop,
  openDetails,
  testWithMail as test,
  toastOf,
} from './fixtures.ts'

const [template = { title: '', text: '' }] = answers

onPhoneAndDesktop(
  () => {
    test('a message answers a new quote request in three taps, and the customer’s page shows it', async ({
      page,
      server,
      mailServer,
      asStaff,
    }) => {
      const sent = await fetch(`${server.url}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(aQuoteRequest()),
      })
      const { request } = await sent.json()
      await asStaff({ path: '/admin?tab=contact' })
      await expect(needs(page)).toContainText('New quote request')
      await card(page, 'Grace Hopper').locator('[data-open]').click()
      await details(page, 'Grace Hopper').getByRole('button', { name: 'Message' }).click()
      const dialog = page.getByRole('dialog', { name: 'Message to Grace Hopper' })
      await expect(dialog.getByLabel('Text')).toBeFocused()
      await page.keyboard.type('We come by on Friday.')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(toastOf(page, 'Message Sent')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(details(page, 'Grace Hopper')).toContainText('“We come by on Friday.”')
      await expect(details(page, 'Grace Hopper')).toContainText('Contacted')
      await expect(needs(page)).toHaveCount(0)
      expect(mailServer.for('grace@example.com').at(-1)?.text).toContain('We come by on Friday.')
      await page.goto(request)
      await expect(page.getByLabel(/^Message from/)).toHaveText('We come by on Friday.')
    })
  },
  { quick: 'desktop' },
)

test('a template fills the text, which staff change, and a failure keeps it', { tag: '@full' }, async ({
  page,
  asStaff,
  staffApi,
}) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = await openDetails(page, 'Ada Lovelace')
  await ada.getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to Ada Lovelace' })
  await dialog.getByLabel('Template').selectOption(template.title)
  const text = dialog.getByLabel('Text')
  await expect(text).toHaveValue(template.text)
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(' Thank you!')
  const failure = { status: 409, contentType: 'text/plain', body: 'This customer has no email address' }
  await page.route('**/api/request-messages', (route) => route.fulfill(failure), { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This customer has no email address.')
  await expect(text).toHaveValue(`${template.text} Thank you!`)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(toastOf(page, 'Message Sent')).toBeVisible()
  const messages = await staffApi('/api/request-messages?list=bookings&ids=1')
  expect(messages).toMatchObject([{ reply: `${template.text} Thank you!`, state: 'done' }])
})

test('the text comes back after the session has ended', { tag: '@full' }, async ({ page, asStaff, logIn }) => {
  await asStaff({ bookings: ['Ada Lovelace'] })
  const ada = await openDetails(page, 'Ada Lovelace')
  await ada.getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message to Ada Lovelace' })
  await dialog.getByLabel('Text').fill('We come by on Friday.')
  await page.route('**/api/request-messages', (route) => route.fulfill({ status: 401, body: 'Please log in' }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await logIn()
  await expect(dialog.getByLabel('Text')).toHaveValue('We come by on Friday.')
})
