import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'

test.use({ env: 'shared' })

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
    expect(late).toBeGreaterThan(3)
    expect(made).toEqual([])
  })
}

test('Esc before the page woke up closes the services as soon as it has', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  const menu = page.locator('.services-menu')
  const service = menu.getByRole('link', { name: 'Generator Installation' })
  await menu.getByRole('link', { name: 'Services', exact: true }).focus()
  await expect(service).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(service).toBeVisible()
  release()
  await expect(service).toBeHidden()
})

test('what the pointer came to rest on before the page woke up shows its tooltip', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: '(405) 555-0142' }).hover()
  release()
  await expect(page.getByRole('tooltip')).toHaveText('Call us, day or night')
})
