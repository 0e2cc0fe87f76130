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

async function openWebsite(page: Page, url = server.url) {
  await page.goto(`${url}/admin`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  return openTool(page, 'Website')
}

/** Resolves once visitors see what was published. */
const expectLive = (page: Page) => expect(page.getByText(/^Live in/)).toBeVisible({ timeout: 30_000 })

test('a new firm makes the site its own, all in the browser', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const own = mkdtempSync(join(tmpdir(), 'start-'))
  const fresh = await startServer({ DATA_DIR: own, ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'silent' }, supervised)
  try {
    const tool = await openWebsite(page, fresh.url)
    await tool.getByText('Make this site yours').click()
    await tool.getByLabel('Start from').selectOption('blank')
    await tool.getByLabel('Name of your business').fill('Spark & Son Painting')
    await tool.getByLabel('Phone number for customers').fill('12')
    await tool.getByRole('button', { name: 'Publish my site' }).click()
    const phone = tool.getByLabel('Phone number for customers')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(/phone/)
    await expectNoViolations(page, '[role="dialog"]')
    await phone.fill('(405) 555-0133')
    await tool.getByRole('button', { name: 'Publish my site' }).click()
    await expect(toastOf(page, 'Website Published')).toBeVisible()
    await expect(tool.getByText('Make this site yours')).toBeHidden()
    const home = async () => (await fetch(fresh.url)).text()
    await expect.poll(home, { timeout: 30_000 }).toContain('Spark &amp; Son Painting')
    expect(await home()).toContain('(405) 555-0133')
  } finally {
    await fresh.end()
    rmSync(own, { recursive: true, force: true })
  }
})

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
    await expect(tool.getByText(/^Live in \d+\.\d s\.$/)).toBeVisible({ timeout: 30_000 })
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
  await expect(tool.locator('form[data-kept]')).toBeVisible()

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

const previewIn = (page: Page) => page.frameLocator('iframe[title="The page as visitors will see it"]')

test('the page shows what is typed, and a press on it opens the field', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Service: Electric panel installation/ }).click()
  const price = tool.getByRole('textbox', { name: 'Price', exact: true })
  await price.fill('Most panels $2,750')
  const preview = previewIn(page)
  await expect(preview.getByText('Most panels $2,750').first()).toBeVisible()
  await expectNoViolations(page, '[role="dialog"]')
  await preview.getByRole('heading', { level: 1 }).click()
  await expect(tool.getByRole('textbox', { name: 'Headline' })).toBeFocused()
  await preview.getByText('Most panels $2,750').first().click()
  await expect(price).toBeFocused()
  // Words that no field has open none.
  await preview.getByText('Call Now').click()
  await expect(tool.getByText('No field has this text.')).toBeVisible()
  const background = () =>
    preview
      .locator('main')
      .evaluate(({ ownerDocument }) => getComputedStyle(ownerDocument.documentElement).backgroundColor)
  const light = await background()
  await tool.getByRole('button', { name: 'Dark colors' }).click()
  await expect.poll(background).not.toBe(light)
  await tool.getByRole('button', { name: 'As on a computer' }).click()
  await expect(preview.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // The phone number is in another file, and what was typed stays.
  await preview.getByRole('link', { name: business.phone }).first().click()
  await expect(tool.getByRole('textbox', { name: 'Phone *' })).toBeFocused()
  const phone = tool.getByRole('textbox', { name: 'Phone *' })
  await phone.fill('12')
  await expect(tool.getByRole('region', { name: 'Preview' }).getByRole('alert')).toContainText('phone must')
  await tool.getByRole('button', { name: 'Discard' }).click()
  await tool.getByRole('button', { name: 'All files' }).click()
  await tool.getByRole('button', { name: /^Service: Electric panel installation/ }).click()
  await expect(price).toHaveValue('Most panels $2,750')
  await preview.locator('main img').first().click()
  await expect(tool.getByRole('heading', { name: /^Picture: / })).toBeVisible()
  await tool.getByRole('button', { name: 'All pictures' }).click()
  await tool.getByRole('button', { name: 'All files' }).click()
  await tool.getByRole('button', { name: /^Service: Electric panel installation/ }).click()
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(tool.locator('form[data-kept]')).toBeVisible()
})

