import { expect, test } from './fixtures.ts'

test.use({ env: 'shared' })

test('service and town give a price and a drive, and the contact form knows the service', async ({ page }) => {
  await page.goto('/')
  const answer = page.locator('.price-and-drive [role=status]')
  await expect(answer).toHaveText('From $180 Where we are: no drive.')
  await page.getByLabel('Service', { exact: true }).selectOption('Electric Panel Installation')
  await page.getByLabel('Town').selectOption('Choctaw')
  await expect(answer).toHaveText(/^Most panels \$2,400–3,800 About \d+ minutes’ drive from Harrah\.$/)
  await page.getByLabel('Town').selectOption('Another town')
  await expect(answer).toHaveText(/Ask us/)
  await page.locator('.price-and-drive').getByRole('link', { name: 'Get a Price' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Service')).toHaveValue('panel-upgrade')
})

for (const width of [390, 1440]) {
  test(`the windows of the hero light up once within 1.2 seconds at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const windows = page.locator('.unlit-windows:visible rect')
    expect(await windows.count()).toBeGreaterThan(0)
    const ends = await windows.evaluateAll((all) =>
      all.flatMap((window) => window.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime)),
    )
    for (const end of ends) expect(end).toBeLessThanOrEqual(1200)
    const opacities = () => windows.evaluateAll((all) => all.map((window) => getComputedStyle(window).opacity))
    await expect.poll(async () => new Set(await opacities())).toEqual(new Set(['0']))
  })
}

test('nothing moves on the home page when motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no form shows a price that does not follow the chosen service', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.price-and-drive')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Our Electrical Services' })).toBeVisible()
  })
})
