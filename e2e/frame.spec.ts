import type { Page } from '@playwright/test'
import { business } from '#domain/business.ts'
import { isOffered, services } from '#domain/services.ts'
import { expect, test } from './fixtures.ts'
import { servicePaths } from './paths.ts'

test.use({ env: 'shared' })

const [firstService, lastService] = [services[0]?.name ?? '', services.at(-1)?.name ?? '']
const lastPath = servicePaths.at(-1) ?? ''

const menu = (page: Page) => page.locator('.services-menu')
const inMenu = (page: Page) => menu(page).getByRole('link', { name: lastService, exact: true })
const servicesLink = (page: Page) => menu(page).getByRole('link', { name: 'Services', exact: true })

test('the services open under the pointer, and one of them leads to its page', async ({ page }) => {
  await page.goto('/')
  await expect(inMenu(page)).toBeHidden()
  await servicesLink(page).hover()
  await expect(menu(page).locator('ul').getByRole('link')).toHaveText(services.map(({ name }) => name))
  await inMenu(page).click()
  await expect(page).toHaveURL(lastPath)
  await expect(inMenu(page)).toBeHidden()
})

test('the services open with the focus, and close with Esc', async ({ page }) => {
  await page.goto('/')
  await servicesLink(page).focus()
  await expect(inMenu(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: firstService, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(inMenu(page)).toBeHidden()
})

for (const width of [360, 390, 430, 1024, 1440]) {
  test(`a firm’s name may be long at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about', { waitUntil: 'networkidle' })
    const name = page.getByRole('banner').locator('a[href="/"] .font-display')
    for (const long of ['Tri-County Electrical Contractors', 'Kamehameha Brothers Electrical Contracting & Solar']) {
      await name.evaluate((element, long) => {
        element.textContent = long
      }, long)
      await expect(name).toHaveText(long)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), long).toBe(width)
    }
    const button = page.getByRole('button', { name: 'Open menu' })
    if (width < 1024) expect((await button.boundingBox())?.x).toBeLessThan(width - 44)
  })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('the first tap opens the services, the second one follows the link', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await servicesLink(page).tap()
    await expect(inMenu(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await servicesLink(page).tap()
    await expect(page).toHaveURL('/services')
  })

  test('a tap shows what a fault means', async ({ page }) => {
    await page.goto('/services', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Flickering Lights' }).tap()
    await expect(page.getByText('One lamp: try another bulb')).toBeVisible()
  })
})

test('a fault tells more under the pointer and with the focus', async ({ page }) => {
  await page.goto('/services')
  const details = page.getByText('Unplug what was running')
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'Tripping Breakers' }).hover()
  await expect(details).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'Tripping Breakers' }).focus()
  await expect(details).toBeVisible()
})

test('the link of the section one is in is marked', async ({ page }) => {
  await page.goto(lastPath)
  await expect(servicesLink(page)).toHaveClass(/active/)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Gallery' })).not.toHaveClass(/active/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer holds every page, keeps the focus and closes on a link, on Esc and beside it', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await expect(drawer).toBeVisible()
    await page.waitForTimeout(250)
    expect(await drawer.boundingBox()).toMatchObject({ width: 300, x: 90 })
    await expect(drawer.getByRole('link')).toHaveCount(5 + services.length)
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(() => {
        const focused = document.activeElement
        return focused === document.body || document.querySelector('dialog.drawer')?.contains(focused)
      })
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()

    await open.click()
    await page.mouse.click(30, 400)
    await expect(drawer).toBeHidden()

    await open.click()
    await drawer.getByRole('link', { name: 'About Us' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/about')
  })

  test('the drawer closes on the way back, and outlives a turn of the screen', async ({ page }) => {
    await page.goto('/')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await drawer.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(drawer).toBeHidden()

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await drawer.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click()
    await expect(page).toHaveURL('/gallery')
  })

  test('the phone and the booking are at hand, and cover nothing', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('link', { name: 'Call Now' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Book', exact: true })).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(100)
    const footer = await page.locator('footer').boundingBox()
    const bar = await page.locator('.call-bar').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  })
})

test('from 640 px on, the drawer is 400 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.waitForTimeout(250)
  expect((await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.width).toBe(400)
})

test('a new page starts at its top, and the way back leads to where one was', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.waitForTimeout(100)
  await page.locator('footer').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the breadcrumbs lead back, and end where one is', async ({ page }) => {
  await page.goto(lastPath)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Services', lastService])
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Services'])
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(crumbs).toBeHidden()
})

test('an unknown address has a breadcrumb for each segment, and marks its section', async ({ page }) => {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.goto('/services/hot-tub%20repair')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Services', 'Hot Tub Repair'])
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Services'])
  await expect(servicesLink(page)).toHaveClass(/active/)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Services', 'Hot Tub Repair'])
  await page.goto('/%E0%A4%A/%3Cimg%3E')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', '%E0%A4%A', '<img>'])
})

test.describe('a tooltip', () => {
  const control = (page: Page) => page.getByRole('banner').getByRole('link', { name: business.phone })
  const tooltip = (page: Page) => page.getByRole('tooltip')

  test('comes after 700 ms and goes on leave', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await control(page).hover()
    await page.waitForTimeout(450)
    await expect(tooltip(page)).toBeHidden()
    await expect(tooltip(page)).toHaveText('Call us, day or night', { timeout: 1000 })
    const box = await tooltip(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1270)
    await page.mouse.move(100, 500)
    await expect(tooltip(page)).toBeHidden()
  })

  test('stays while the pointer is on it, describes its control, and goes on Esc', async ({ page }) => {
    await page.goto('/')
    await control(page).hover()
    await expect(tooltip(page)).toBeVisible()
    await expect(control(page)).toHaveAccessibleDescription('Call us, day or night')
    const box = await tooltip(page).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { steps: 10 })
    await expect(tooltip(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip(page)).toBeHidden()
  })

  test('goes on scroll', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await control(page).hover()
    await expect(tooltip(page)).toBeVisible()
    await page.mouse.wheel(0, 200)
    await expect(tooltip(page)).toBeHidden()
  })

  test('comes at once right after another one, and goes on click', async ({ page }) => {
    test.skip(!isOffered({ slug: 'lighting-switches-devices' }), 'the only page with these buttons is not offered')
    await page.goto('/services/lighting-switches-devices', { waitUntil: 'networkidle' })
    const lighting = page.getByRole('region', { name: 'Lighting services' })
    await lighting.getByRole('button', { name: 'Previous' }).hover()
    await expect(tooltip(page)).toHaveText('Previous')
    await lighting.getByRole('button', { name: 'Next' }).hover()
    await expect(tooltip(page)).toHaveText('Next', { timeout: 400 })
    await page.mouse.down()
    await expect(tooltip(page)).toBeHidden()
    await page.mouse.up()
  })
})
