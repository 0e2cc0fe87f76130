import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { aBooking, openApi } from '#test/support/api.ts'
import { firmInstant } from '#test/support/firm-clock.ts'
import { engines } from '#test/support/stores.ts'

/** Reads the feed with another library than the one that wrote it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name))
    const instant = (name: string) => {
      const time = event.getFirstPropertyValue(name)
      if (!(time instanceof ICAL.Time)) throw new Error(`${name} is not a time`)
      expect(time.zone.tzid, name).toBe('UTC')
      return time.toJSDate().toISOString()
    }
    return {
      uid: value('uid'),
      status: value('status'),
      summary: value('summary'),
      location: value('location'),
      sequence: Number(value('sequence')),
      start: instant('dtstart'),
      end: instant('dtend'),
      modified: instant('last-modified'),
    }
  })
  const property = (name: string) => String(calendar.getFirstPropertyValue(name))
  return { events, property }
}

test('crew make addresses of their own visits, and revoke them', async () => {
  const { call, asPerson, asStaff, store } = await openApi('sqlite')
  const [crew, other] = [await asPerson('crew'), await asPerson('crew', { firstName: 'Sam' })]
  const own = '/api/admin/own-calendar'
  for (const person of [crew, other]) {
    const { id } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
    await (await asStaff())('PATCH', `/api/bookings/${id}/status`, { payload: { status: 'confirmed' } })
    await store.write((sql) =>
      sql('UPDATE bookings SET people = $1 WHERE id = $2', [JSON.stringify([person.person.id]), id]),
    )
  }
  const made = await crew.call('POST', own, { payload: { name: 'My phone' } })
  expect(made.statusCode).toBe(201)
  const { id, url, personId } = made.json()
  expect(personId).toBe(crew.person.id)
  const { body } = await call('GET', new URL(url).pathname)
  expect([...body.matchAll(/^UID:booking-(\d+)/gm)].map(([, visit]) => visit)).toEqual(['1'])
  expect((await other.call('GET', own)).json().feeds).toEqual([])
  expect((await other.call('DELETE', `${own}/${id}`)).statusCode).toBe(404)
  expect((await crew.call('GET', own)).json().feeds).toMatchObject([{ id, name: 'My phone' }])
  expect((await crew.call('POST', '/api/calendar-feed', { payload: {} })).statusCode).toBe(403)
  expect((await (await asStaff())('POST', own, { payload: { name: 'Phone' } })).statusCode).toBe(409)
  expect((await crew.call('DELETE', `${own}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', new URL(url).pathname)).statusCode).toBe(404)
})

for (const engine of engines) {
  describe(`the calendar feed on ${engine}`, () => {
    test('shows confirmed visits at their local time, before and after daylight saving changes', async () => {
      const { call, asStaff, now } = await openApi(engine, { PUBLIC_URL: 'https://visits.example.com' })
      const staff = await asStaff()
      const book = (changes: Record<string, unknown>) => call('POST', '/api/bookings', { payload: aBooking(changes) })
      const set = (id: number, status: string) => staff('PATCH', `/api/bookings/${id}/status`, { payload: { status } })
      // In most of the United States, clocks go forward on March 14, 2027, and back on November 7.
      const long = `${'A very long name of a street, with commas; and 渡辺 '.repeat(4)}Springfield`
      await book({ preferredDate: '2027-03-13', preferredTime: '8:00 AM', address: long })
      await book({ preferredDate: '2027-03-14', preferredTime: '8:00 AM', service: 'Other' })
      await book({ preferredDate: '2027-11-06', preferredTime: '12:00 PM' })
      await book({ preferredDate: '2027-11-07', preferredTime: '4:00 PM' })
      await book({ preferredDate: '2027-11-08' })
      await book({ preferredDate: '2027-11-09' })
      for (const id of [1, 2, 3]) await set(id, 'confirmed')
      await set(4, 'in_progress')
      await set(6, 'completed')
      const { url } = (await staff('POST', '/api/calendar-feed')).json()
      expect(url).toMatch(/^https:\/\/visits\.example\.com\/calendar\/[\w-]{43}\.ics$/)
      const path = new URL(url).pathname
      const subscribe = async () => read((await call('GET', path)).body)

      const response = await call('GET', path)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
      const { events, property } = read(response.body)
      expect(property('x-wr-calname')).toBe(`${business.name}: visits`)
      expect(property('refresh-interval')).toBe('PT15M')
      expect(property('method')).toBe('PUBLISH')
      expect(events.map(({ uid, status, start, end }) => [uid, status, start, end])).toEqual([
        ['booking-1@visits.example.com', 'CONFIRMED', firmInstant('2027-03-13T08:00'), firmInstant('2027-03-13T09:00')],
        ['booking-2@visits.example.com', 'CONFIRMED', firmInstant('2027-03-14T08:00'), firmInstant('2027-03-14T09:00')],
        ['booking-3@visits.example.com', 'CONFIRMED', firmInstant('2027-11-06T12:00'), firmInstant('2027-11-06T13:00')],
        ['booking-4@visits.example.com', 'CONFIRMED', firmInstant('2027-11-07T16:00'), firmInstant('2027-11-07T17:00')],
      ])
      expect(events[1]?.summary).toBe('Other: The kitchen lights flicker: Ada Lovelace')
      expect(events[0]).toMatchObject({ location: long.trim(), summary: 'Electrical Inspection: Ada Lovelace' })

      now.value = new Date(now.value.getTime() + 5 * 60_000)
      await set(1, 'cancelled')
      const [cancelled] = (await subscribe()).events
      expect(cancelled).toMatchObject({ uid: events[0]?.uid, status: 'CANCELLED', modified: now.value.toISOString() })
      expect(cancelled?.sequence).toBeGreaterThan(events[0]?.sequence ?? Infinity)
      now.value = new Date(now.value.getTime() + 31 * 86_400_000)
      expect((await subscribe()).events.map(({ uid }) => uid.split('@')[0])).toEqual([
        'booking-2',
        'booking-3',
        'booking-4',
      ])
    })

    test('opens only with a secret URL, and stores only the hash', async () => {
      const { call, asStaff, store } = await openApi(engine)
      const staff = await asStaff()
      const path = new URL((await staff('POST', '/api/calendar-feed')).json().url).pathname
      const stored = JSON.stringify(await store.read('SELECT * FROM calendar_feeds'))
      expect(stored).not.toContain(path.slice(10, -4))
      expect((await call('GET', path)).statusCode).toBe(200)

      const secret = path.slice('/calendar/'.length, -'.ics'.length)
      for (const wrong of [
        path.slice(0, -4),
        `${path}x`,
        '/calendar/.ics',
        `/calendar/${'A'.repeat(43)}.ics`,
        '/calendar/%00.ics',
        `/calendar/${secret.toLowerCase()}.ics`,
      ]) {
        const response = await call('GET', wrong)
        expect([response.statusCode, response.headers['cache-control']], wrong).toEqual([404, 'no-store'])
        expect(response.body).toBe('There is nothing at this address')
      }
      expect((await call('POST', '/api/calendar-feed')).statusCode).toBe(401)
    })

    test('each device has its own address, which is revoked alone or with all others', async () => {
      const { call, asStaff, now } = await openApi(engine)
      const staff = await asStaff()
      const feeds = async () => (await staff('GET', '/api/calendar-feed')).json()
      expect(await feeds()).toEqual({ active: false, createdAt: null, feeds: [] })
      const create = async (payload?: object) =>
        (await staff('POST', '/api/calendar-feed', payload && { payload })).json()
      const [van, tablet, unnamed] = [await create({ name: 'Van' }), await create({ name: 'Tablet' }), await create()]
      const createdAt = now.value.toISOString()
      const listed = [
        { id: van.id, name: 'Van', createdAt, personId: null },
        { id: tablet.id, name: 'Tablet', createdAt, personId: null },
        { id: unnamed.id, name: 'Calendar', createdAt, personId: null },
      ]
      expect(await feeds()).toEqual({ active: true, createdAt, feeds: listed })

      const open = ({ url }: { url: string }) => call('GET', new URL(url).pathname).then((answer) => answer.statusCode)
      expect(await Promise.all([van, tablet, unnamed].map(open))).toEqual([200, 200, 200])
      expect((await staff('DELETE', `/api/calendar-feed/${tablet.id}`)).statusCode).toBe(204)
      expect((await staff('DELETE', `/api/calendar-feed/${tablet.id}`)).statusCode).toBe(404)
      expect(await Promise.all([van, tablet, unnamed].map(open))).toEqual([200, 404, 200])
      expect((await feeds()).feeds).toEqual(listed.filter(({ id }) => id !== tablet.id))
      expect((await staff('DELETE', '/api/calendar-feed')).statusCode).toBe(204)
      expect(await Promise.all([van, unnamed].map(open))).toEqual([404, 404])
    })

    test('names are short, and there are at most 20 addresses', async () => {
      const { asStaff } = await openApi(engine)
      const staff = await asStaff()
      const create = (name: string) => staff('POST', '/api/calendar-feed', { payload: { name } })
      for (const name of ['', '  ', 'x'.repeat(61)]) expect((await create(name)).statusCode, name).toBe(400)
      for (let device = 1; device <= 20; device++) expect((await create(`Phone ${device}`)).statusCode).toBe(201)
      expect((await create('One more')).statusCode).toBe(409)
    })
  })
}
