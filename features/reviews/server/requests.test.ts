import { expect, test } from 'vitest'
import { business } from '#content'
import type { Store } from '#platform/store/store.ts'
import { aVisit, openApi, publicUrl } from '#test/support/api.ts'
import { dayMs, hourMs, openReviews, review } from '#test/support/reviews.ts'
import { engines } from '#test/support/stores.ts'
import { reviewRequests } from './requests.ts'

const dueMs = review.hoursAfter * hourMs

for (const engine of engines) {
  test(`${engine}: a customer is asked once, some hours after the booking was completed`, async () => {
    const { complete, later, arrived, requests, noReviewsPath } = await openReviews(engine)
    await complete()
    await later(dueMs - 1)
    expect(arrived()).toEqual([])
    await later(1)
    const [email] = arrived('ada@example.com')
    for (const content of [email?.text, email?.html]) {
      expect(content).toContain('Hello Ada Lovelace,')
      expect(content).toContain('honest review')
      expect(content).toContain(review.url)
      expect(content).toContain(business.phone)
      expect(content).toContain(`${publicUrl}${await noReviewsPath(1)}`)
    }
    for (let day = 0; day < 5; day++) await later(dayMs)
    expect(arrived()).toHaveLength(1)
    expect(await requests()).toMatchObject([{ subjectId: 1, state: 'sent', onceKey: 'once' }])
  })

  test(`${engine}: only review requests have the headers of one-click unsubscription`, async () => {
    const { complete, later, arrived, mailServer, noReviewsPath } = await openReviews(engine)
    await complete()
    await later(dueMs)
    const unsubscription = { 'list-unsubscribe': `<${publicUrl}${await noReviewsPath(1)}>` }
    const headersOf = ({ headers }: (typeof mailServer.received)[number]) =>
      Object.fromEntries(headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]))
    expect(arrived().map(headersOf)).toEqual([
      { ...unsubscription, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    ])
    const others = mailServer.received.filter((email) => !arrived().includes(email))
    expect(others).toHaveLength(2)
    for (const other of others) expect(headersOf(other)).toEqual({})
  })

  test(`${engine}: every customer gets the same words`, async () => {
    const { complete, later, arrived, noReviewsPath } = await openReviews(engine)
    await complete()
    await complete({ customerEmail: 'grace@example.com' })
    await later(dueMs)
    const [one, two] = ['ada@example.com', 'grace@example.com'].map((address) => arrived(address)[0]?.text)
    expect(two).toBe(one?.replace(await noReviewsPath(1), await noReviewsPath(2)).replace('B-1', 'B-2'))
  })

  test(`${engine}: a customer is asked at most once a year, whatever the case and tag of the address`, async () => {
    const { complete, later, arrived, requests } = await openReviews(engine)
    await complete()
    await complete({ customerEmail: 'ADA@example.com' })
    await later(dueMs)
    expect(arrived()).toHaveLength(1)
    await later(100 * dayMs)
    await complete({ customerEmail: 'Ada+electrician@Example.com' })
    await later(dueMs)
    await later(264 * dayMs)
    await complete()
    await later(dueMs)
    expect(await requests()).toHaveLength(1)
    await later(dayMs)
    expect(arrived()).toHaveLength(2)
    expect(await requests()).toMatchObject([{ subjectId: 1 }, { subjectId: 4 }])
  })

  test(`${engine}: nobody is asked without an email address, about an open booking, or days too late`, async () => {
    const { call, asStaff, complete, later, store, mark, requests } = await openReviews(engine)
    const withoutEmail = { customerName: 'Ada', customerPhone: '405-555-0123', service: 'Other', address: 'At home' }
    const preferred = { preferredDate: '2026-12-01', preferredTime: '9:00 AM' }
    const booked = await asStaff('POST', '/api/admin/bookings', { payload: { ...withoutEmail, ...preferred } })
    expect((await mark(booked.json().id, 'completed')).statusCode).toBe(200)
    const { id } = await complete()
    await mark(id, 'in_progress')
    await later(dueMs)
    expect(await requests()).toEqual([])
    // As if the upgrade came later than the completion.
    await mark(id, 'completed')
    await store.write((sql) => sql('UPDATE bookings SET "completedAt" = NULL'))
    await later(dueMs)
    const late = await complete({ customerEmail: 'grace@example.com' })
    await later(dueMs + 3 * dayMs)
    expect(late.id).toBeGreaterThan(id)
    expect(await requests()).toEqual([])
    expect((await call('GET', late.request.replace('/request', '/api/requests'))).json().status).toBe('completed')
  })

  test(`${engine}: a booking that is no longer completed withdraws its request, and a later completion asks`, async () => {
    const { asStaff, complete, later, mark, mailServer, arrived, requests } = await openReviews(engine)
    await mailServer.close()
    const undo = [
      (id: number) => mark(id, 'confirmed'),
      (id: number) => mark(id, 'cancelled'),
      (id: number) => asStaff('PUT', `/api/bookings/${id}/visit`, { payload: { ...aVisit, confirm: true } }),
    ]
    const { id } = await complete()
    for (const undoCompletion of undo) {
      await later(dueMs)
      expect(await requests()).toMatchObject([{ state: 'waiting' }])
      expect((await undoCompletion(id)).statusCode).toBe(200)
      expect(await requests()).toEqual([])
      await later(dueMs)
      expect(await requests()).toEqual([])
      await mark(id, 'completed')
    }
    // The year is free for another booking too.
    await mark(id, 'cancelled')
    await complete()
    await mailServer.reopen()
    await later(dueMs)
    expect(arrived()).toHaveLength(1)
    expect(await requests()).toMatchObject([{ subjectId: 2, state: 'sent' }])
    await mark(2, 'confirmed')
    await mark(id, 'completed')
    await later(dueMs)
    expect(await requests()).toHaveLength(1)
  })

  test(`${engine}: a booking that was reopened while its email was being sent asks when it is completed again`, async () => {
    const { complete, later, mark, mailServer, store, now, arrived, requests } = await openReviews(engine)
    await mailServer.close()
    await complete()
    await later(dueMs)
    const leasedUntil = new Date(now.value.getTime() + 60_000).toISOString()
    await store.write((sql) => sql('UPDATE outbox SET "claimedUntil" = $1', [leasedUntil]))
    await mark(1, 'in_progress')
    await mailServer.reopen()
    await later(hourMs)
    expect([arrived(), await requests()]).toEqual([[], []])
    await mark(1, 'completed')
    await later(dueMs)
    expect(arrived()).toHaveLength(1)
  })

  test(`${engine}: without an address for reviews in the content, nobody is asked`, async () => {
    const { complete, later, settings, mailServer, store, now, asStaff, requests } = await openReviews(engine)
    await mailServer.close()
    await complete()
    await later(dueMs)
    await mailServer.reopen()
    const withoutReviews = await openApi(engine, { ...settings, store })
    withoutReviews.now.value = new Date(now.value.getTime() + dayMs)
    await withoutReviews.app.deliveryQueue.sendDue()
    expect(await requests()).toMatchObject([
      { subjectId: 1, state: 'stopped', reason: 'The content has no address for reviews' },
    ])
    await complete({ customerEmail: 'grace@example.com' })
    withoutReviews.now.value = new Date(now.value.getTime() + dueMs)
    await withoutReviews.app.deliveryQueue.sendDue()
    expect(await requests()).toHaveLength(1)
    expect((await asStaff('GET', '/api/bookings')).json()).toHaveLength(2)
  })

  test(`${engine}: staff cannot send a second copy`, async () => {
    const { complete, later, asStaff, arrived, requests } = await openReviews(engine)
    await complete()
    await later(dueMs)
    const [sent] = await requests()
    const copy = await asStaff('POST', `/api/mails/${sent?.id}/resend`)
    expect([copy.statusCode, copy.body]).toEqual([409, 'A customer gets one review request a year'])
    expect(await requests()).toHaveLength(1)
    expect(arrived()).toHaveLength(1)
  })

  test(`${engine}: two instances in the same round ask once`, async () => {
    const { complete, now, settings, store, app, arrived, requests } = await openReviews(engine)
    for (let count = 0; count < 5; count++) await complete({ customerEmail: `ada+${count}@example.com` })
    await complete({ customerEmail: 'grace@example.com' })
    const other = await openApi(engine, { ...settings, store, contentSettings: { review } })
    for (const clock of [now, other.now]) clock.value = new Date(Date.parse('2026-11-21T15:00:00.000Z') + dueMs)
    await Promise.all([app.deliveryQueue.sendDue(), other.app.deliveryQueue.sendDue()])
    expect(await requests()).toHaveLength(2)
    expect(arrived()).toHaveLength(2)
  })

  test(`${engine}: a round in which nobody is asked only reads`, async () => {
    const { complete, later, store, now } = await openReviews(engine)
    await complete()
    await complete()
    await later(dueMs)
    const readOnly: Store = { ...store, write: () => expect.unreachable('a transaction') }
    await reviewRequests(readOnly, review)(now.value)
  })
}
