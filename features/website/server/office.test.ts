import { expect, test, vi } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { ownContent } from '#test/support/own-content.ts'

vi.mock('#content', async (original) => {
  const content = await original<typeof import('#content')>()
  return { ...content, business: { ...content.business, officeEditsWebsite: true } }
})

test('with officeEditsWebsite, the office changes the website, and crew do not', async () => {
  const api = await openApi('sqlite', { content: ownContent() })
  await api.asStaff()
  const statusAs = async (role: 'office' | 'crew') =>
    (await (await api.asPerson(role, { firstName: role })).call('GET', '/api/admin/website')).statusCode
  expect(await statusAs('office')).toBe(200)
  expect(await statusAs('crew')).toBe(403)
})
