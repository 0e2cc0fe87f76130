import { card, expect, openDetails, tab, test, toastOf } from './fixtures.ts'

// docs/developer/specification.md, Call log: "no required fields, no length bounds".
test('a call takes notes of any length, until the request is too large, which the form tells', {
  tag: '@full',
}, async ({ page, asStaff, staffApi }) => {
  await asStaff()
  await tab(page, /^Call Log/).click()
  await page.getByRole('button', { name: 'Add Call Log' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Call Log Entry' })
  const notes = dialog.getByLabel('Notes')
  const save = dialog.getByRole('button', { name: 'Save Call Log' })
  await dialog.getByLabel('Caller Name').fill('Ada Lovelace')
  const tooLong = 'The lights flicker. '.repeat(20_000)
  await notes.fill(tooLong)
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^That is more text than we can take at once\./)
  await expect(toastOf(page, 'Create Failed')).toContainText('Failed to create call log.')
  await expect(notes).toHaveValue(tooLong)
  await expect(dialog.getByLabel('Caller Name')).toHaveValue('Ada Lovelace')

  const long = tooLong.slice(0, 6000).trim()
  await notes.fill(long)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(toastOf(page, 'Call Log Added')).toBeVisible()
  expect(await staffApi('/api/call-logs')).toMatchObject([{ callerName: 'Ada Lovelace', notes: long }])
  const details = await openDetails(page, 'Ada Lovelace')
  await expect(details).toContainText(long)
  const height = (await card(page, 'Ada Lovelace').boundingBox())?.height
  expect(height).toBeLessThan(300)
})
