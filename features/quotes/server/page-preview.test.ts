import { expect, test } from 'vitest'
import { openWithDraft, someOptions } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { builtSite } from '#test/support/plain-form.ts'

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

test('staff see the page of a draft as it will be, and nothing on it leads anywhere', async () => {
  const { staff, call, draft, token } = await openWithDraft(await openApi('sqlite', { site: builtSite }))
  const path = `/api/admin/quotes/${draft.id}/page`
  expect((await call('GET', path)).statusCode).toBe(401)
  const page = await staff('GET', path)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(page.headers['content-security-policy']).toMatch(/; sandbox$/)
  expect(page.body).not.toMatch(/<(form|script|noscript)\b|<a\b[^>]*\shref=|\s(action|formaction)=/)
  expect(page.body).not.toContain(token)

  const [draftPage] = [mainOf(page.body)]
  await staff('POST', `/api/admin/quotes/${draft.id}/send`)
  const sentPage = mainOf((await call('GET', `/request/${token}/quotes/${draft.id}`)).body)
  const words = (html: string) =>
    html
      .replace(/<p class="quote-show">[\s\S]*?<\/p>/, '')
      .replaceAll(/<noscript>[\s\S]*?<\/noscript>|<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  expect(words(draftPage)).toContain('Better')
  expect(words(draftPage)).toBe(words(sentPage))

  await staff('PUT', `/api/admin/quotes/${draft.id}`, { payload: { options: someOptions.slice(1) } })
  const next = mainOf((await staff('GET', path)).body)
  expect(words(next)).toContain('version 2')
  expect(words(next)).toContain('Other versions')
  expect((await staff('GET', '/api/admin/quotes/999/page')).statusCode).toBe(404)
})

test('a page of a customer says before the yes what it opens again', async () => {
  const sentences = {
    cancelled: 'This booking was cancelled. If you accept, we open it again and agree on a new time with you.',
    completed: 'This job is done. If you accept, we open it again and agree on a new time with you.',
    closed: 'This request was closed. If you accept, we open it again.',
  }
  for (const [status, sentence] of Object.entries(sentences)) {
    const list = status === 'closed' ? 'contact-submissions' : 'bookings'
    const opened = await openWithDraft(await openApi('sqlite', { site: builtSite }), list)
    const { staff, call, draft, token, rowId, customer } = opened
    const pages = async () => [
      (await call('GET', `/request/${token}`)).body,
      (await call('GET', `/request/${token}/quotes/${draft.id}`)).body,
      (await staff('GET', `/api/admin/quotes/${draft.id}/page`)).body,
    ]
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    for (const page of await pages()) expect(page).not.toContain('If you accept')
    const path = `/api/${list}/${rowId}`
    await staff('PATCH', list === 'bookings' ? `${path}/status` : path, { payload: { status } })
    for (const page of await pages()) expect(page).toContain(sentence)
    await customer('accept', { version: 1, option: 1, name: 'Ada Lovelace' })
    const [request = '', ...others] = await pages()
    for (const page of [request, ...others]) expect(page).not.toContain('If you accept')
    expect(request).toContain('You accepted our quote')
  }
})

test('the dashboard may show the styles of that page', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  const policyOf = async (path: string) => String((await call('GET', path)).headers['content-security-policy'])
  const { staff, draft } = await openWithDraft(await openApi('sqlite', { site: builtSite }))
  const preview = String((await staff('GET', `/api/admin/quotes/${draft.id}/page`)).headers['content-security-policy'])
  const styles = (policy: string) => /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  expect(styles(preview).length).toBeGreaterThan(1)
  expect(styles(await policyOf('/admin'))).toEqual(expect.arrayContaining(styles(preview)))
})
