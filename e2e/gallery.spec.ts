import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pages } from '#content'
import config from '../playwright.config.ts'
import { expect, flushRequests, fullUnless, test, waitForAnimations } from './fixtures.ts'

// Playwright hides scrollbars by default. The page must not move when the open view hides them.
test.use({
  env: 'shared',
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

const titles = (pages.gallery?.cards ?? []).map(({ title }) => title)

const link = (page: Page, index: number) =>
  page.getByRole('link', { name: `Larger view: ${titles.at(index)}`, exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Larger view' })

/** Expects the picture with this index in view, and no other. */
async function expectInView(page: Page, index: number) {
  const [title] = titles.slice(index)
  const number = titles.indexOf(title ?? '') + 1
  await expect(viewer(page).getByRole('status')).toHaveText(`${number} of ${titles.length} ${title}`)
  const inView = () =>
    viewer(page)
      .getByRole('figure')
      .evaluateAll((figures) =>
        figures.flatMap((figure) => {
          const { left, right } = figure.getBoundingClientRect()
          return left < innerWidth && right > 0 && Math.abs(left + right - innerWidth) < 20
            ? [figure.querySelector('h2')?.textContent]
            : []
        }),
      )
  await expect.poll(inView).toEqual([title])
  const image = viewer(page).getByRole('figure').filter({ hasText: title }).getByRole('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
}

/** The names of the picture files that the page requests from now on. */
function requestedPictures(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/pictures\/(.+)$/.exec(request.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

test('a click opens the larger view, its buttons move it, and Close gives the focus back', async ({ page }) => {
  await page.goto('/gallery')
  await link(page, 2).click()
  await expectInView(page, 2)
  await viewer(page).getByRole('button', { name: 'Next' }).click()
  await expectInView(page, 3)
  await viewer(page).getByRole('button', { name: 'Previous' }).click({ clickCount: 2 })
  await expectInView(page, 1)
  for (const button of await viewer(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toBeHidden()
  await expect(link(page, 2)).toBeFocused()
  await expect(page).toHaveURL('/gallery')
})

test('the keyboard opens it, moves it and closes it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/gallery')
  await link(page, 0).press('Enter')
  await expectInView(page, 0)
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', -1],
    ['ArrowRight', 0],
    ['ArrowLeft', -1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expectInView(page, index)
  }
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(link(page, 0)).toBeFocused()
  await link(page, 1).press('Enter')
  await expectInView(page, 1)
})

test('a click beside it closes it, and the page behind neither scrolls nor moves', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/gallery')
  await link(page, 1).scrollIntoViewIfNeeded()
  const offset = () => page.evaluate(() => [scrollY, document.querySelector('h1')?.getBoundingClientRect().left])
  const before = await offset()
  await link(page, 1).click()
  await expectInView(page, 1)
  await page.mouse.wheel(0, 400)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('PageDown')
  await flushRequests(page)
  expect(await offset()).toEqual(before)
  await page.mouse.click(5, 5)
  await expect(viewer(page)).toBeHidden()
  expect(await offset()).toEqual(before)
})

test('large pictures load only in the open view, at most one ahead', { tag: '@full' }, async ({ page }) => {
  const names = requestedPictures(page)
  await page.goto('/gallery', { waitUntil: 'networkidle' })
  for (const index of titles.keys()) await link(page, index).hover()
  await page.waitForLoadState('networkidle')
  await flushRequests(page)
  expect(names.filter((name) => name.includes('-1600'))).toEqual([])
  expect(new Set(names).size).toBe(titles.length)
  names.length = 0
  await link(page, 0).click()
  const [first, second] = (pages.gallery?.cards ?? []).map(({ picture }) => picture)
  const withoutHash = () => names.map((name) => name.replace(/-[\w-]{6}-1600/, '-1600'))
  await expect.poll(() => withoutHash().toSorted()).toEqual([`${first}-1600.avif`, `${second}-1600.avif`].toSorted())
  await expectInView(page, 0)
  await flushRequests(page)
  expect(names).toHaveLength(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe moves it by one picture, and the page behind does not scroll', async ({ page, context }) => {
    await page.goto('/gallery')
    await link(page, 1).tap()
    await expectInView(page, 1)
    const offset = await page.evaluate(() => scrollY)
    const cdp = await context.newCDPSession(page)
    const swipe = async (xDistance: number, yDistance = 0) => {
      const pointAt = (share: number) => ({ x: 195 + xDistance * (share - 0.5), y: 330 + yDistance * (share - 0.5) })
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [pointAt(0)] })
      for (let step = 1; step <= 10; step++) {
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [pointAt(step / 10)] })
        // A finger moves once per frame. Faster moves would add up to a speed that no finger has.
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-300)
    await expectInView(page, 2)
    await swipe(0, -300)
    await expectInView(page, 2)
    expect(await page.evaluate(() => scrollY)).toBe(offset)
    await swipe(300)
    await expectInView(page, 1)
    await swipe(300)
    await expectInView(page, 0)
    await page.touchscreen.tap(195, 20)
    await expect(viewer(page)).toBeHidden()
  })
})

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} px, ${colorScheme}`, fullUnless(width === 1440 && colorScheme === 'dark'), () => {
      test.use({ viewport: { width, height }, colorScheme })

      test('the open view has no violations and fits', async ({ page }) => {
        await page.goto('/gallery')
        await link(page, 2).press('Enter')
        await expectInView(page, 2)
        await waitForAnimations(page)
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]))).toEqual([])
        expect(await viewer(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
      })
    })
  }
}

test('a browser without closedby closes it by a click beside it', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    addEventListener('DOMContentLoaded', () => document.querySelector('#viewer')?.removeAttribute('closedby'))
  })
  await page.goto('/gallery')
  await link(page, 1).click()
  await expectInView(page, 1)
  await page.mouse.click(5, 5)
  await expect(viewer(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  // The content security policy blocks the styles of the browser's own page around a picture.
  test.use({ javaScriptEnabled: false, cleanConsole: false, viewport: { width: 390, height: 844 } })

  test('a card links to its largest picture, and captions are complete', { tag: '@full' }, async ({ page }) => {
    await page.goto('/gallery')
    for (const text of await page.locator('.gallery-text').all()) {
      const box = await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(box).toBe(0)
    }
    await expect(viewer(page)).toBeHidden()
    await link(page, 0).click()
    await expect(page).toHaveURL(/\/pictures\/[\w-]+-1600\.webp$/)
  })
})

test('the larger view numbers what is good about the work', async ({ page }) => {
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Larger view: Every breaker has a name' }).click()
  const figure = page.getByRole('dialog').locator('figure').filter({ hasText: 'Every breaker has a name' })
  await expect(figure.getByRole('listitem')).toHaveCount(3)
  const numbers = figure.locator('svg text')
  await expect(numbers).toHaveText(['1', '2', '3'])
  const picture = await figure.locator('picture').boundingBox()
  const third = await numbers.nth(2).boundingBox()
  if (!picture || !third) throw new Error('The picture is not shown.')
  // Where the sample's content puts it, in percent of the picture.
  expect((third.x + third.width / 2 - picture.x) / picture.width).toBeCloseTo(0.8, 1)
  expect((third.y + third.height / 2 - picture.y) / picture.height).toBeCloseTo(0.41, 1)
})
