import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

const corrected = {
  customerName: 'Ada King',
  customerPhone: '405-555-0177',
  customerEmail: 'king@example.com',
  service: 'Lighting',
  preferredDate: '2026-12-03T12:00:00.000Z',
  preferredTime: '1:00 PM',
  address: '9 Other St',
  description: 'Two lamps',
}

for (const engine of engines) {
  describe(`corrections on ${engine}`, () => {
    async function openWithBooking() {
      const api = await openApi(engine)
      const staff = await api.asStaff()
      const { request } = (await api.call('POST', '/api/bookings', { payload: aBooking() })).json()
      const read = async (path: string) => (await staff('GET', path)).json()
      const correct = (payload: object) => staff('PATCH', '/api/bookings/1', { payload })
      return { ...api, staff, read, correct, page: String(request).replace('/request/', '/api/requests/') }
    }

    test('staff correct every field that the customer was asked, and the customer’s page stays', async () => {
      const { correct, read, call, page } = await openWithBooking()
      const answer = await correct({ ...corrected, service: aBooking().service, preferredDate: '2026-12-03' })
      expect(answer.statusCode).toBe(200)
      const expected = { ...corrected, service: aBooking().service }
      expect(answer.json()).toMatchObject({ id: 1, visit: null, status: 'pending', ...expected })
      expect(await read('/api/bookings')).toMatchObject([expected])
      expect((await call('GET', page)).statusCode).toBe(200)
      expect(await read('/api/bookings?q=555-0177')).toHaveLength(1)
      expect(await read(`/api/bookings?q=${encodeURIComponent(aBooking().customerPhone)}`)).toHaveLength(0)
      expect(await read('/api/bookings?from=2026-12-03&to=2026-12-03')).toHaveLength(1)
      expect(await read('/api/bookings?from=2026-12-01&to=2026-12-01')).toHaveLength(0)
    })

    test('one field is corrected alone, and an agreed visit stays when the preferred time is corrected', async () => {
      const { correct, staff } = await openWithBooking()
      await staff('PUT', '/api/bookings/1/visit', { payload: aVisit })
      const answer = await correct({ preferredTime: '1:00 PM', customerEmail: '' })
      expect(answer.json()).toMatchObject({ visit: aVisit, preferredTime: '1:00 PM', customerEmail: '' })
      expect(answer.json()).toMatchObject({ customerName: aBooking().customerName })
    })

    test('what a customer could not send is refused with one sentence, and nothing changes', async () => {
      const { correct, read } = await openWithBooking()
      const before = await read('/api/bookings')
      const refused: [object, string][] = [
        [{ customerName: '' }, 'Full Name is required'],
        [{ customerPhone: '4'.repeat(21) }, 'Phone must be at most 20 characters'],
        [{ customerEmail: 'ada' }, 'Please enter a valid email address'],
        [{ address: 'a'.repeat(501) }, 'Service Address must be at most 500 characters'],
        [{ preferredDate: '2026-11-20' }, 'Preferred Date must be today or later'],
        [{ preferredDate: 'soon' }, 'Preferred Date must be a day such as 2026-12-01'],
      ]
      for (const [payload, sentence] of refused) {
        const answer = await correct(payload)
        expect([answer.statusCode, answer.body]).toEqual([400, sentence])
      }
      expect((await correct({ preferredTime: '1:37 PM' })).statusCode).toBe(400)
      expect(await read('/api/bookings')).toEqual(before)
    })

    test('staff correct a quote request', async () => {
      const { call, staff, read } = await openWithBooking()
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const payload = {
        name: 'Grace Hop',
        email: 'hop@example.com',
        phone: '405-555-0188',
        message: 'Three new outlets',
      }
      const answer = await staff('PATCH', '/api/contact-submissions/1', { payload })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...payload, status: 'new' }])
      expect(await read('/api/contact-submissions')).toMatchObject([payload])
      const wrong = await staff('PATCH', '/api/contact-submissions/1', { payload: { phone: '123' } })
      expect([wrong.statusCode, wrong.body]).toEqual([400, 'Please enter a valid phone number'])
    })
  })
}
