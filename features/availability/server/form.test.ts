import { expect, test } from 'vitest'
import { aBooking, openApi } from '#test/support/api.ts'
import { confirming } from '#test/support/booking-rules.ts'
import { builtSite, formPoster } from '#test/support/plain-form.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines)
  test(`without JavaScript, the page keeps what was typed and names the nearest free times on ${engine}`, async () => {
    const api = await openApi(engine, { site: await builtSite, booking: confirming() })
    const post = formPoster('/booking', () => aBooking())
    const sent = await post(api.call)
    expect(sent.statusCode).toBe(303)
    const page = await api.call('GET', String(sent.headers.location))
    expect(page.body).toContain('your visit is confirmed')
    expect((await post(api.call)).headers.location).toBe(sent.headers.location)
    const taken = await post(api.call, { customerName: 'Grace Hopper' })
    expect(taken.statusCode).toBe(409)
    expect(taken.body).toContain('Tuesday, December 1, 2026 at 8:00 AM')
    expect(taken.body).toContain('Grace Hopper')
  })
