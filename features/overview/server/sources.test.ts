import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { formPoster } from '#test/support/plain-form.ts'
import { engines } from '#test/support/stores.ts'

const campaign = 'google / cpc / spring'

for (const engine of engines) {
  describe(`sources on ${engine}`, () => {
    test('the source of a booking and of a quote request is stored, exported and never asked for', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      const source = { howHeard: 'Friend or neighbor', sourceDetail: campaign }
      await call('POST', '/api/bookings', { payload: aBooking(source) })
      await call('POST', '/api/contact', { payload: aQuoteRequest(source) })
      await call('POST', '/api/bookings', { payload: aBooking() })
      for (const list of ['bookings', 'contact-submissions']) {
        const rows = (await staff('GET', `/api/${list}`)).json()
        expect(rows.at(-1)).toMatchObject(source)
        const exported = (await staff('GET', `/api/export/${list}`)).body
        expect(exported).toContain('How they heard about us,Campaign')
        expect(exported).toContain(`Friend or neighbor,${campaign}`)
      }
      const [without] = (await staff('GET', '/api/bookings')).json()
      expect(without).toMatchObject({ howHeard: null, sourceDetail: null })
    })

    test('the forms without JavaScript store both', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      const source = { howHeard: 'Our van or a sign', sourceDetail: campaign }
      for (const [path, body, list] of [
        ['/booking', aBooking(source), '/api/bookings'],
        ['/contact', aQuoteRequest(source), '/api/contact-submissions'],
      ] as const) {
        expect((await formPoster(path, () => body)(call)).statusCode).toBe(303)
        expect((await staff('GET', list)).json()[0]).toMatchObject(source)
      }
    })

    test('staff correct how a customer heard, and a booking made from a quote request keeps its source', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      await call('POST', '/api/contact', { payload: aQuoteRequest({ howHeard: 'Other', sourceDetail: campaign }) })
      const corrected = await staff('PATCH', '/api/contact-submissions/1', { payload: { howHeard: 'Search engine' } })
      expect(corrected.json()).toMatchObject({ howHeard: 'Search engine', sourceDetail: campaign })
      const forged = await staff('PATCH', '/api/contact-submissions/1', { payload: { sourceDetail: 'another' } })
      expect(forged.statusCode).toBe(400)
      const booking = await staff('POST', '/api/contact-submissions/1/booking', { payload: aBooking() })
      expect(booking.json()).toMatchObject({ howHeard: 'Search engine', sourceDetail: campaign })
      const changed = await staff('PATCH', '/api/bookings/1', { payload: { howHeard: '' } })
      expect(changed.json()).toMatchObject({ howHeard: null, sourceDetail: campaign })
    })

    test('requests and jobs are counted by source and month of the business', async () => {
      const { call, asStaff, now } = await openApi(engine)
      let staff = await asStaff()
      const moveTo = async (time: Date) => {
        now.value = time
        staff = await asStaff()
      }
      const friend = { howHeard: 'Friend or neighbor' }
      await moveTo(firmTime('2026-11-30T23:30'))
      await call('POST', '/api/bookings', { payload: aBooking({ ...friend, preferredDate: '2026-12-01' }) })
      await moveTo(firmTime('2026-12-01T00:30'))
      await call('POST', '/api/contact', { payload: aQuoteRequest({ ...friend, sourceDetail: campaign }) })
      await call('POST', '/api/contact', { payload: aQuoteRequest({ howHeard: 'Other' }) })
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      await staff('PATCH', '/api/bookings/1', { payload: { amountCents: 40_000 } })
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'completed' } })
      const { sources } = (await staff('GET', '/api/revenue?year=2026')).json()
      const none = { bookings: 0, quoteRequests: 0, jobsDone: 0, amountCents: 0 }
      const heard = { ...none, kind: 'howHeard' }
      expect(sources).toEqual([
        { ...heard, period: '2026-11', name: 'Friend or neighbor', bookings: 1 },
        { ...heard, period: '2026-12', name: 'Friend or neighbor', quoteRequests: 1, jobsDone: 1, amountCents: 40_000 },
        { ...heard, period: '2026-12', name: 'Other', quoteRequests: 1 },
        { ...none, kind: 'sourceDetail', period: '2026-12', name: campaign, quoteRequests: 1 },
      ])
      expect((await staff('GET', '/api/revenue?year=2025')).json().sources).toEqual([])
    })

    test('made-up campaigns beyond the twenty most frequent are counted together', async () => {
      const { call, asStaff } = await openApi(engine)
      for (let number = 1; number <= 22; number++)
        await call('POST', '/api/contact', { payload: aQuoteRequest({ sourceDetail: `made up ${number}` }) })
      await call('POST', '/api/contact', { payload: aQuoteRequest({ sourceDetail: 'made up 22' }) })
      const { sources } = (await (await asStaff())('GET', '/api/revenue?year=2026')).json()
      expect(sources).toHaveLength(21)
      expect(sources[0]).toMatchObject({ name: 'made up 22', quoteRequests: 2 })
      expect(sources.at(-1)).toMatchObject({ name: null, quoteRequests: 2 })
    })

    test.each([
      ['howHeard', 'x'.repeat(101)],
      ['sourceDetail', 'x'.repeat(16_385)],
      ['sourceDetail', 7],
    ])('a %s that is too long or no text is refused', async (field, value) => {
      const { call } = await openApi(engine)
      for (const [path, payload] of [
        ['/api/bookings', aBooking({ [field]: value })],
        ['/api/contact', aQuoteRequest({ [field]: value })],
      ] as const)
        expect((await call('POST', path, { payload })).statusCode).toBe(400)
    })
  })
}
