import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { business } from '#content'
import { password, passwordHash } from '../test/support/admin-password.ts'
import { type ServerProcess, startServer, supervised } from '../test/support/server-process.ts'
import { expectNoViolations } from './axe.ts'
import { expect, openTool, readOnlyTest as test, toastOf } from './fixtures.ts'

// A server of its own, because only the process that supervises it can publish.
test.skip(business.name !== 'Lamplight Electric', 'the content is not the sample')

const folder = mkdtempSync(join(tmpdir(), 'website-'))
let server: ServerProcess

test.beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'silent' }, supervised)
})
test.afterAll(async () => {
  await server?.end()
  rmSync(folder, { recursive: true, force: true })
})

async function openWebsite(page: Page) {
  await page.goto(`${server.url}/admin`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  return openTool(page, 'Website')
}

/** Resolves once visitors see what was published. */
const expectLive = (page: Page) => expect(page.getByText('Visitors see this version.')).toBeVisible({ timeout: 30_000 })

for (const width of [390, 1440]) {
  test(`${width} px: the owner finds a price, changes it, and undoes it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const tool = await openWebsite(page)
    await tool.getByLabel('Find what you see on the site').fill('Most panels')
    await tool.getByRole('button', { name: /^Service: Electric panel installation/ }).click()
    const price = tool.getByRole('textbox', { name: 'Price', exact: true })
    const before = await price.inputValue()
    await price.fill(`Most panels $${width}`)
    await expect(tool.getByText('1 change')).toBeVisible()
    await expectNoViolations(page, '[role="dialog"]')
    await tool.getByRole('button', { name: 'Publish' }).click()
    await expect(toastOf(page, 'Website Published')).toBeVisible()
    await expect(tool.getByText('1 change')).toBeHidden()
    await expectLive(page)
    const shown = async () => (await fetch(`${server.url}/services/electric-panel-installation`)).text()
    // A connection that was open before gets one more answer from the server that goes.
    await expect.poll(shown, { timeout: 30_000 }).toContain(`Most panels $${width}`)
    await tool.getByRole('button', { name: 'All files' }).click()
    await tool.getByText('Published here').click()
    await tool.getByRole('button', { name: 'Undo Service: Electric panel installation: Price' }).click()
    await expect(toastOf(page, 'Change Undone')).toBeVisible()
    await expect.poll(shown, { timeout: 30_000 }).toContain(before)
  })
}

test('a mistake is told at once, and nothing changes', async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Firm, hours/ }).click()
  await tool.getByLabel('Find a field').fill('as you want it to look')
  await tool.getByRole('textbox', { name: 'Phone *' }).fill('12')
  await tool.getByRole('button', { name: 'Publish' }).click()
  await expect(tool.getByRole('alert')).toContainText(/^phone /)
  const phone = tool.getByRole('textbox', { name: 'Phone *' })
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/phone must/)
  await phone.fill('(405) 555-0143')
  await expect(phone).not.toHaveAccessibleDescription(/phone must/)
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(tool.getByRole('textbox', { name: 'Phone *' })).toHaveValue(business.phone)
})

test('the story of the About page is rewritten', async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Page: About/ }).click()
  const text = tool.getByRole('textbox', { name: 'Text of the page' })
  await text.fill(`${await text.inputValue()}\n\nWe **like** old houses.`)
  await tool.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page, 'Website Published')).toBeVisible()
  await expectLive(page)
  const shown = async () => (await fetch(`${server.url}/about`)).text()
  await expect.poll(shown, { timeout: 30_000 }).toContain('<p>We <strong>like</strong> old houses.</p>')
})

test('what was typed and not published is there the next time, and can be discarded', async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Page: About/ }).click()
  const headline = tool.getByRole('textbox', { name: 'Headline *' })
  const before = await headline.inputValue()
  await headline.fill('About the two of us')
  const text = tool.getByRole('textbox', { name: 'Text of the page' })
  const story = await text.inputValue()
  await text.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await tool.getByRole('button', { name: 'Bold' }).click()
  await expect(text).toHaveValue(`**${story.slice(0, 2)}**${story.slice(2)}`)
  await expect(tool.getByText('2 changes')).toBeVisible()

  await openWebsite(page)
  const about = tool.getByRole('button', { name: /^Page: About/ })
  await expect(about).toContainText('Has changes that are not published.')
  await about.click()
  await expect(headline).toHaveValue('About the two of us')
  await expect(text).toHaveValue(/^\*\*/)
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(headline).toHaveValue(before)
  await expect(text).toHaveValue(story)
  await tool.getByRole('button', { name: 'All files' }).click()
  await expect(about).not.toContainText('Has changes')
})

test('items of a list are added, moved and removed', { tag: '@full' }, async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Promises/ }).click()
  const group = tool.getByRole('group', { name: 'Commitments' })
  await expect(group).toBeVisible()
  const titles = async () =>
    Promise.all((await group.getByRole('textbox', { name: /^Title/ }).all()).map((field) => field.inputValue()))
  const [first = '', second = '', ...others] = await titles()
  await tool.getByRole('button', { name: 'Move Commitments 1 down' }).click()
  await expect.poll(titles).toEqual([second, first, ...others])
  await tool.getByRole('button', { name: 'Remove Commitments 1' }).click()
  await expect.poll(titles).toEqual([first, ...others])
  await tool.getByRole('button', { name: 'Add to commitments' }).click()
  await expect.poll(titles).toEqual([first, ...others, ''])
})

test('a service is added, copied and removed, and the removal is undone', async ({ page }) => {
  const tool = await openWebsite(page)
  const shown = async (slug: string) => (await fetch(`${server.url}/services/${slug}`)).status
  await tool.getByText('Add a service, a page or a town').click()
  await tool.getByLabel('Name', { exact: true }).fill('Attic fans')
  await tool.getByRole('button', { name: 'Add', exact: true }).click()
  await tool.getByRole('button', { name: 'Publish' }).click()
  const summary = tool.getByRole('textbox', { name: 'Summary *' })
  await expect(summary).toBeFocused()
  await expect(summary).toHaveAccessibleDescription(/summary is missing/)
  await summary.fill('A fan that empties the attic of heat.')
  await expectNoViolations(page, '[role="dialog"]')
  await tool.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page, 'Website Published')).toBeVisible()
  await expectLive(page)
  await expect.poll(() => shown('attic-fans'), { timeout: 30_000 }).toBe(200)

  await tool.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(tool.getByRole('heading', { name: 'Service: Attic fans copy' })).toBeVisible()
  await expect(tool.getByRole('textbox', { name: 'Name *' })).toHaveValue('Attic fans (copy)')
  await tool.getByRole('button', { name: 'Discard' }).click()
  await tool.getByRole('button', { name: 'All files' }).click()

  await tool.getByRole('button', { name: /^Service: Attic fans/ }).click()
  await tool.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(tool.getByLabel('Find what you see on the site')).toBeVisible()
  await expect.poll(() => shown('attic-fans'), { timeout: 30_000 }).toBe(404)
  await tool.getByText('Published here').click()
  await tool.getByRole('button', { name: 'Undo Service: Attic fans: Removed' }).click()
  await expect.poll(() => shown('attic-fans'), { timeout: 30_000 }).toBe(200)
})

test('a picture is replaced and described, and visitors see it', async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Pictures/ }).click()
  await tool.getByRole('button', { name: 'trench', exact: true }).click()
  const form = tool.getByRole('form', { name: 'Picture: trench' })
  const input = form.getByLabel('Replace it')
  const small = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  await input.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small })
  await expect(form.getByRole('status')).toContainText('It has 300 × 900 pixels and will look blurry.')
  await expect(form.getByRole('status')).toContainText('cuts off its top and bottom')
  await input.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(form.getByRole('status')).toContainText('cannot open the picture')
  const photo = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#224466' } })
    .jpeg()
    .toBuffer()
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByRole('status')).toBeHidden()
  await form.getByLabel('What it shows').fill('A blue wall, freshly painted')
  await expectNoViolations(page, '[role="dialog"]')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(tool.getByRole('heading', { name: 'Pictures' })).toBeVisible()
  const shown = async () => (await fetch(`${server.url}/gallery`)).text()
  await expect.poll(shown, { timeout: 30_000 }).toContain('A blue wall, freshly painted')
  const [path = ''] = /\/pictures\/trench-\w+-480\.webp/.exec(await shown()) ?? []
  const { dominant } = await sharp(await (await fetch(server.url + path)).arrayBuffer()).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})
