import type { Page } from '@playwright/test'
import { aBooking, aQuoteRequest } from '../test/support/submissions.ts'
import { offeredService } from './fixtures.ts'

/** Fills in everything on the booking page but the date. */
export async function fillInAllButTheDate(page: Page, changes: { name?: string; email?: string } = {}) {
  const { customerName, customerEmail, customerPhone, address, preferredTime } = aBooking()
  await page.getByLabel('Full Name').fill(changes.name ?? customerName)
  await page.getByLabel('Phone').fill(customerPhone)
  await page.getByLabel('Email').fill(changes.email ?? customerEmail)
  await page.getByLabel('Service *', { exact: true }).selectOption(offeredService)
  await page.getByLabel('Service Address').fill(address)
  await page.getByLabel('Preferred Time').selectOption(preferredTime)
}

/** Picks a day of the next month. */
export async function pickDayOfNextMonth(page: Page) {
  await page.getByRole('button', { name: /next month/i }).click()
  await page.getByRole('grid').getByRole('button', { name: /15th/ }).click()
}

/** Fills in the required fields of the contact page. */
export async function fillInMessage(page: Page) {
  const { name, email, phone, message } = aQuoteRequest()
  await page.getByLabel('Name *').fill(name)
  await page.getByLabel('Email *').fill(email)
  await page.getByLabel('Phone *').fill(phone)
  await page.getByLabel('Message *').fill(message)
}
