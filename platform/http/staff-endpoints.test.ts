import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  describe(`staff endpoints on ${engine}`, () => {
    test('a booking accepts every status in any order', async () => {
      const { call, asStaff, now } = await openApi(engine)
      const staff = await asStaff()
      await call('POST', '/api/bookings', { payload: aBooking() })
      now.value = new Date('2026-11-21T15:10:00.000Z')
      for (const status of [...bookingStatuses].reverse()) {
        const response = await staff('PATCH', '/api/bookings/1/status', { payload: { status } })
        expect(response.statusCode).toBe(200)
        expect(response.json()).toMatchObject({
          id: 1,
          status,
          customerName: 'Ada Lovelace',
          updatedAt: now.value.toISOString(),
        })
      }
    })

    test('a deleted row is gone, and deleting it again is a 404', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      await call('POST', '/api/bookings', { payload: aBooking() })
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      await staff('POST', '/api/call-logs', { payload: {} })
      for (const list of ['/api/bookings', '/api/contact-submissions', '/api/call-logs']) {
        const deleted = await staff('DELETE', `${list}/1`)
        expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
        expect((await staff('GET', list)).json()).toEqual([])
        const again = await staff('DELETE', `${list}/1`)
        expect([again.statusCode, again.body]).toMatchObject([404, expect.stringMatching(/^There is no such [a-z ]+$/)])
      }
    })

    test('a submission accepts partial updates, and stores empty text as null', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const update = async (payload: object) => {
        const response = await staff('PATCH', '/api/contact-submissions/1', { payload })
        expect(response.statusCode).toBe(200)
        return response.json()
      }
      const whole = {
        status: 'quoted',
        priority: 'urgent',
        estimatedValue: '$1,200',
        notes: 'Call after five\nBring a ladder',
      }
      expect(await update(whole)).toMatchObject({ ...whole, name: 'Grace Hopper' })
      expect(await update({ estimatedValue: null, notes: '' })).toMatchObject({
        ...whole,
        estimatedValue: null,
        notes: null,
      })
      expect(await update({ followUpDate: '2026-12-05' })).toMatchObject({ followUpDate: '2026-12-05T12:00:00.000Z' })
      expect(await update({ followUpDate: null, id: 9, source: 'Forged' })).toMatchObject({
        id: 1,
        source: 'website',
        followUpDate: null,
      })
    })

    test('a call log has no required fields and stores all of them', async () => {
      const { asStaff } = await openApi(engine)
      const staff = await asStaff()
      const empty = await staff('POST', '/api/call-logs', { payload: {} })
      expect(empty.statusCode).toBe(201)
      expect(empty.json()).toEqual({
        id: 1,
        callerName: null,
        callerPhone: null,
        callType: 'incoming',
        serviceInquiry: null,
        notes: null,
        duration: null,
        followUpRequired: false,
        createdAt: '2026-11-21T15:00:00.000Z',
        updatedAt: '2026-11-21T15:00:00.000Z',
      })
      const full = {
        callerName: 'x'.repeat(300),
        callerPhone: '405-555-0100 ext. 1234567890',
        callType: 'outgoing',
        serviceInquiry: 'EV charger',
        notes: 'two\nlines',
        duration: '5 minutes',
        followUpRequired: true,
      }
      expect((await staff('POST', '/api/call-logs', { payload: full })).json()).toMatchObject({ ...full, id: 2 })
      const changed = await staff('PATCH', '/api/call-logs/2', { payload: { notes: '', callerName: ' Ada ' } })
      expect([changed.statusCode, changed.json()]).toEqual([
        200,
        {
          ...{ ...full, id: 2, notes: null, callerName: 'Ada' },
          ...{ createdAt: '2026-11-21T15:00:00.000Z', updatedAt: '2026-11-21T15:00:00.000Z' },
        },
      ])
      expect((await staff('PATCH', '/api/call-logs/3', { payload: { notes: 'none' } })).statusCode).toBe(404)
      expect((await staff('GET', '/api/call-logs')).json().map(({ id }: { id: number }) => id)).toEqual([2, 1])
    })

    // docs/developer/specification.md, Call log: "no required fields, no length bounds".
    test('the texts of a call have no length limit, and are found, exported, changed and restored', async () => {
      const { asStaff } = await openApi(engine)
      const staff = await asStaff()
      // A number that a B-tree of PostgreSQL cannot hold, compressed or not.
      const callerPhone = Array.from({ length: 1500 }, (_, at) => hash('md5', String(at)).replaceAll(/\D/g, '')).join(
        '',
      )
      const long = (word: string) => `${word} ${'y'.repeat(20_000)} end of ${word}`
      const call = {
        callerName: long('name'),
        callerPhone,
        callType: 'incoming',
        serviceInquiry: long('inquiry'),
        notes: `${long('first')}\n${long('second')}`,
        duration: long('duration'),
        followUpRequired: true,
      }
      const created = await staff('POST', '/api/call-logs', { payload: call })
      expect([created.statusCode, created.json()]).toEqual([
        201,
        { ...call, id: 1, createdAt: expect.any(String), updatedAt: expect.any(String) },
      ])
      const list = (query: string) => staff('GET', `/api/call-logs?${query}`).then((response) => response.json())
      for (const q of ['end of name', 'end of second', 'end of duration', callerPhone.slice(-40)]) {
        expect(await list(`limit=50&q=${encodeURIComponent(q)}`), q).toMatchObject([call])
      }
      expect((await staff('GET', '/api/related?list=call-logs&ids=1')).json()).toMatchObject([{ id: 1, callLogs: 0 }])
      expect((await staff('GET', '/api/export/call-logs')).body).toContain(`${call.callerName},${callerPhone},`)
      const notes = `${call.notes} and more`
      expect((await staff('PATCH', '/api/call-logs/1', { payload: { notes } })).json()).toMatchObject({
        ...call,
        notes,
      })
      expect((await staff('DELETE', '/api/call-logs/1')).statusCode).toBe(204)
      expect((await staff('POST', '/api/call-logs/1/restore')).json()).toMatchObject({ ...call, notes })

      const tooLarge = await staff('POST', '/api/call-logs', { payload: { notes: 'x'.repeat(300_000) } })
      expect([tooLarge.statusCode, tooLarge.body]).toEqual([413, 'That is more text than we can take at once'])
      for (const field of ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration']) {
        const refused = await staff('POST', '/api/call-logs', { payload: { [field]: `${'x'.repeat(6000)}\u0007` } })
        expect([refused.statusCode, refused.body], field).toEqual([
          400,
          expect.stringContaining('contains a character that cannot be used'),
        ])
      }
    })

    const invalid: ['PATCH' | 'POST' | 'DELETE' | 'GET', string, object | undefined, string][] = [
      [
        'PATCH',
        '/api/bookings/1/status',
        { status: 'done' },
        'Status must be one of: pending, confirmed, in_progress, completed, cancelled',
      ],
      ['PATCH', '/api/bookings/1/status', {}, 'Status is required'],
      ['PATCH', '/api/bookings/0/status', { status: 'pending' }, 'Id must be a whole number from 1 to 2147483647'],
      ['PATCH', '/api/contact-submissions/1', {}, 'Nothing to change was sent'],
      [
        'PATCH',
        '/api/contact-submissions/1',
        { priority: 'asap' },
        'Priority must be one of: low, normal, high, urgent',
      ],
      [
        'PATCH',
        '/api/contact-submissions/1',
        { estimatedValue: 'x'.repeat(51) },
        'Estimated value must be at most 50 characters',
      ],
      [
        'PATCH',
        '/api/contact-submissions/1',
        { followUpDate: '2026-02-30' },
        'Follow up date must be a day such as 2026-12-01',
      ],
      ['POST', '/api/call-logs', { callType: 'video' }, 'Call type must be one of: incoming, outgoing, missed'],
      ['POST', '/api/call-logs', { followUpRequired: 'false' }, 'Follow up required must be true or false'],
      ['POST', '/api/call-logs', { notes: 'a\u0000' }, 'Notes contains a character that cannot be used'],
      ['POST', '/api/call-logs', [] as object, 'Send the fields as one JSON object'],
      ...['abc', '0', '-1', '1.5', '01', '1e3', '2147483648', '99999999999', '%00', '1%20'].map(
        (id): ['DELETE', string, undefined, string] => [
          'DELETE',
          `/api/bookings/${id}`,
          undefined,
          'Id must be a whole number from 1 to 2147483647',
        ],
      ),
      ['GET', '/api/bookings?limit=0', undefined, 'Limit must be a whole number from 1 to 200'],
      ['GET', '/api/bookings?limit=ten', undefined, 'Limit must be a whole number from 1 to 200'],
      ['GET', '/api/bookings?limit=1&limit=2', undefined, 'Limit must be a string'],
      ['GET', '/api/bookings?cursor=x', undefined, 'Cursor must be what the Link header of the page before says'],
      ['GET', '/api/bookings?q=%00', undefined, 'Q contains a character that cannot be used'],
      [
        'GET',
        '/api/bookings?status=done',
        undefined,
        'Status must be one of: pending, confirmed, in_progress, completed, cancelled',
      ],
      ['GET', '/api/call-logs?sort=visit', undefined, 'Sort must be one of: newest, oldest, attention'],
      ['GET', '/api/call-logs?order=name', undefined, 'There is no parameter order'],
      ['GET', '/api/bookings?followUp=true', undefined, 'There is no parameter followUp'],
      ['GET', '/api/contact-submissions?followUp=no', undefined, 'Follow up must be one of: true'],
      ['GET', '/api/bookings?from=2026-02-30', undefined, 'From must be a day such as 2026-12-01'],
      ['GET', '/api/related?list=bookings&ids=1,x', undefined, 'Ids must be 1 to 200 numbers with commas between them'],
      [
        'GET',
        '/api/history?list=users&id=1',
        undefined,
        'List must be one of: bookings, contact-submissions, call-logs',
      ],
      ['PATCH', '/api/call-logs/1', {}, 'Nothing to change was sent'],
      [
        'PATCH',
        '/api/call-logs/1',
        { id: 7, createdAt: '2026-01-01', updatedAt: '2026-01-01' },
        'Nothing to change was sent',
      ],
      ['PATCH', '/api/call-logs/1', { callType: 'fax' }, 'Call type must be one of: incoming, outgoing, missed'],
      ['PATCH', '/api/call-logs/1', { followUpRequired: null }, 'Follow up required must be true or false'],
    ]
    test.each(invalid)('%s %s with %j is refused', async (method, url, payload, sentence) => {
      const { asStaff } = await openApi(engine)
      const response = await (await asStaff())(method, url, payload && { payload })
      expect([response.statusCode, response.body]).toEqual([400, sentence])
    })

    test('a DELETE may have a content type', async () => {
      const { asStaff } = await openApi(engine)
      const staff = await asStaff()
      await staff('POST', '/api/call-logs', { payload: {} })
      const headers = { 'content-type': 'application/json' }
      expect((await staff('DELETE', '/api/call-logs/1', { headers })).statusCode).toBe(204)
    })

    test('the largest possible id is a 404', async () => {
      const { asStaff } = await openApi(engine)
      expect((await (await asStaff())('DELETE', '/api/bookings/2147483647')).statusCode).toBe(404)
    })

    test('a list is sent whole or in slices, newest first', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      for (let index = 1; index <= 5; index++) {
        await call('POST', '/api/bookings', { payload: aBooking({ customerName: `Customer ${index}` }) })
      }
      const ids = (response: { json(): { id: number }[] }) => response.json().map(({ id }) => id)
      const whole = await staff('GET', '/api/bookings')
      expect(ids(whole)).toEqual([5, 4, 3, 2, 1])
      expect(whole.headers['x-total-count']).toBe('5')
      expect(whole.headers.link).toBeUndefined()

      const seen: number[] = []
      let url: string | undefined = '/api/bookings?limit=2'
      while (url) {
        const page: Awaited<ReturnType<typeof staff>> = await staff('GET', url)
        expect(page.headers['x-total-count']).toBe('5')
        seen.push(...ids(page))
        url = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1]
      }
      expect(seen).toEqual([5, 4, 3, 2, 1])
    })

    test('a list is filtered by status and text', async () => {
      const { call, asStaff } = await openApi(engine)
      const staff = await asStaff()
      for (const customerName of ['Ada', 'Grace', 'Adam']) {
        await call('POST', '/api/bookings', { payload: aBooking({ customerName, description: '' }) })
      }
      await staff('PATCH', '/api/bookings/3/status', { payload: { status: 'confirmed' } })
      const names = async (query: string) => {
        const response = await staff('GET', `/api/bookings?${query}`)
        const rows: { customerName: string }[] = response.json()
        return [response.headers['x-total-count'], ...rows.map(({ customerName }) => customerName)]
      }
      expect(await names('status=confirmed')).toEqual(['1', 'Adam'])
      expect(await names('q=gra')).toEqual(['1', 'Grace'])
      expect(await names('q=ADAM&status=pending')).toEqual(['0'])
    })
  })
}
