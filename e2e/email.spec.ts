import { business } from '#content'
import { renderedMails } from '../scripts/dev/mails/plugin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ env: 'shared', viewport: { width: 320, height: 640 } })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every email is accessible and fits a small phone in ${colorScheme} mode`, { tag: '@full' }, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme })
    const mails = await renderedMails(server.url)
    expect(mails.length).toBeGreaterThan(15)
    for (const { title, html } of mails) {
      await page.setContent(html)
      await expectNoViolations(page, title)
    }
  })
}

test('an email without images still shows the name and everything else', { tag: '@full' }, async ({ page, server }) => {
  await page.route(/icon-192/, (route) => route.abort())
  const [receipt] = await renderedMails(server.url)
  await page.setContent(receipt?.html ?? '')
  await expect(page.getByRole('banner')).toHaveText(business.name)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: receipt?.content.link?.text ?? '' })).toBeVisible()
})
