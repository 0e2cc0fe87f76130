import type { Page } from '@playwright/test'

/** A text that only the script of this part contains. */
const contents = { calendar: 'calendar-caption', notifications: 'toast-area' }

/** Keeps the part's script from loading, as a broken line or a new release does. */
export async function blockPart(page: Page, part: keyof typeof contents): Promise<void> {
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    return text.includes(contents[part]) ? route.abort() : route.fulfill({ response, body: text })
  })
}
