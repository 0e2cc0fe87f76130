import { expect, test } from 'vitest'
import { examples } from '#content'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: only submissions that sound like an emergency are urgent`, async () => {
    const { call, asStaff } = await openApi(engine)
    const staff = await asStaff()
    const [text = ''] = examples.emergencies
    await call('POST', '/api/bookings', { payload: aBooking({ description: text }) })
    await call('POST', '/api/bookings', { payload: aBooking({ description: null, priority: 'urgent' }) })
    await call('POST', '/api/contact', { payload: aQuoteRequest({ message: text }) })
    await call('POST', '/api/contact', { payload: aQuoteRequest({ message: 'Please call me in the morning.' }) })
    const priorities = async (list: string) =>
      (await staff('GET', `/api/${list}`)).json().map(({ priority }: { priority: string }) => priority)
    expect(await priorities('bookings')).toEqual(['normal', 'urgent'])
    expect(await priorities('contact-submissions')).toEqual(['normal', 'urgent'])
  })
}
