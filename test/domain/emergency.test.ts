import { expect, test } from 'vitest'
import { soundsLikeEmergency } from '#domain/emergency.ts'
import { aBooking, aQuoteRequest, openApi } from '../support/api.ts'
import { engines } from '../support/stores.ts'

test.each([
  'The outlet is sparking',
  'I saw SPARKS behind the dryer',
  'There is a burning smell in the hall',
  'The panel smells like something is burning',
  'Smoke comes out of the wall',
  'The breaker box is smoking',
  'There was a small fire in the attic',
  'My daughter got shocked by the sink',
  'You get a shock from the stove',
  'We hear buzzing, and the panel is hot',
  'A hot breaker that will not reset',
])('%j sounds like an emergency', (text) => {
  expect(soundsLikeEmergency({ text })).toBe(true)
})

test.each([
  'Install a smoke detector in each bedroom',
  'Smoke and carbon monoxide alarms need replacing',
  'A fire alarm for the shop',
  'New outlet above the fireplace',
  'What a shocking price the last firm asked',
  'Power for a hot tub, with its own panel',
  'Charger for a Chevy Spark',
  'A sparkling chandelier',
  'Wiring for a fire pit with a switch',
  'The kitchen lights flicker.',
  '',
])('%j does not sound like an emergency', (text) => {
  expect(soundsLikeEmergency({ text })).toBe(false)
})

test('the Emergency Service is an emergency without a description', () => {
  expect(soundsLikeEmergency({ service: 'Emergency Service', text: null })).toBe(true)
  expect(soundsLikeEmergency({ service: 'Other', text: null })).toBe(false)
})

for (const engine of engines) {
  test(`${engine}: only submissions that sound like an emergency are urgent`, async () => {
    const { call, asStaff } = await openApi(engine)
    const staff = await asStaff()
    await call('POST', '/api/bookings', { payload: aBooking({ service: 'Emergency Service', description: null }) })
    await call('POST', '/api/bookings', { payload: aBooking({ priority: 'urgent' }) })
    await call('POST', '/api/contact', { payload: aQuoteRequest({ message: 'The panel is smoking!' }) })
    await call('POST', '/api/contact', { payload: aQuoteRequest() })
    const priorities = async (list: string) =>
      (await staff('GET', `/api/${list}`)).json().map(({ priority }: { priority: string }) => priority)
    expect(await priorities('bookings')).toEqual(['normal', 'urgent'])
    expect(await priorities('contact-submissions')).toEqual(['normal', 'urgent'])
  })
}
