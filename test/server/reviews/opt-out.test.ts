import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '#server/http/site.ts'
import { recipientHash } from '#server/mail/recipient-hash.ts'
import { RequestTokens } from '#server/requests/tokens.ts'
import { aQuoteRequest, publicUrl } from '../../support/api.ts'
import { dayMs, hourMs, openReviews, review } from '../../support/reviews.ts'
import { engines } from '../../support/stores.ts'

const site = loadSite(join(import.meta.dirname, '../../../build/client'), publicUrl)
const dueMs = review.hoursAfter * hourMs
const thanks = 'We won’t ask you for reviews again.'

const oneClick = 'List-Unsubscribe=One-Click'
const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`
const ofType = (type: string) => ({ headers: { 'content-type': type } })
const posts: [name: string, post: { headers?: Record<string, string>; payload?: string }][] = [
  ['the button of the page', ofType('application/x-www-form-urlencoded')],
  ['one click, as a plain form', { ...ofType('application/x-www-form-urlencoded'), payload: oneClick }],
  ['one click, as a multipart form', { ...ofType('multipart/form-data; boundary=b'), payload: multipart }],
  ['a post without a body', {}],
]

for (const engine of engines) {
  test.each(posts)(`${engine}: %s says no for good`, async (_, post) => {
    const { call, complete, later, arrived, requests } = await openReviews(engine, { site })
    const { request } = await complete()
    const said = await call('POST', `${request}/no-reviews`, post)
    expect([said.statusCode, said.body.includes(thanks)]).toEqual([200, true])
    expect(said.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await later(dueMs)
    await later(1000 * dayMs)
    await complete({ customerEmail: 'Ada+again@example.com' })
    await complete({ customerEmail: 'grace@example.com' })
    await later(dueMs)
    expect(arrived().map(({ envelope }) => envelope.to)).toEqual([['grace@example.com']])
    expect(await requests()).toHaveLength(1)
  })

  test(`${engine}: opening the page changes nothing`, async () => {
    const { call, complete, store } = await openReviews(engine, { site })
    const { request } = await complete()
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await call(method, `${request}/no-reviews`)).statusCode).toBe(200)
    }
    const { body } = await call('GET', `${request}/no-reviews?${oneClick}`)
    expect(body).toContain(`action="${request}/no-reviews" method="post"`)
    expect(body.slice(body.indexOf('<main')).match(/<form/g)).toHaveLength(1)
    expect(body).not.toContain(thanks)
    expect(body).not.toContain('[[')
    expect(await store.read('SELECT * FROM review_recipients')).toEqual([])
    expect((await call('GET', request)).body).not.toContain('no-reviews')
  })

  test(`${engine}: a customer who says no while the email waits does not get it`, async () => {
    const { call, complete, later, mailServer, asStaff, arrived, requests } = await openReviews(engine, { site })
    await mailServer.close()
    const { request } = await complete()
    await later(dueMs)
    await call('POST', `${request}/no-reviews`)
    await mailServer.reopen()
    await later(hourMs)
    const reason = 'The customer asked not to get review requests'
    const [stopped] = await requests()
    expect(stopped).toMatchObject({ state: 'stopped', reason })
    const resent = await asStaff('POST', `/api/mails/${stopped?.id}/resend`)
    expect([resent.statusCode, resent.body]).toEqual([409, reason])
    expect(arrived()).toEqual([])
  })

  test(`${engine}: a quote request has the page too, and saying no twice keeps the first time`, async () => {
    const { call, now, store } = await openReviews(engine, { site })
    const { request } = (await call('POST', '/api/contact', { payload: aQuoteRequest() })).json()
    const at = now.value.toISOString()
    for (let time = 0; time < 3; time++) {
      expect((await call('POST', `${request}/no-reviews`)).statusCode).toBe(200)
      now.value = new Date(now.value.getTime() + hourMs)
    }
    expect(await store.read('SELECT * FROM review_recipients')).toEqual([
      { recipient: recipientHash('grace@example.com'), bookingId: null, askedAt: null, saidNoAt: at },
    ])
  })

  test(`${engine}: unknown addresses and requests without an email get the ordinary 404`, async () => {
    const { call, complete, asStaff, store } = await openReviews(engine, { site })
    const { request } = await complete()
    const wrong = `${request.replace('/b1-', '/b2-')}/no-reviews`
    for (let time = 0; time < 15; time++) {
      expect((await call('GET', wrong)).statusCode).toBe(404)
      expect((await call('POST', wrong, { payload: oneClick })).statusCode).toBe(404)
    }
    expect((await call('POST', wrong)).statusCode).toBe(429)
    const withoutEmail = { customerName: 'Ada', customerPhone: '405-555-0123', service: 'Other', address: 'At home' }
    const booked = await asStaff('POST', '/api/admin/bookings', {
      payload: { ...withoutEmail, preferredDate: '2026-12-01', preferredTime: '9:00 AM' },
    })
    const theirs = `${await new RequestTokens(store).pathFor('bookings', booked.json())}/no-reviews`
    for (const method of ['GET', 'POST'] as const) expect((await call(method, theirs)).statusCode).toBe(404)
    expect(await store.read('SELECT * FROM review_recipients')).toEqual([])
  })
}
