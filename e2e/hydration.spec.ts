import type { Page } from '@playwright/test'
import { expect, test, toastOf } from './fixtures.ts'
import { holdScripts, hydrated } from './held-scripts.ts'

test.use({ env: 'shared' })

/** What a translator does: every text stands in an element of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text) // it shows texts alone
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, select, textarea')) continue
      const element = document.createElement('font')
      text.replaceWith(element)
      element.append(text)
    }
  })

test.describe('on a page that somebody else changes', () => {
  // React says so on the console, and should.
  test.use({ silent: false })

  test('one that is translated before hydration stays whole, and leads on', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/contact')
    await translate(page)
    await page.locator('footer a[href^="tel:"]').evaluate((link) => link.append(document.createElement('span')))
    release()
    await hydrated(page)
    await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeVisible()
    await page.getByLabel('Message').fill('The panel is thirty years old.')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'Our Professional Work' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Message')).toHaveValue('The panel is thirty years old.')
  })

  test('one that is translated after hydration still sends its form', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await translate(page)
    await page.locator('[name=name]').fill('Grace Hopper')
    await page.locator('[name=email]').fill('grace@example.com')
    await page.locator('[name=phone]').fill('405-555-0111')
    await page.locator('[name=message]').fill('The panel is thirty years old.')
    await page.locator('main button[type=submit]').click()
    await expect(toastOf(page, 'Message Sent!')).toBeVisible()
    await expect(page.locator('[name=message]')).toBeHidden()
  })
})

for (const path of ['/', '/services', '/booking', '/contact', '/gallery']) {
  test(`${path} asks for no script before it is painted, and makes no formatter while it loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = []
      Object.assign(window, { made })
      for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'Collator'] as const) {
        const construct = (target: object, given: unknown[]) => {
          made.push(name)
          return Reflect.construct(target as new () => object, given)
        }
        Object.assign(Intl, {
          [name]: new Proxy(Intl[name], { construct, apply: (to, _, given) => construct(to, given) }),
        })
      }
    })
    // A pointer that rests where the page comes up.
    await page.mouse.move(300, 300)
    await page.goto(path, { waitUntil: 'networkidle' })
    const { early, late, made } = await page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-paint')
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const early = scripts.filter(({ startTime }) => startTime < (painted?.startTime ?? Infinity))
      return { early: early.length, late: scripts.length - early.length, made: Reflect.get(window, 'made') }
    })
    expect(early).toBe(0)
    if (['/booking', '/contact'].includes(path)) expect(late).toBeGreaterThan(3)
    else expect(late).toBe(0)
    expect(made).toEqual([])
  })
}

test('a booking form whose script cannot be loaded says how to book without it', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/booking')
  const instead = page.getByRole('heading', { name: 'Book by phone or message' })
  await expect(instead).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Booking' })).toBeHidden()
})

test('a form whose script fails once works after a second try', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort(), { times: 1 })
  await page.goto('/booking')
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a contact form whose script cannot be loaded is posted plainly', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/contact')
  await page.locator('[name=name]').fill('Grace Hopper')
  await page.locator('[name=email]').fill('grace@example.com')
  await page.locator('[name=phone]').fill('405-555-0111')
  await page.locator('[name=message]').fill('The panel is thirty years old.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL('/contact/sent')
})

for (const [what, file] of [
  ['calendar', /\/assets\/calendar\..*\.js$/],
  ['notifications', /\/assets\/toaster\..*\.js$/],
] as const) {
  test(`${what}: there all the same when the file failed once`, async ({ page }) => {
    await page.route(file, (route) => route.abort(), { times: 1 })
    await page.goto('/booking')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await expect(toastOf(page, 'Date Required')).toBeVisible()
  })
}

test('text typed before hydration survives a visitor who leaves while React starts', async ({ page }) => {
  // Astro dispatches its event before React has run the form's effects.
  await page.addInitScript(() => {
    document.addEventListener(
      'astro:hydrate',
      () => {
        dispatchEvent(new Event('pagehide'))
        document.documentElement.dataset.saved = sessionStorage.getItem('draft /api/contact') ?? ''
      },
      true,
    )
  })
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Message *').fill('The panel is thirty years old.')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-saved', /thirty years/)
})
