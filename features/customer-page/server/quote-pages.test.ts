import { expect, test } from 'vitest'
import { business } from '#content'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { customerQuoteOf } from '#features/quotes/server/customer-quote.ts'
import { openWithDraft, someOptions } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { builtSite } from '#test/support/plain-form.ts'
import { sentVersion } from '#test/support/sent-version.ts'
import { type Engine, engines } from '#test/support/stores.ts'
import { aQuoteRequest } from '#test/support/submissions.ts'

type Fields = Record<string, string>

/** A server with the built site and a sent quote, and what a browser without JavaScript does on its page. */
async function openSent(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const api = await openWithDraft(await openApi(engine, { site: builtSite, ...changes }))
  const { staff, call, token, draft } = api
  const send = () => staff('POST', `/api/admin/quotes/${draft.id}/send`)
  expect((await send()).statusCode).toBe(200)
  const path = `/request/${token}/quotes/${draft.id}`
  const post = (fields: Fields, headers: Fields = {}) =>
    call('POST', path, {
      payload: new URLSearchParams({ extension: '', version: '1', key: 'one', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const versions = async (): Promise<Record<string, unknown>[]> =>
    (await staff('GET', `/api/admin/quotes?id=${draft.id}`)).json()
  return { ...api, path, send, post, versions }
}

const yes = { do: 'accept', option: '1', 'addOns-1': '2', name: 'Ada Lovelace' }

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const textOf = (html: string) =>
  mainOf(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

for (const engine of engines) {
  test(`${engine}: the page shows options, add-ons, totals, terms, name and Accept in this order, and a GET changes nothing`, async () => {
    const { call, path, token, versions } = await openSent(engine)
    const before = await versions()
    for (const address of [path, `/request/${token}`]) {
      const page = await call('GET', address)
      expect(page.statusCode).toBe(200)
      const order = [
        'Good',
        '$2,400.00',
        'What it includes',
        'Panel replacement',
        'Add-ons',
        'Surge protector',
        'Better',
        'Show the total',
        'Full Name *',
        'Accept',
        'Decline',
        'Ask a question',
      ]
      const text = textOf(page.body)
      let place = text.indexOf('Choose an option')
      for (const words of order) {
        const next = text.indexOf(words, place)
        expect(next, words).toBeGreaterThan(place)
        place = next
      }
    }
    const page = await call('GET', path)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    for (const query of ['?do=accept&version=1&option=1&name=Ada', '?sent=accept', '?version=1'])
      expect((await call('GET', path + query)).statusCode).toBe(200)
    // The address alone claims no answer.
    for (const query of ['?sent=accept', '?sent=decline'])
      expect((await call('GET', path + query)).body).not.toContain('Thank you. We have your')
    await call('HEAD', path)
    expect(await versions()).toEqual(before)
  })

  test(`${engine}: a button shows the total before the yes, which only then counts`, async () => {
    const { post, versions } = await openSent(engine)
    const shown = await post({ ...yes, do: 'total' })
    expect(shown.statusCode).toBe(200)
    expect(textOf(shown.body)).toContain('Your choice Good: $2,725.00')
    expect(mainOf(shown.body)).toMatch(/<input[^>]*name="addOns-1"[^>]*checked/)
    expect(mainOf(shown.body)).toContain('value="Ada Lovelace"')
    // Only a person presses a button.
    expect(await versions()).toMatchObject([{ status: 'sent', openedAt: '2026-11-21T15:00:00.000Z', acceptance: null }])
  })

  test(`${engine}: a customer accepts without JavaScript, once, and sees what was agreed`, async () => {
    const { post, call, path, token, versions } = await openSent(engine, { contentSettings: { depositPercent: 20 } })
    for (let time = 0; time < 2; time++) {
      const accepted = await post(yes)
      expect([accepted.statusCode, accepted.headers.location]).toEqual([303, `${path}?sent=accept`])
    }
    const [quote] = await versions()
    expect(quote).toMatchObject({
      status: 'accepted',
      acceptance: {
        option: 1,
        addOns: [2],
        totalCents: 272_500,
        depositCents: 54_500,
        name: 'Ada Lovelace',
        version: 1,
      },
    })
    for (const address of [`${path}?sent=accept`, `/request/${token}`]) {
      const page = await call('GET', address)
      const text = textOf(page.body)
      expect(text).toContain('You accepted this quote. Your request says what comes next.')
      expect(text).toContain(
        'Option Good Add-ons Surge protector Total $2,725.00 Deposit $545.00 Choose a day Record Name Ada Lovelace Time November 21, 2026 at 9:00 AM SHA-256',
      )
      expect(page.body).toContain(`/api/requests/${token}/quotes/1/pdf?version=1`)
      expect(mainOf(page.body)).not.toContain('name="do"')
    }
  })

  test(`${engine}: after the yes, the customer of a quote request chooses a day, which is a message to the office`, async () => {
    const { post, call, token, staff } = await openSent(engine)
    const address = `/request/${token}`
    const choose = () =>
      call('POST', address, {
        payload: new URLSearchParams({
          ...{ extension: '', key: 'day', kind: 'reschedule' },
          ...{ preferredDate: '2026-12-04', preferredTime: '10:00 AM', text: 'The dog is friendly.' },
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await choose()).statusCode).toBe(409)
    expect(mainOf((await call('GET', address)).body)).not.toContain('Choose a day')
    await post(yes)
    const page = mainOf((await call('GET', `${address}?day`)).body)
    expect(page).toContain(`href="${address}?day#changes"`)
    expect(page).toContain('<details open=""><summary>Choose a day for the work</summary>')
    const chosen = await choose()
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, `${address}?sent=reschedule`])
    expect((await staff('GET', '/api/request-messages/open')).json()).toMatchObject([
      { kind: 'message', text: 'Please come on Friday, December 4, 2026 at 10:00 AM.\nThe dog is friendly.' },
    ])
  })

  test(`${engine}: a customer declines with a reason, or is told what is wrong with what was typed`, async () => {
    const { post, versions, call, path } = await openSent(engine)
    const nameless = await post({ ...yes, name: ' ' })
    expect(nameless.statusCode).toBe(400)
    expect(nameless.body).toContain('<a href="#quote-1-name">Name is required</a>')
    expect(mainOf(nameless.body)).toMatch(/<input[^>]*name="addOns-1"[^>]*checked/)
    const { option: _, ...undecided } = yes
    const optionless = await post(undecided)
    expect(optionless.statusCode).toBe(400)
    expect(optionless.body).toContain('<a href="#quote-1-option">Please choose an option</a>')
    expect(mainOf(optionless.body)).toContain('id="quote-1-option"')
    const empty = (await post({ do: 'accept' })).body
    expect(empty).toContain('<a href="#quote-1-option">Please choose an option</a>')
    expect(empty).toContain('<a href="#quote-1-name">Name is required</a>')
    const wrong = await post({ ...yes, option: '2', 'addOns-2': '1' })
    expect([wrong.statusCode, textOf(wrong.body).includes('Line 1 of this option is no add-on.')]).toEqual([400, true])
    const bot = await post({ ...yes, extension: '5' })
    expect(bot.statusCode).toBe(400)
    const foreign = await post(yes, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect(await versions()).toMatchObject([{ status: 'sent' }])
    const declined = await post({ do: 'decline', text: 'Too much <for us>' })
    expect([declined.statusCode, declined.headers.location]).toEqual([303, `${path}?sent=decline`])
    const page = await call('GET', path)
    expect(textOf(page.body)).toContain(`You declined this quote. If you changed your mind, call ${business.phone}.`)
    expect(page.body).toContain('Too much &lt;for us&gt;')
    expect(await versions()).toMatchObject([{ status: 'declined', declineText: 'Too much <for us>' }])
  })

  test(`${engine}: a version that was replaced is refused with a page that shows the present one`, async () => {
    const { post, staff, send, draft, call, path, versions } = await openSent(engine)
    await staff('PUT', `/api/admin/quotes/${draft.id}`, { payload: { options: [someOptions[1]] } })
    expect(textOf((await call('GET', path)).body)).toContain('Good')
    await send()
    const late = await post(yes)
    expect(late.statusCode).toBe(409)
    expect(textOf(late.body)).toContain('This quote was replaced by version 2.')
    expect(textOf(late.body)).toContain('Quote Q-1-1, version 2')
    expect(mainOf(late.body)).toContain('name="version" value="2"')
    expect(textOf(late.body)).not.toContain('Good')
    const old = await call('GET', `${path}?version=1`)
    expect(textOf(old.body)).toContain('This version was replaced. See version 2')
    expect(mainOf(old.body)).not.toContain('name="do"')
    expect((await call('GET', `${path}?version=3`)).statusCode).toBe(404)
    expect(await versions()).toMatchObject([{ status: 'sent' }, { status: 'replaced' }])
    expect((await post({ ...yes, version: '2', 'addOns-1': '' })).statusCode).toBe(400)
    const { 'addOns-1': __, ...plain } = yes
    expect((await post({ ...plain, version: '2' })).statusCode).toBe(303)
  })

  test(`${engine}: a quote that was withdrawn, has expired or was answered is refused with a page that says so`, async () => {
    const withdrawn = await openSent(engine)
    await withdrawn.staff('POST', `/api/admin/quotes/${withdrawn.draft.id}/withdraw`)
    const expired = await openSent(engine)
    expired.now.value = new Date('2027-03-01T15:00:00.000Z')
    const accepted = await openSent(engine)
    await accepted.post(yes)
    const cases = [
      [withdrawn, 'We withdrew this quote'],
      [expired, 'This quote was valid until'],
      [accepted, 'This quote was already accepted by Ada Lovelace, with the option Good'],
    ] as const
    for (const [{ post, path, call }, sentence] of cases) {
      const { 'addOns-1': _, ...other } = { ...yes, option: '2', key: 'two' }
      const late = await post(other)
      expect(late.statusCode).toBe(409)
      expect(textOf(late.body)).toContain(sentence)
      expect(textOf(late.body)).toContain('Quote Q-1-1')
      for (const body of [late.body, (await call('GET', path)).body]) expect(mainOf(body)).not.toContain('name="do"')
      // Asking for the total of a closed quote changes nothing, either.
      const total = await post({ ...other, do: 'total' })
      expect([total.statusCode, mainOf(total.body).includes('name="do"')]).toEqual([200, false])
    }
  })

  test(`${engine}: a draft, another customer's quote and an unknown address have no page`, async () => {
    const { call, token, draft, staff, post } = await openSent(engine)
    const other = (await call('POST', '/api/contact', { payload: aQuoteRequest() })).json()
    const addresses = [
      `${other.request}/quotes/${draft.id}`,
      `/request/${token}/quotes/999`,
      `/request/${token}/quotes/x`,
      `/request/q1-AAAAAAAAAAAAAAAAAAAAAA/quotes/${draft.id}`,
    ]
    for (const address of addresses) expect((await call('GET', address)).statusCode).toBe(404)
    for (const address of addresses) {
      const pdf = await call('GET', `${address.replace('/request', '/api/requests')}/pdf`)
      expect([400, 404]).toContain(pdf.statusCode)
    }
    await staff('DELETE', '/api/contact-submissions/1')
    expect((await call('GET', `/request/${token}/quotes/${draft.id}`)).statusCode).toBe(410)
    expect((await post(yes)).statusCode).toBe(410)
  })

  test(`${engine}: customer and staff get the same PDF, and an old version keeps its own`, async () => {
    const { call, staff, draft, token, post, send } = await openSent(engine)
    const asCustomer = (query = '') => call('GET', `/api/requests/${token}/quotes/${draft.id}/pdf${query}`)
    const first = await asCustomer()
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="quote-Q-1-1.pdf"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const ofStaff = await staff('GET', `/api/admin/quotes/${draft.id}/pdf`)
    expect(ofStaff.rawPayload.equals(first.rawPayload)).toBe(true)
    await staff('PUT', `/api/admin/quotes/${draft.id}`, { payload: { options: [someOptions[1]] } })
    await send()
    const [second, old] = [await asCustomer(), await asCustomer('?version=1')]
    expect(old.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    const { 'addOns-1': _, ...plain } = yes
    expect((await post({ ...plain, version: '2' })).statusCode).toBe(303)
    expect((await asCustomer('?version=2')).rawPayload.equals(second.rawPayload)).toBe(true)
    expect((await asCustomer('?version=7')).statusCode).toBe(404)
  })
}

test('after the yes, the page has the deposit and the payment link until the deposit was paid', async () => {
  const totals = { subtotalCents: 10_000, addOnsCents: 0, taxCents: 0, totalCents: 10_000, depositCents: 2_500 }
  const acceptance = {
    ...{ option: 1, optionName: 'Repair', addOns: [], ...totals, name: 'Ada Lovelace' },
    ...{ at: '2026-12-02T15:00:00.000Z', version: 1, sha256: 'f'.repeat(64) },
  }
  const accepted = sentVersion(undefined, { status: 'accepted', acceptance })
  const link = 'https://pay.example.com/firm'
  const pageOf = async (quote: CustomerQuote | undefined) => {
    if (!quote) throw new Error('The quote was not sent')
    const page = { quote, versions: [quote], reference: 'Q-30', path: '/request/q30-x', formKey: 'key' }
    const choice = { option: undefined, addOns: new Map(), name: '', signature: '', address: '' }
    const html = await builtSite.page('/request/quote', { ...page, choice, isUnscheduled: false, asksAddress: false })
    return html.replaceAll('<!-- -->', '')
  }
  const due = await pageOf(customerQuoteOf(accepted, link))
  expect(due).toContain(`<a class="button " data-look="primary" href="${link}" rel="noreferrer">`)
  expect(due).toContain('Pay the deposit of $25.00')
  const paid = await pageOf(customerQuoteOf({ ...accepted, depositPaidAt: '2026-12-03T15:00:00.000Z' }, link))
  expect(paid).toContain('$25.00, paid')
  expect(paid).not.toContain(link)
  expect(await pageOf(customerQuoteOf(accepted, null))).not.toContain('Pay the deposit')
})
