import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

/** The cells of a CSV file. Strict about RFC 4180. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const rows: string[][] = [[]]
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? expect.unreachable(`no cell at ${at}`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n' && cell.lastIndex < text.length) rows.push([])
  }
  return rows
}

for (const engine of engines) {
  describe(`exports on ${engine}`, () => {
    test('an export has the whole list in its order, over many batches', async () => {
      const { asStaff, store } = await openApi(engine)
      const staff = await asStaff()
      await store.write(async (sql) => {
        for (let count = 1; count <= 1203; count++)
          await sql('INSERT INTO call_logs ("callerName", "callType") VALUES ($1, $2)', [
            `Caller ${count}`,
            count % 2 ? 'missed' : 'incoming',
          ])
      })
      const csv = await staff('GET', '/api/export/call-logs?sort=oldest')
      expect(csv.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="call-logs-2026-11-21.csv"',
        'x-total-count': '1203',
        'cache-control': 'no-store',
      })
      const [head, ...rows] = readCsv(csv.body)
      expect(head?.slice(0, 4)).toEqual(['Call number', 'Caller', 'Phone', 'Type of call'])
      expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 1203 }, (_, at) => at + 1))
      const json = await staff('GET', '/api/export/call-logs?format=json&callType=missed')
      expect(json.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="call-logs-2026-11-21.json"',
        'x-total-count': '602',
      })
      expect(json.json()).toEqual((await staff('GET', '/api/call-logs?callType=missed')).json())
    })

    test('an export of chosen rows has these alone, in the order of the list', async () => {
      const { asStaff } = await openApi(engine)
      const staff = await asStaff()
      for (const callerName of ['Ada', 'Grace', 'Hedy'])
        await staff('POST', '/api/call-logs', { payload: { callerName } })
      const namesIn = async (query: string) => {
        const [, ...rows] = readCsv((await staff('GET', `/api/export/call-logs?${query}`)).body)
        return rows.map(([, name]) => name)
      }
      expect(await namesIn('ids=1,3')).toEqual(['Hedy', 'Ada'])
      expect(await namesIn('ids=1,3&sort=oldest')).toEqual(['Ada', 'Hedy'])
      expect(await namesIn('ids=2,99')).toEqual(['Grace'])
      const tooMany = Array.from({ length: 201 }, (_, at) => at + 1).join(',')
      expect((await staff('GET', `/api/export/call-logs?ids=${tooMany}`)).statusCode).toBe(400)
    })

    test('no text is read as a formula, and other text is unchanged', async () => {
      const { asStaff, call } = await openApi(engine)
      const staff = await asStaff()
      expect(readCsv((await staff('GET', '/api/export/bookings')).body)).toHaveLength(1)
      expect((await staff('GET', '/api/export/bookings?format=json')).json()).toEqual([])
      const formulas = ['=1+1', '+1 (405) 555-0123', '-2', '@SUM(A1)', '＝1+1', '＋1', '－2', '＠SUM(A1)']
      for (const customerName of formulas) await call('POST', '/api/bookings', { payload: aBooking({ customerName }) })
      const split = [
        [';=1+1', "';'=1+1"],
        ['; ＝1+1', "';' ＝1+1"],
        ['Ada;=1+1;@SUM(A1)', "Ada;'=1+1;'@SUM(A1)"],
        ['Ada; Grace = two', 'Ada; Grace = two'],
      ]
      for (const [customerName] of split) await call('POST', '/api/bookings', { payload: aBooking({ customerName }) })
      const message = 'She said "no", twice,\nand left: 渡辺\n- one more'
      const formula = 'please\n=1+1;"=2;\tx\t"@SUM(A1)'
      await call('POST', '/api/contact', { payload: aQuoteRequest({ message: formula }) })
      await call('POST', '/api/contact', { payload: aQuoteRequest({ message }) })
      const [head = [], ...rows] = readCsv((await staff('GET', '/api/export/bookings?sort=oldest')).body)
      expect(rows.map((row) => row[head.indexOf('Customer')])).toEqual([
        ...formulas.map((text) => `'${text}`),
        ...split.map(([, escaped]) => escaped),
      ])
      expect(rows[0]).toHaveLength(head.length)
      const [fields = [], row = []] = readCsv((await staff('GET', '/api/export/contact-submissions?q=twice')).body)
      expect([row[fields.indexOf('Message')], row[fields.indexOf('Internal notes')]]).toEqual([message, ''])
      const [, escaped = []] = readCsv((await staff('GET', '/api/export/contact-submissions?q=please')).body)
      expect(escaped[fields.indexOf('Message')]).toBe(`please\n'=1+1;'"=2;\tx\t'"@SUM(A1)`)
    })

    test('headings are plain words with units, and times and amounts are in those units', async () => {
      const { asStaff, call } = await openApi(engine)
      const staff = await asStaff()
      await call('POST', '/api/bookings', { payload: aBooking() })
      await staff('PATCH', '/api/bookings/1', { payload: { amountCents: 115_050 } })
      const visit = { day: '2026-12-02', time: '13:30', windowMinutes: 60, durationMinutes: 90 }
      await staff('PUT', '/api/bookings/1/visit', { payload: visit })
      const [head = [], row = []] = readCsv((await staff('GET', '/api/export/bookings')).body)
      expect(Object.fromEntries(head.map((heading, at) => [heading, row[at]]))).toMatchObject({
        'Booking number': '1',
        'Preferred day': '2026-12-01',
        'Received (America/Chicago)': '2026-11-21 09:00:00',
        'Visit day': '2026-12-02',
        'Arrival window (minutes)': '60',
        'Visit length (minutes)': '90',
        'Amount (USD)': '1150.50',
      })
    })
  })
}

test.each(['limit=5', 'cursor=1', 'format=xml', 'status=done'])('an export with %s is refused', async (query) => {
  const { asStaff } = await openApi('sqlite')
  expect((await (await asStaff())('GET', `/api/export/bookings?${query}`)).statusCode).toBe(400)
})
