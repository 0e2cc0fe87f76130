import { expect, test } from 'vitest'
import type { Quote } from '#features/quotes/quote.ts'
import { aYes, openWithDraft } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { readPdf } from '#test/support/pdf-reader.ts'
import { builtSite } from '#test/support/plain-form.ts'
import { type Engine, engines, freshStore } from '#test/support/stores.ts'

/** A server whose content asks for this deposit, with a draft. A second one on the store has another content. */
async function openWithDeposit(engine: Engine, depositPercent?: number) {
  const store = await freshStore(engine)
  const open = async (percent?: number) =>
    openApi(engine, {
      store,
      site: builtSite,
      contentSettings: percent === undefined ? {} : { depositPercent: percent },
    })
  const opened = await openWithDraft(await open(depositPercent))
  const { staff, call, token, draft } = opened
  const path = `/api/admin/quotes/${draft.id}`
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return {
    ...opened,
    reopen: async (percent?: number) => openWithToken(await open(percent), token, draft),
    send: () => staff('POST', `${path}/send`),
    email: async (): Promise<string> => (await staff('GET', `${path}/email`)).json().text,
    preview: async () => textOf((await staff('GET', `${path}/page`)).body),
    page: async () => textOf((await call('GET', `/request/${token}/quotes/${draft.id}`)).body),
    pdf: async () => {
      const { pages } = await readPdf((await staff('GET', `${path}/pdf`)).rawPayload)
      return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
    },
  }
}

const openWithToken = ({ call }: Awaited<ReturnType<typeof openApi>>, token: string, { id }: Quote) => ({
  accept: (payload: object = aYes) => call('POST', `/api/requests/${token}/quotes/${id}/accept`, { payload }),
  view: async (): Promise<{ quotes: Quote[] }> => (await call('GET', `/api/requests/${token}`)).json(),
})

for (const engine of engines) {
  test(`${engine}: email, page and PDF name the deposit of each option before the yes`, async () => {
    const { email, preview, page, pdf, send } = await openWithDeposit(engine, 30)
    const before = await email()
    expect(before).toContain(
      'Deposit for Good: $720.00, once you accept (30% of the total, more with add-ons)\nDeposit for Better: $930.00, once you accept (30% of the total)',
    )
    const deposits =
      /Total \$2,400.00 Deposit when you accept \(30%\) \$720.00.*Total \$3,100.00 Deposit when you accept \(30%\) \$930.00/
    expect(await preview()).toMatch(deposits)
    await send()
    expect(await page()).toMatch(deposits)
    expect((await pdf()).replaceAll(/\s+/g, ' ')).toMatch(
      /Deposit when you accept \(30%\) \$720.00.*Deposit when you accept \(30%\) \$930.00/,
    )
  })

  test(`${engine}: a sent version keeps its deposit when the content changes`, async () => {
    const { send, pdf, reopen } = await openWithDeposit(engine, 30)
    const { sha256 } = (await send()).json()
    const sent = await pdf()
    for (const percent of [undefined, 50]) {
      const { view } = await reopen(percent)
      expect((await view()).quotes).toMatchObject([{ depositPercent: 30, sha256 }])
      expect(await pdf()).toBe(sent)
    }
    const { accept } = await reopen(50)
    expect((await accept()).json()).toMatchObject({ acceptance: { totalCents: 272_500, depositCents: 81_750 } })
  })

  test(`${engine}: a version from before deposits were part of it asks for that of the content`, async () => {
    const { send, page, reopen, store } = await openWithDeposit(engine)
    await send()
    await store.write((sql) => sql('UPDATE quotes SET "smallestCents" = NULL'))
    const { accept } = await reopen(50)
    expect(await page()).not.toContain('Deposit')
    expect((await accept()).json()).toMatchObject({ acceptance: { depositCents: 136_250 } })
  })

  test(`${engine}: no amount means no deposit`, async () => {
    const free = await openWithDeposit(engine, 30)
    const options = [{ name: 'Warranty', lines: [{ description: 'Warranty visit', unitPriceCents: 0 }] }]
    await free.staff('PUT', `/api/admin/quotes/${free.draft.id}`, { payload: { options } })
    expect(await free.email()).not.toContain('Deposit')
    expect(await free.pdf()).not.toContain('Deposit')
    await free.send()
    const accepted = await free.customer('accept', { ...aYes, addOns: [] })
    expect(accepted.json()).toMatchObject({ acceptance: { totalCents: 0, depositCents: null }, paymentLink: null })
    expect(await free.page()).not.toMatch(/Pay the deposit|Deposit \$/)
    // As an earlier version stored it.
    const stored = JSON.stringify({ ...accepted.json().acceptance, depositCents: 0 })
    await free.store.write((sql) => sql('UPDATE quotes SET acceptance = $1', [stored]))
    expect(await free.page()).not.toMatch(/Pay the deposit|Deposit \$/)
    const [version] = (await free.staff('GET', `/api/admin/quotes?id=${free.draft.id}`)).json()
    expect(version.acceptance.depositCents).toBeNull()
  })

  test(`${engine}: zero percent is no deposit`, async () => {
    const { send, email, page, customer } = await openWithDeposit(engine, 0)
    expect(await email()).not.toContain('Deposit')
    await send()
    expect(await page()).not.toContain('Deposit')
    expect((await customer('accept', aYes)).json()).toMatchObject({ acceptance: { depositCents: null } })
  })
}
