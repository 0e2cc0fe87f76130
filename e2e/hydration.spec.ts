import type { Page } from '@playwright/test'
import { aQuoteRequest } from '../test/support/submissions.ts'
import { expect, fullUnless, nextYear, test, toastOf } from './fixtures.ts'
import { failScripts, holdScripts, waitForHydration } from './script-loading.ts'

test.use({ env: 'shared' })

/** Wraps every text node in an element, as browser translators do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text) // SHOW_TEXT yields text nodes only
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, select, textarea')) continue
      const element = document.createElement('font')
      text.replaceWith(element)
      element.append(text)
    }
  })

/** Fills in the contact form without its labels, which a translator changes. */
async function fillInByName(page: Page) {
  const { name, email, phone, message } = aQuoteRequest()
  for (const [field, text] of Object.entries({ name, email, phone, message }))
    await page.locator(`[name=${field}]`).fill(text)
}

test.describe('on a page that a browser extension changes', () => {
  // React logs the mismatch, as it should.
  test.use({ cleanConsole: false })

  test('a page translated before hydration keeps its content, its form and its links', { tag: '@full' }, async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/contact')
    await translate(page)
    await page.locator('footer a[href^="tel:"]').evaluate((link) => link.append(document.createElement('span')))
    release()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeVisible()
    await page.getByLabel('Message').fill('The panel is thirty years old.')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'Our Professional Work' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Message')).toHaveValue('The panel is thirty years old.')
  })

  test('a page translated after hydration still sends its form', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contact')
    await waitForHydration(page)
    await translate(page)
    await fillInByName(page)
    await page.locator('main button[type=submit]').click()
    await expect(toastOf(page, 'Message Sent!')).toBeVisible()
    await expect(page.locator('[name=message]')).toBeHidden()
  })
})

for (const path of ['/', '/services', '/booking', '/contact', '/gallery']) {
  test(
    `${path} loads no script before first paint and creates no Intl formatter`,
    fullUnless(path === '/booking'),
    async ({ page }) => {
      await page.addInitScript(() => {
        const formatters: string[] = []
        Object.assign(window, { formatters })
        for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'Collator'] as const) {
          const construct = (target: object, args: unknown[]) => {
            formatters.push(name)
            return Reflect.construct(target as new () => object, args)
          }
          Object.assign(Intl, {
            [name]: new Proxy(Intl[name], { construct, apply: (target, _, args) => construct(target, args) }),
          })
        }
      })
      // A resting pointer must not trigger hydration.
      await page.mouse.move(300, 300)
      // Waits for an idle network, because a script that is never requested has no event.
      await page.goto(path, { waitUntil: 'networkidle' })
      const hasForm = ['/booking', '/contact'].includes(path)
      await waitForHydration(page)
      if (path === '/booking') await expect(page.getByRole('grid')).toBeVisible()
      const { early, late, formatters } = await page.evaluate(() => {
        const [painted] = performance.getEntriesByName('first-paint')
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        const early = scripts.filter(({ startTime }) => startTime < (painted?.startTime ?? Infinity))
        return {
          early: early.length,
          late: scripts.length - early.length,
          formatters: Reflect.get(window, 'formatters'),
        }
      })
      expect(early).toBe(0)
      if (hasForm) expect(late).toBeGreaterThan(3)
      else expect(late).toBe(0)
      expect(formatters).toEqual([])
    },
  )
}

test('without its script, the booking form has a date field and is posted as plain HTML', async ({ page }) => {
  await failScripts(page)
  await page.goto('/booking')
  const date = page.getByRole('main').getByLabel('Preferred Date', { exact: true })
  await expect(date).toHaveAttribute('type', 'date')
  await date.fill(`${nextYear()}-06-06`)
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking was not sent')
  await expect(page.getByLabel('Preferred Date *')).toHaveValue(`${nextYear()}-06-06`)
})

test('a form whose script fails once loads on the second attempt', { tag: '@full' }, async ({ page }) => {
  await failScripts(page, { times: 1 })
  await page.goto('/booking')
  await expect(page.getByRole('grid')).toBeVisible()
})

test('without its script, the contact form is posted as plain HTML', { tag: '@full' }, async ({ page }) => {
  await failScripts(page)
  await page.goto('/contact')
  await fillInByName(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/contact\/sent\?request=/)
})

for (const [part, file] of [
  ['calendar', /\/assets\/calendar\..*\.js$/],
  ['notifications', /\/assets\/toaster\..*\.js$/],
] as const) {
  test(`a second attempt loads the ${part}`, { tag: '@full' }, async ({ page }) => {
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
