import type { Locator, Page } from '@playwright/test'
import { bookingChoices, business, emergencies } from '#content'
import { callNow } from '#firm/emergency.ts'
import { telLink } from '#ui/links.ts'
import { expectNoViolations } from './axe.ts'
import { expect, readOnlyTest, test, toastOf } from './fixtures.ts'
import { fillInAllButTheDate, fillInMessage, pickDayOfNextMonth } from './public-forms.ts'

test.use({ viewport: { width: 390, height: 844 } })

const sparks = 'Sparks come from the panel.'
const fire = 'If you see fire or smoke, leave and call 911.'
const { choice = '' } = emergencies

const main = (page: Page) => page.getByRole('main')
const warnings = (page: Page) => main(page).locator('.emergency')
const callButton = (area: Locator) => area.getByRole('link', { name: `Call ${business.emergencyPhone}` })
const submit = (page: Page) => page.getByRole('button', { name: /^(Submit Booking|Send Message)$/ })

/** Whether the first thing in the area that can be pressed calls, and whether the sentence follows it. */
async function expectCallFirst(area: Locator, sentence: string) {
  await expect(area.getByRole('link').first()).toHaveAttribute('href', telLink(business.emergencyPhone))
  await expect(area.getByRole('link').first()).toBeInViewport({ ratio: 1 })
  expect(await area.innerText()).toMatch(new RegExp(`^\\s*Call .*\\s+.*${sentence}`))
  await expect(area.locator('.lucide-circle-check:visible')).toHaveCount(0)
}

/** Whether the warning stands directly below the text, and the bar at the bottom of the screen calls. */
async function expectBelowText(page: Page, sentence: string) {
  const warning = warnings(page).last()
  await expect(warning).toContainText(sentence)
  const [above, below] = [await page.locator('main textarea').boundingBox(), await warning.boundingBox()]
  const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  expect(gap).toBeGreaterThan(0)
  expect(gap).toBeLessThan(80)
  const bar = page.getByRole('complementary', { name: 'Reach us' })
  await expect(bar.getByRole('link')).toHaveText('Sounds dangerous · Call now')
  await expect(bar.getByRole('link')).toHaveAttribute('href', telLink(business.emergencyPhone))
  await expect(bar.getByRole('link')).toBeInViewport({ ratio: 1 })
}

readOnlyTest.describe('at the choice', () => {
  readOnlyTest.use({ viewport: { width: 390, height: 844 } })
  readOnlyTest.skip(!bookingChoices.includes(choice), 'the form has no choice for emergencies')

  readOnlyTest('the emergency service asks visitors to call before any other field', async ({ page }) => {
    await page.goto('/booking')
    const service = page.getByLabel('Service *', { exact: true })
    await service.evaluate((select) => select.scrollIntoView({ block: 'end' }))
    await service.focus()
    await service.selectOption(choice)
    const warning = warnings(page).first()
    await expect(warning.locator('p')).toHaveText(`${callNow}: visits you book here start tomorrow at the earliest.`)
    await expect(warning).toBeInViewport({ ratio: 1 })
    await callButton(warning).click({ trial: true }) // nothing covers it
    await expect(callButton(warning)).toHaveAttribute('href', telLink(business.emergencyPhone))
    const [button, field] = [await callButton(warning).boundingBox(), await service.boundingBox()]
    expect(button?.width).toBeGreaterThan((field?.width ?? 0) - 40)
    const address = await page.getByLabel('Service Address').boundingBox()
    expect(address?.y).toBeGreaterThan(button?.y ?? 0)
    await expectNoViolations(page, '/booking')
    await expect(warnings(page).last()).toContainText(callNow)
    await service.selectOption('Other')
    await expect(warnings(page)).toHaveCount(0)
  })
})

test('a booking that names a danger is confirmed by a call button, and so is its page', async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await page.getByLabel('Project Description').fill(sparks)
  await expectBelowText(page, `This sounds dangerous. ${callNow}. ${fire}`)
  await submit(page).click()
  const toast = toastOf(page, 'Booking Successfully Submitted!')
  await expect(toast).toBeVisible()
  await expect(toast.locator('.lucide-circle-check')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeFocused()
  await expectCallFirst(page.locator('.confirmation'), fire)
  await expectNoViolations(page, 'the confirmation')

  await page.getByRole('link', { name: 'See or change your request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request')
  await expectCallFirst(main(page), fire)
  await expect(page.getByRole('complementary', { name: 'Reach us' }).getByRole('link')).toHaveText(
    'Sounds dangerous · Call now',
  )
  await expectNoViolations(page, 'the customer’s page')
})

test('a customer’s page asks to call only until staff have answered', { tag: '@full' }, async ({
  page,
  asColleague,
}) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await page.getByLabel('Project Description').fill(sparks)
  await submit(page).click()
  await page.getByRole('link', { name: 'See or change your request' }).click()
  await expect(warnings(page)).toHaveCount(1)
  await asColleague('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your visit is confirmed' })).toBeVisible()
  await expect(warnings(page)).toHaveCount(0)
})

test('a later message that names a danger is confirmed by a call button, until staff have answered', {
  tag: '@full',
}, async ({ page, asColleague }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await submit(page).click()
  await page.getByRole('link', { name: 'See or change your request' }).click()
  await page.getByRole('link', { name: 'Something wrong? Tell us' }).click()
  await page.getByLabel('Message *').fill(sparks)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toBeFocused()
  await expectCallFirst(main(page), fire)
  await asColleague('POST', '/api/request-messages/1/accept')
  await page.reload()
  await expect(warnings(page)).toHaveCount(0)
})

test('a message that names a danger is confirmed by a call button', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contact')
  await fillInMessage(page)
  await page.getByLabel('Message *').fill('We smell gas at the stove.')
  await expectBelowText(page, 'This sounds like gas or carbon monoxide.')
  await submit(page).click()
  await expect(toastOf(page, 'Message Sent!')).toBeVisible()
  await expectCallFirst(page.locator('.confirmation'), 'Leave the house now')
})

test('an ordinary booking has its check mark and no warning', { tag: '@full' }, async ({ page }) => {
  await page.goto('/booking')
  await fillInAllButTheDate(page)
  await pickDayOfNextMonth(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your visit is requested' })).toBeFocused()
  await expect(page.locator('.confirmation h2 .lucide-circle-check')).toBeVisible()
  await expect(toastOf(page, 'Booking Successfully Submitted!').locator('.lucide-circle-check')).toBeVisible()
  await expect(warnings(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a booking that names a danger and is not sent asks to call, above the errors and below the text', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/booking')
    await page.getByLabel('Project Description').fill(sparks)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking was not sent')
    await expect(warnings(page)).toHaveCount(2)
    await expect(callButton(warnings(page).first())).toBeInViewport({ ratio: 1 })
    await expectBelowText(page, `This sounds dangerous. ${callNow}. ${fire}`)
  })

  test('the answer to a message that names a danger begins with a call button', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contact')
    await fillInMessage(page)
    await page.getByLabel('Message *').fill(sparks)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent!')
    await expectCallFirst(main(page), fire)
  })
})
