import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { business } from '#content'
import { confirmationTime } from '#features/bookings/wording.ts'
import { waitInWords } from '#firm/waiting.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import { startMailServer } from '../test/support/mail-server.ts'
import { expectNoViolations } from './axe.ts'
import { test as base, card, closeSheet, expect, openDetails, rows, tab, toastOf } from './fixtures.ts'

const hourMs = 3_600_000

type Fixtures = {
  mailServer: Awaited<ReturnType<typeof startMailServer>>
  folder: string
  /** Makes all rows older by these hours. */
  age: (hours: number) => Promise<void>
}

const test = base.extend<Fixtures>({
  mailServer: async ({ browserName: _ }, use) => {
    const mailServer = await startMailServer()
    await use(mailServer)
    await mailServer.close()
  },
  folder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'attention-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  env: async ({ mailServer, folder }, use) => use({ ...mailServer.env, DATA_DIR: folder }),
  age: async ({ folder }, use) => {
    await use(async (hours) => {
      const store = openSqlite(folder)
      const createdAt = new Date(Date.now() - hours * hourMs).toISOString()
      await store.write(async (sql) => {
        for (const table of ['bookings', 'contact_submissions'])
          await sql(`UPDATE ${table} SET created_at = $1`, [createdAt])
      })
      await store.close()
    })
  },
})

test('requests without an answer are counted, listed and show how long they wait', async ({
  page,
  bookAs,
  requestQuoteAs,
  asStaff,
  asColleague,
  age,
}) => {
  await bookAs('Ada Lovelace')
  await bookAs('Hedy Lamarr')
  await bookAs('Mary Jackson')
  await requestQuoteAs('Grace Hopper')
  await asColleague('PATCH', '/api/bookings/3/status', { status: 'confirmed' })
  const hours = business.confirmationHours + 27.5
  await age(hours)
  await asStaff({ bookings: ['Katherine Johnson'] })
  const attention = page.getByRole('list', { name: 'Needs attention' })
  await expect(attention.getByRole('button')).toHaveText([
    '2 bookings unanswered',
    '1 request unanswered',
    '3 new bookings',
    '1 new request',
  ])
  const late = `Waiting for a reply${waitInWords(new Date(Date.now() - hours * hourMs).toISOString(), new Date())}`
  await expect(await openDetails(page, 'Katherine Johnson')).toContainText('Waiting for a replyless than a minute')
  await closeSheet(page)
  await expect(await openDetails(page, 'Mary Jackson')).not.toContainText('Waiting')
  await closeSheet(page)

  await attention.getByRole('button', { name: '2 bookings unanswered' }).click()
  await expect(page).toHaveURL('/admin?overdue=true&sort=oldest')
  await expect(page.getByText('2 found')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toHaveAccessibleName('Ada Lovelace')
  await expectNoViolations(page, 'unanswered bookings')
  await expect(await openDetails(page, 'Ada Lovelace')).toContainText(`${late}, promised within ${confirmationTime}`)
  await closeSheet(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('checkbox', { name: `Unanswered for over ${confirmationTime}` })
  await expect(filter).toBeChecked()
  await filter.uncheck()
  await expect(rows(page)).toHaveCount(4)
  await filter.check()
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('confirmed')
  await expect(attention.getByRole('button').first()).toHaveText('1 booking unanswered')
  // Its question about the email stays until the filter is changed.
  await expect(card(page, 'Ada Lovelace')).toContainText('Customer not told')
  await expect(rows(page)).toHaveCount(2)
  await filter.uncheck()
  await filter.check()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveAccessibleName('Hedy Lamarr')

  await attention.getByRole('button', { name: '1 request unanswered' }).click()
  await expect(page).toHaveURL('/admin?tab=contact&overdue=true&sort=oldest')
  await expect(tab(page, 'Contact Submissions (1)')).toHaveAttribute('aria-selected', 'true')
  await expect(await openDetails(page, 'Grace Hopper')).toContainText(late)
  await closeSheet(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/admin?tab=contact')
})

test('failed emails are counted, listed with their reason, and can be sent again', async ({
  page,
  bookAs,
  asStaff,
  mailServer,
}) => {
  await bookAs('Katherine Johnson')
  mailServer.behave('refuse')
  await asStaff({ bookings: ['Ada Lovelace'] })
  await page.getByRole('button', { name: '2 emails failed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Failed emails' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Booking B-2 for Ada Lovelace\s*Office alert: failed\. The mail server said: 550/,
    /^Booking B-2 for Ada Lovelace\s*Confirmation: failed\. The mail server said: 550/,
  ])
  await expectNoViolations(page, 'failed emails')
  mailServer.behave('accept')
  await dialog.getByRole('button', { name: 'Resend: Office alert: Booking B-2 for Ada Lovelace' }).click()
  await expect(toastOf(page, 'Email Sent')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect(dialog).toContainText('No emails failed in the last two weeks.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /emails? failed/ })).toBeHidden()
  await expect(page.getByRole('tabpanel')).toBeFocused()
  expect(mailServer.for('ada@example.com')).toHaveLength(2)
})