test('390 px: the preview lies over the form, and a press leads back to the field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Page: Home/ }).click()
  await tool.getByRole('button', { name: 'Preview' }).click()
  const preview = previewIn(page)
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page, '[role="dialog"]')
  await preview.getByRole('heading', { level: 1 }).click()
  await expect(tool.getByRole('textbox', { name: 'Headline' })).toBeFocused()
})

test('two people see that they change the same file', async ({ page, browser }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Page: About/ }).click()
  const other = await browser.newPage()
  const otherTool = await openWebsite(other)
  await otherTool.getByRole('button', { name: /^Page: About/ }).click()
  const headline = (of: Awaited<ReturnType<typeof openWebsite>>) => of.getByRole('textbox', { name: 'Headline *' })
  await headline(otherTool).fill('About the other one')
  await expect(otherTool.locator('form[data-kept]')).toBeVisible()
  await headline(tool).fill('About me')
  const notice = tool.getByRole('alert').filter({ hasText: 'changes this too' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button').click()
  await expect(headline(tool)).toHaveValue('About the other one')
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(tool.locator('form[data-kept]')).toBeVisible()
  await other.close()
})

test('typing goes on past the length of a line, and after a publish nobody else is seen', async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Page: Contact/ }).click()
  const lead = tool.getByRole('textbox', { name: /^(Lead|Headline|Title)/ }).first()
  await lead.fill('')
  const long = 'Write to us, or call us at any time of the day, and we will answer within a day.'
  await lead.pressSequentially(long)
  await expect(lead).toHaveValue(long)
  await expect(lead).toBeFocused()
  await expect(tool.locator('form[data-kept]')).toBeVisible()
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(tool.locator('form[data-kept]')).toBeVisible()
  await lead.fill('Write to us at once')
  await expect(tool.locator('form[data-kept]')).toBeVisible()
  await tool.getByRole('button', { name: 'Publish' }).click()
  await expectLive(page)
  await lead.fill('Write to us today')
  await expect(tool.getByText('Not published yet. Your changes are kept here.')).toBeVisible()
  await expect(tool.getByRole('alert')).toBeHidden()
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(tool.locator('form[data-kept]')).toBeVisible()
})

test('no text of the content becomes script', async ({ page }) => {
  const tool = await openWebsite(page)
  await tool.getByRole('button', { name: /^Page: About/ }).click()
  const text = tool.getByRole('textbox', { name: 'Text of the page' })
  const before = await text.inputValue()
  await text.fill(`${before}\n\n<script>document.title = 'owned'</script>`)
  await tool.getByRole('button', { name: 'Publish' }).click()
  await expect(tool.getByRole('alert').first()).toContainText('This HTML cannot be shown here')
  await tool.getByRole('button', { name: 'Discard' }).click()
  await expect(tool.locator('form[data-kept]')).toBeVisible()
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
  await tool.getByRole('button', { name: 'Remove it from the site' }).click()
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
  // Upright, with red at the top and blue at the bottom. Turned twice, blue is at the top.
  const red = { create: { width: 1800, height: 1200, channels: 3, background: '#992211' } } as const
  const photo = await sharp({ create: { width: 1800, height: 2700, channels: 3, background: '#224466' } })
    .composite([{ input: await sharp(red).png().toBuffer(), top: 0, left: 0 }])
    .jpeg()
    .toBuffer()
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByRole('status')).toContainText('cuts off its top and bottom')
  await form.getByRole('button', { name: 'Turn' }).click()
  await expect(form.getByRole('status')).toBeHidden()
  await form.getByRole('button', { name: 'Turn' }).click()
  await form.getByLabel('Which part is shown').fill('0')
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
