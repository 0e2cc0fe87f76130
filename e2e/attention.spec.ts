import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { business } from '#content'
import { confirmationTime } from '#features/bookings/wording.ts'
import { waitInWords } from '#firm/waiting.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import { startMailServer } from '../test/support/mail-server.ts'
import { expectNoViolations } from './axe.ts'
import { test as base, card, closeSheet, details, expect, needs, openDetails, rows, tab, toastOf } from './fixtures.ts'

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
  await page.getByRole('button', { name: 'Show all (4)' }).click()
  await expect(needs(page)).toHaveText([
    /^Ada LovelaceWaits for a call since/,
    /^Hedy LamarrWaits for a call since/,
    /^Grace HopperWaits for a call since/,
    /^Katherine JohnsonNew booking/,
  ])
  const late = `Waiting for a reply${waitInWords(new Date(Date.now() - hours * hourMs).toISOString(), new Date())}`
  await expect(await openDetails(page, 'Katherine Johnson')).toContainText('Waiting for a replyless than a minute')
  await closeSheet(page)
  await expect(await openDetails(page, 'Mary Jackson')).not.toContainText('Waiting')
  await closeSheet(page)

  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('checkbox', { name: `Unanswered for over ${confirmationTime}` })
  await filter.check()
  await page.getByLabel('Order').selectOption('oldest')
  await expect(page).toHaveURL('/admin?overdue=true&sort=oldest')
  await expect(page.getByText('2 found')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toHaveAccessibleName('Ada Lovelace')
  await expectNoViolations(page, 'unanswered bookings')
  await expect(await openDetails(page, 'Ada Lovelace')).toContainText(`${late}, promised within ${confirmationTime}`)
  await closeSheet(page)
  await expect(filter).toBeChecked()
  await filter.uncheck()
  await expect(rows(page)).toHaveCount(4)
  await filter.check()
  await card(page, 'Ada Lovelace').getByLabel('Status').selectOption('confirmed')
  await expect(needs(page)).toHaveCount(3)
  // Its question about the email stays until the filter is changed.
  await expect(card(page, 'Ada Lovelace')).toContainText('Customer not told')
  await expect(rows(page)).toHaveCount(2)
  await filter.uncheck()
  await filter.check()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveAccessibleName('Hedy Lamarr')

  await needs(page)
    .getByRole('button', { name: /^Grace Hopper/ })
    .click()
  await expect(tab(page, 'Contact Submissions (1)')).toHaveAttribute('aria-selected', 'true')
  await expect(details(page, 'Grace Hopper')).toContainText(late)
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
  await expect(needs(page).last()).toContainText('2 emails failed')
  await page.getByRole('button', { name: 'Show failed emails' }).click()
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
  await expect(page.getByText(/emails? failed/)).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toBeFocused()
  expect(mailServer.for('ada@example.com')).toHaveLength(2)
})
