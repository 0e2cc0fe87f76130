import type { Page } from '@playwright/test'
import type { EmailSetup } from '#features/emails/email-setup.ts'
import { expectNoViolations } from './axe.ts'
import {
  expect,
  onPhoneAndDesktop,
  openTool,
  testWithMail as test,
  test as testWithoutMail,
  toastOf,
} from './fixtures.ts'

/** What the server answers about a domain of ours, which DNS does not have. */
const setup: EmailSetup = {
  server: 'smtp.office365.com',
  from: 'visits@lamps-of-ada.com',
  to: 'office@lamps-of-ada.com',
  checks: [
    { about: 'SPF', urgency: 'ok', what: 'The SPF record of lamps-of-ada.com allows Microsoft.', fix: '', records: [] },
    {
      about: 'DKIM',
      urgency: 'should',
      what: 'lamps-of-ada.com has no DKIM key of Microsoft, so our emails may be taken for spam.',
      fix: 'You find the value at security.microsoft.com/dkimv2 when you choose your domain. Add this record where you manage the DNS.',
      records: [{ type: 'CNAME', host: 'selector1._domainkey.lamps-of-ada.com', value: null }],
    },
    {
      about: 'DMARC',
      urgency: 'must',
      what: 'lamps-of-ada.com has no DMARC record, so others can send in its name.',
      fix: 'Add this record where you manage the DNS of lamps-of-ada.com.',
      records: [{ type: 'TXT', host: '_dmarc.lamps-of-ada.com', value: 'v=DMARC1; p=none' }],
    },
  ],
}

const email = (page: Page) => page.getByRole('dialog', { name: 'Email' })

onPhoneAndDesktop(() => {
  test('staff read which records are missing, copy one, and check again', async ({ page, context, asStaff }) => {
    let asked = 0
    await page.route('**/api/admin/email', (route) => {
      asked += 1
      return route.fulfill({ json: setup })
    })
    await asStaff()
    await openTool(page, 'Email')
    await expect(email(page).getByText('SPF: In order')).toBeVisible()
    await expect(email(page).getByText('The SPF record of lamps-of-ada.com allows Microsoft.')).toBeVisible()
    await expect(email(page).getByText('DKIM: Please look')).toBeVisible()
    await expect(email(page).getByText('Your mail provider shows it')).toBeVisible()
    await expect(email(page).getByText('DMARC: Fix this')).toBeVisible()
    await expectNoViolations(page, 'the email settings')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await email(page).getByRole('button', { name: 'Copy value of _dmarc.lamps-of-ada.com' }).click()
    await expect(toastOf(page, 'Value Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('v=DMARC1; p=none')
    await email(page).getByRole('button', { name: 'Copy host name of _dmarc.lamps-of-ada.com' }).click()
    await expect(toastOf(page, 'Host name Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('_dmarc.lamps-of-ada.com')
    await email(page).getByRole('button', { name: 'Check again' }).click()
    await expect.poll(() => asked).toBe(2)
  })

  test('a test email arrives, and a refusal says what the mail server answered', async ({
    page,
    mailServer,
    asStaff,
  }) => {
    await asStaff()
    await openTool(page, 'Email')
    await expect(email(page).getByText('Nothing was checked')).toBeVisible()
    const to = email(page).getByLabel('Send to')
    await expect(to).toHaveValue('office@example.com')
    await to.fill('ada')
    const send = email(page).getByRole('button', { name: 'Send a test' })
    await send.click()
    await expect(email(page).getByText('Please enter a valid email address')).toBeVisible()
    await to.fill('ada@example.com')
    await send.click()
    await expect(email(page).getByText(/The mail server accepted a test email to ada@example\.com/)).toBeInViewport()
    expect(mailServer.for('ada@example.com')).toHaveLength(1)
    mailServer.behave('refuse')
    await send.click()
    await expect(email(page).getByText(/The mail server refuses: 550 No such person/)).toBeVisible()
    await expectNoViolations(page, 'a refused test')
    const body = 'You can send 5 test emails an hour. Please wait'
    const headers = { 'Content-Type': 'text/plain', 'Retry-After': '1740' }
    await page.route('**/api/admin/email/test', (route) => route.fulfill({ status: 429, body, headers }))
    await send.click()
    await expect(email(page).getByText(`${body} 29 minutes.`)).toBeInViewport()
  })
})

testWithoutMail('without a mail server, the page says what to set', async ({ page, asStaff }) => {
  await asStaff()
  await openTool(page, 'Email')
  await expect(email(page).getByText(/No mail server is set.*SMTP_URL, MAIL_FROM and MAIL_TO/)).toBeVisible()
})
