import { expect, onTestFinished, test } from 'vitest'
import { quotes } from '#features/quotes/server/quotes.ts'
import type { Store } from '#platform/store/store.ts'
import { aYes, openWithDraft } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { childOf, childrenOf } from '#test/support/memory.ts'
import { engines } from '#test/support/stores.ts'
import { eraseRecords } from '../../../../scripts/privacy/records.ts'

/** A quote that was sent, and the calls for its PDF. */
async function openWithSent(engine: (typeof engines)[number]) {
  const api = await openWithDraft(await openApi(engine))
  const { staff, call, token, draft } = api
  expect((await staff('POST', `/api/admin/quotes/${draft.id}/send`)).statusCode).toBe(200)
  const open = () => call('GET', `/api/requests/${token}/quotes/${draft.id}/pdf`)
  const openAsStaff = () => staff('GET', `/api/admin/quotes/${draft.id}/pdf`)
  const stored = () => storedIn(api.store, draft.id)
  await expect.poll(stored, { timeout: 50_000 }).toBeDefined()
  return { ...api, open, openAsStaff, stored }
}

/** As an earlier release left it. */
const forget = (store: Store) => store.write((sql) => sql('UPDATE quotes SET pdf = NULL'))
const storedIn = async (store: Store, id: number) => {
  const pdf = await quotes.pdfOf(store.read, id)
  return pdf && Buffer.from(pdf)
}

for (const engine of engines) {
  test(`${engine}: the PDF is stored with the version that was sent, and stays the same after the yes`, async () => {
    const { open, openAsStaff, customer, stored, store } = await openWithSent(engine)
    // What is stored is read, not made again.
    const made = await stored()
    const marked = Buffer.concat([made ?? Buffer.of(), Buffer.from('%%marked')])
    await store.write((sql) => sql('UPDATE quotes SET pdf = $1', [marked]))
    const first = await open()
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="quote-Q-1-1.pdf"',
      'cache-control': 'no-store',
    })
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.rawPayload).toEqual(marked)
    expect((await customer('accept', aYes)).statusCode).toBe(201)
    expect((await open()).rawPayload.equals(first.rawPayload)).toBe(true)
    expect((await openAsStaff()).rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test(`${engine}: a version of an earlier release gets its PDF once, however many open it at once`, async () => {
    const { open, openAsStaff, stored, store } = await openWithSent(engine)
    const made = await stored()
    await forget(store)
    // More than could wait for a turn of their own.
    const answers = await Promise.all([...Array.from({ length: 30 }, open), openAsStaff()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(31).fill(200))
    for (const answer of answers) expect(answer.rawPayload).toEqual(made)
    expect(await stored()).toEqual(made)
  })

  test(`${engine}: a row that is erased while its PDF is made leaves no PDF`, async () => {
    const { open, store, rowId, staff } = await openWithSent(engine)
    await forget(store)
    const [row] = (await staff('GET', '/api/contact-submissions')).json()
    const opening = open()
    await childOf(process.pid)
    await store.write((sql) => eraseRecords(sql, [{ list: 'contact-submissions', row }]))
    expect((await opening).statusCode).toBe(404)
    expect(await quotes.ofRows(store.read, 'contact-submissions', [rowId])).toEqual([])
  })
}

test('a child process that dies costs one answer, and the version stays sent', async () => {
  const { open, openAsStaff, store } = await openWithSent('sqlite')
  await forget(store)
  const [lost, lostToo] = [open(), openAsStaff()]
  process.kill(await childOf(process.pid), 'SIGKILL')
  for (const answer of [await lost, await lostToo])
    expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
      503,
      '10',
      'The PDF could not be made right now, please try again',
    ])
  expect((await open()).statusCode).toBe(200)
})

test('sending does not wait for its PDF, and is done when the PDF fails', async () => {
  const { staff, draft, call, token, store } = await openWithDraft(await openApi('sqlite'))
  const sending = staff('POST', `/api/admin/quotes/${draft.id}/send`)
  process.kill(await childOf(process.pid), 'SIGKILL')
  const sent = await sending
  expect([sent.statusCode, sent.json().status]).toEqual([200, 'sent'])
  expect(await storedIn(store, draft.id)).toBeUndefined()
  const statusOfPdf = async () => (await call('GET', `/api/requests/${token}/quotes/${draft.id}/pdf`)).statusCode
  await expect.poll(statusOfPdf, { timeout: 30_000 }).toBe(200)
  expect(await storedIn(store, draft.id)).toBeDefined()
})

test('the PDFs of drafts are made one at a time', async () => {
  const { staff, write, store } = await openWithDraft(await openApi('sqlite'))
  const ids = (await Promise.all([write(), write(), write()])).map((draft) => draft.json().id)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, childrenOf(process.pid).length)
  }, 5)
  onTestFinished(() => clearInterval(watch))
  const answers = await Promise.all(ids.map((id) => staff('GET', `/api/admin/quotes/${id}/pdf`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(most).toBe(1)
  for (const id of ids) expect(await storedIn(store, id), 'a draft is not stored').toBeUndefined()
})
