import type { Page } from '@playwright/test'
import { business, services } from '#content'
import { expect, pauseClock, test, waitForAnimations } from './fixtures.ts'
import { isOffered, servicePaths } from './paths.ts'

test.use({ env: 'shared' })

const [firstService, lastService] = [services[0]?.name ?? '', services.at(-1)?.name ?? '']
const lastPath = servicePaths.at(-1) ?? ''

const menu = (page: Page) => page.locator('.services-menu')
const menuItem = (page: Page) => menu(page).getByRole('link', { name: lastService, exact: true })
const servicesLink = (page: Page) => menu(page).getByRole('link', { name: 'Services', exact: true })

test('the services menu opens on hover, and its links work', async ({ page }) => {
  await page.goto('/')
  await expect(menuItem(page)).toBeHidden()
  await servicesLink(page).hover()
  await expect(menu(page).locator('ul').getByRole('link')).toHaveText(services.map(({ name }) => name))
  await menuItem(page).click()
  await expect(page).toHaveURL(lastPath)
  await expect(menuItem(page)).toBeHidden()
})

test('the services menu opens on focus and closes on Escape', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await servicesLink(page).focus()
  await expect(menuItem(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: firstService, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuItem(page)).toBeHidden()
})

for (const width of [360, 390, 430, 1024, 1440]) {
  test(`a long business name fits at ${width} px`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about')
    await page.evaluate(async () => void (await document.fonts.ready))
    const name = page.getByRole('banner').locator('.wordmark > span')
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

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('the first tap opens the services menu, the second one follows the link', async ({ page }) => {
    await page.goto('/')
    await servicesLink(page).tap()
    await expect(menuItem(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await servicesLink(page).tap()
    await expect(page).toHaveURL('/services')
  })

  test('a tap shows the details of a fault', { tag: '@full' }, async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('button', { name: 'Flickering Lights' }).tap()
    await expect(page.getByText('One lamp: try another bulb')).toBeVisible()
  })
})

test('a fault shows its details on hover and on focus', async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer links to every page, traps the focus and closes on a link, on Escape and on its backdrop', async ({
    page,
  }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await open.click()
    await expect(drawer).toBeVisible()
    await waitForAnimations(page)
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

  test('the drawer closes on Back and still works after the screen rotates', { tag: '@full' }, async ({ page }) => {
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

  test('the call bar stays in view and does not cover the footer', { tag: '@full' }, async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('link', { name: 'Call Now' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Book', exact: true })).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // Pictures that load on the way down may still move the footer.
    await expect(async () => {
      const footer = await page.locator('footer').boundingBox()
      const bar = await page.locator('.call-bar').boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    }).toPass()
  })
})

test('the drawer is 400 px wide from 640 px on', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await waitForAnimations(page)
  expect((await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.width).toBe(400)
})

test('a link loads a new document', { tag: '@full' }, async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
})

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.locator('footer').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Professional Work' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an unknown path has a breadcrumb for each segment and highlights its section', async ({ page }) => {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.goto('/services/hot-tub%20repair')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Services', 'Hot Tub Repair'])
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Services'])
  await expect(servicesLink(page)).toHaveClass(/active/)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Services', 'Hot Tub Repair'])
  await page.goto('/%E0%A4%A/%3Cimg%3E')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', '%E0%A4%A', '<img>'])
  await page.goto('/about/the-crew')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'About', 'The Crew'])
})

// docs/developer/specification.md, Every page: the breadcrumb bar is "shown on every page except /" and "emits structured breadcrumb
// data".
for (const path of ['/nowhere', '/nowhere/deep/er', '/services/hot-tub/repair', '/admin/keys']) {
  test(`no breadcrumb of ${path} leads to a page that does not exist`, { tag: '@full' }, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(path)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.getByRole('listitem')).toHaveCount(path.split('/').length)
    const links = await crumbs
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    const listed: { name: string; item?: string }[] = data.itemListElement
    expect(listed.map(({ name }) => name)).toEqual(await crumbs.getByRole('listitem').allTextContents())
    const items = listed.flatMap(({ item }) => (item ? [new URL(item).pathname] : []))
    expect(items).toEqual(links)
    for (const address of links) expect((await request.get(`${baseURL}${address}`)).status(), address).toBe(200)
  })
}

test.describe('a tooltip', () => {
  const control = (page: Page) => page.getByRole('banner').getByRole('link', { name: business.phone })
  const tooltip = (page: Page) => page.getByRole('tooltip')

  test('opens after 700 ms and closes on leave', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await pauseClock(page)
    await control(page).hover()
    await page.clock.runFor(699)
    await expect(tooltip(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Call us, day or night')
    const box = await tooltip(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1270)
    await page.mouse.move(100, 500)
    await expect(tooltip(page)).toBeHidden()
  })

  test('stays open under the pointer, describes its control and closes on Escape', { tag: '@full' }, async ({
    page,
  }) => {
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

  test('closes on scroll', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    await control(page).hover()
    await expect(tooltip(page)).toBeVisible()
    await page.mouse.wheel(0, 200)
    await expect(tooltip(page)).toBeHidden()
  })

  // docs/developer/specification.md, Notifications, tooltips and menus: tooltips "close on leave, click or scroll".
  test('that is about to open is canceled by a scroll, and opens when the pointer still rests on it', {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await pauseClock(page)
    await control(page).hover()
    await page.clock.runFor(650)
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
      scrollTo(0, 200)
      await scrolled
    })
    await page.clock.runFor(699)
    await expect(tooltip(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Call us, day or night')
  })

  test('opens on a control that the keyboard scrolls into view', { tag: '@full' }, async ({ page }) => {
    test.skip(!isOffered({ slug: 'lighting-switches-devices' }), 'the only page with these buttons is not offered')
    await page.goto('/services/lighting-switches-devices')
    const previous = page.getByRole('region', { name: 'Lighting services' }).getByRole('button', { name: 'Previous' })
    await previous.evaluate((button) => {
      const before = document.createElement('button')
      button.before(before)
      before.focus({ preventScroll: true })
    })
    await expect(previous).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(previous).toBeFocused()
    await expect(previous).toBeInViewport()
    await expect(tooltip(page)).toHaveText('Previous')
  })

  test('opens without a delay right after another one and closes on click', { tag: '@full' }, async ({ page }) => {
    test.skip(!isOffered({ slug: 'lighting-switches-devices' }), 'the only page with these buttons is not offered')
    await page.clock.install()
    await page.goto('/services/lighting-switches-devices')
    await pauseClock(page)
    const lighting = page.getByRole('region', { name: 'Lighting services' })
    await lighting.getByRole('button', { name: 'Previous' }).hover()
    await page.clock.runFor(700)
    await expect(tooltip(page)).toHaveText('Previous')
    await lighting.getByRole('button', { name: 'Next' }).hover()
    await page.clock.runFor(1)
    await expect(tooltip(page)).toHaveText('Next')
    await page.mouse.down()
    await expect(tooltip(page)).toBeHidden()
    await page.mouse.up()
  })
})
