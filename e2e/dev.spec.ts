import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as baseExpect, test } from '@playwright/test'
import { business } from '#content'
import { contentFolder } from '#content-loader/content-folder.ts'
import { copyProject } from '../test/support/project-copy.ts'
import { npm, startServer } from '../test/support/server-process.ts'
import { waitForHydration } from './script-loading.ts'

const root = join(import.meta.dirname, '..')

// Rebuilds and restarts take seconds on a busy machine. The limit only ends a test that hangs.
const expect = baseExpect.configure({ timeout: 30_000 })

test('npm run dev shows edits and restarts the server', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(180_000)
  const copy = mkdtempSync(join(tmpdir(), 'dev-'))
  copyProject(copy)
  // Vite serves packages only from one folder. Up to date, it is not installed again through the link.
  execFileSync(process.execPath, [join(root, 'scripts/install.mjs')])
  rmSync(join(copy, 'node_modules'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const edit = (file: string, from: string, to: string) => {
    const before = readFileSync(join(copy, file), 'utf8')
    expect(before).toContain(from)
    writeFileSync(join(copy, file), before.replace(from, to))
  }
  const DATA_DIR = join(copy, 'data')
  mkdirSync(DATA_DIR)
  const { url, end } = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' }, npm(copy, 'run', 'dev'))
  try {
    const messages: string[] = []
    page.on('pageerror', ({ message }) => messages.push(message))
    page.on('console', (message) => void (message.type() === 'error' && messages.push(message.text())))
    await page.goto(`${url}/gallery`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Our Professional Work')

    edit('site/components/pages/gallery.tsx', '{title}</h1>', 'Our Finest Work</h1>')
    await expect(heading).toHaveText('Our Finest Work')
    expect(await (await fetch(`${url}/gallery`)).text()).toContain('Our Finest Work')

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    edit('ui/styles.css', '@layer base {', 'h1 { letter-spacing: 7px; }\n@layer base {')
    await expect(heading).toHaveCSS('letter-spacing', '7px')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    await page.goto(`${url}/booking`)
    await waitForHydration(page)
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    edit('features/bookings/public/booking-form.tsx', '        Submit Booking', '        Send Booking')
    await expect(page.getByRole('button', { name: 'Send Booking' })).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')

    // The page reloads after this change, too. It hears of the next one once it is connected again.
    const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
    edit('platform/operations/health.ts', "send('ok')", "send('still ok')")
    await expect.poll(async () => (await fetch(`${url}/healthz`)).text()).toBe('still ok')
    await connected
    edit(`${contentFolder(copy)}/business.yaml`, business.name, 'Porchlight Electric')
    const apiDocument = async () => (await fetch(`${url}/api/openapi.json`)).text()
    await expect.poll(apiDocument).toContain('Porchlight Electric API')
    // The open page reloads itself. A reload in the middle of a navigation would end that navigation.
    await expect(page.getByRole('link', { name: 'Porchlight Electric' }).first()).toBeVisible()

    edit('platform/mail/email/email.tsx', '{business.name}<', '{business.name} Co.<')
    await page.goto(`${url}/mails`)
    const email = page.frameLocator('iframe >> nth=0')
    await expect(email.getByRole('banner')).toHaveText('Porchlight Electric Co.')

    edit('features/quote-requests/public/unsent.tsx', 'title="Your message was not sent"', 'title="Please try again"')
    edit('site/components/footer.tsx', 'Reach Us<', 'Our Office<')
    const postEmptyForm = async () =>
      (await fetch(`${url}/contact`, { method: 'POST', body: new URLSearchParams({ name: '' }) })).text()
    await expect.poll(postEmptyForm).toMatch(/Please try again<\/h1>.*Our Office<\/h2>/s)

    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    const [picture = ''] = /\/pictures\/[\w-]+-480\.webp/.exec(await (await fetch(`${url}/gallery`)).text()) ?? []
    expect((await fetch(url + picture)).headers.get('content-type')).toBe('image/webp')
    await page.goto(`${url}/admin`)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(messages).toEqual([])
  } finally {
    expect(await end()).toBe(0)
    rmSync(copy, { recursive: true, force: true })
  }
})
