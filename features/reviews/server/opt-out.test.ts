import { expect, test } from 'vitest'
import { RequestTokens } from '#features/customer-page/server/tokens.ts'
import { recipientHash } from '#platform/mail/recipient-hash.ts'
import { aQuoteRequest, publicUrl } from '#test/support/api.ts'
import { dayMs, hourMs, openReviews, review } from '#test/support/reviews.ts'
import { openBuiltSite } from '#test/support/site.ts'
import { engines } from '#test/support/stores.ts'

const site = await openBuiltSite(publicUrl)
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
    const { call, complete, later, arrived, requests, noReviewsPath } = await openReviews(engine, { site })
    await complete()
    const said = await call('POST', await noReviewsPath(1), post)
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
    const { call, complete, store, noReviewsPath } = await openReviews(engine, { site })
    const { request } = await complete()
    const path = await noReviewsPath(1)
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await call(method, path)).statusCode).toBe(200)
    }
    const { body } = await call('GET', `${path}?${oneClick}`)
    expect(body).toContain(`action="${path}" method="post"`)
    expect(body.slice(body.indexOf('<main')).match(/<form/g)).toHaveLength(1)
    expect(body).not.toContain(thanks)
    expect(body).not.toContain('[[')
    expect(await store.read('SELECT * FROM review_recipients')).toEqual([])
    expect((await call('GET', request)).body).not.toContain('no-reviews')
  })

  test(`${engine}: a customer who says no while the email waits does not get it`, async () => {
    const { call, complete, later, mailServer, asStaff, arrived, requests, noReviewsPath } = await openReviews(engine, {
      site,
    })
    await mailServer.close()
    await complete()
    await later(dueMs)
    await call('POST', await noReviewsPath(1))
    await mailServer.reopen()
    await later(hourMs)
    const reason = 'The customer asked not to get review requests'
    const [stopped] = await requests()
    expect(stopped).toMatchObject({ state: 'stopped', reason })
    const resent = await asStaff('POST', `/api/mails/${stopped?.id}/resend`)
    expect([resent.statusCode, resent.body]).toEqual([409, reason])
    expect(arrived()).toEqual([])
  })

  test(`${engine}: saying no twice keeps the first time`, async () => {
    const { call, complete, now, store, noReviewsPath } = await openReviews(engine, { site })
    await complete({ customerEmail: 'grace@example.com' })
    const at = now.value.toISOString()
    for (let time = 0; time < 3; time++) {
      expect((await call('POST', await noReviewsPath(1))).statusCode).toBe(200)
      now.value = new Date(now.value.getTime() + hourMs)
    }
    expect(await store.read('SELECT * FROM review_recipients')).toEqual([
      { recipient: recipientHash('grace@example.com'), bookingId: null, askedAt: null, saidNoAt: at },
    ])
  })

  test(`${engine}: whoever books with the address of somebody else cannot end their review requests`, async () => {
    const { call, complete, later, arrived, store, noReviewsPath, asStaff } = await openReviews(engine, { site })
    const { request } = await complete()
    const quote = (await call('POST', '/api/contact', { payload: aQuoteRequest({ email: 'ada@example.com' }) })).json()
    const proof = (await noReviewsPath(1)).split('/').at(-1)
    await complete({ customerEmail: 'mallory@example.com' })
    const others = (await noReviewsPath(2)).split('/').at(-1)
    const signature = request.slice(-22)
    for (const page of [request, quote.request])
      for (const path of ['', '/', `/${signature}`, `/${others}`, ...(page === request ? [] : [`/${proof}`])])
        for (const method of ['GET', 'POST'] as const)
          expect((await call(method, `${page}/no-reviews${path}`)).statusCode, path).toBe(404)
    expect(await store.read(`SELECT * FROM review_recipients WHERE "saidNoAt" IS NOT NULL`)).toEqual([])
    await later(dueMs)
    expect(arrived('ada@example.com')).toHaveLength(1)

    // The link of an email to an address that staff corrected since is not from one to the new address.
    const before = await noReviewsPath(1)
    await asStaff('PATCH', '/api/bookings/1', { payload: { customerEmail: 'bea@example.com' } })
    expect((await call('POST', before)).statusCode).toBe(404)
    expect((await call('POST', await noReviewsPath(1))).statusCode).toBe(200)
  })

  test(`${engine}: unknown addresses and requests without an email get the ordinary 404`, async () => {
    const { call, complete, asStaff, store, noReviewsPath } = await openReviews(engine, { site })
    await complete()
    const wrong = (await noReviewsPath(1)).replace('/b1-', '/b2-')
    for (let time = 0; time < 15; time++) {
      expect((await call('GET', wrong)).statusCode).toBe(404)
      expect((await call('POST', wrong, { payload: oneClick })).statusCode).toBe(404)
    }
    expect((await call('POST', wrong)).statusCode).toBe(429)
    const withoutEmail = { customerName: 'Ada', customerPhone: '405-555-0123', service: 'Other', address: 'At home' }
    const booked = await asStaff('POST', '/api/admin/bookings', {
      payload: { ...withoutEmail, preferredDate: '2026-12-01', preferredTime: '9:00 AM' },
    })
    const theirs = await new RequestTokens(store).noReviewsPathFor(booked.json())
    for (const method of ['GET', 'POST'] as const) expect((await call(method, theirs)).statusCode).toBe(404)
    expect(await store.read('SELECT * FROM review_recipients')).toEqual([])
  })
}
