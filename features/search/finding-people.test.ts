import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { type Engine, engines } from '#test/support/stores.ts'

type List = 'bookings' | 'contact-submissions' | 'call-logs'

async function openLists(engine: Engine) {
  const api = await openApi(engine)
  const staff = await api.asStaff()
  const add = async (url: string, payload: object): Promise<number> => {
    const response = await staff('POST', url, { payload })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().id
  }
  const namesIn = async (list: List, q: string): Promise<string[]> => {
    const rows = (await staff('GET', `/api/${list}?limit=20&q=${encodeURIComponent(q)}`)).json()
    return rows.map(({ customerName, name, callerName }: Record<string, string>) => customerName ?? name ?? callerName)
  }
  return { ...api, staff, add, namesIn }
}

describe.each(engines)('searches on %s', (engine) => {
  test.each([
    ['Jürgen Müller', ['muller', 'MÜLLER', 'mu\u0308ller', 'jurgen  muller', 'müller, jürgen']],
    ['José Ñandú', ['nandu', 'jose ñandu']],
    ['Łukasz Żółć', ['zolc', 'lukasz', 'ŁUKASZ']],
    ['Zoë Brontë', ['bronte', 'zoe']],
    ['Søren Ærø Strauß', ['soren', 'aero', 'strauss', 'STRAUSS']],
    ['Σωκράτης', ['σωκρατησ', 'ΣΩΚΡΑΤΗΣ']],
    ['İlkay Işık', ['ilkay', 'isik']],
    ['Patrick O’Brien', ['o\u0027brien', 'O’BRIEN', 'o`brien', 'obrien']],
    ['Dana D\u0027Angelo', ['d’angelo', 'dʼangelo', 'dangelo']],
    ['Ada Smith‑Jones', ['smith-jones', 'smith–jones', 'smith jones', 'jones smith']],
    ['Grace  Twospace', ['Grace Twospace', 'grace\u00a0twospace', ' twospace   grace ']],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', ['full', 'width']],
    ['渡辺 さくら', ['渡', '渡辺', 'さくら 渡辺']],
    ['So\u00adft Hy\u200bphen', ['soft', 'hyphen']],
  ])('find %s by %j', async (customerName, queries) => {
    const { add, namesIn } = await openLists(engine)
    await add('/api/bookings', aBooking({ customerName: 'Somebody Else' }))
    await add('/api/bookings', aBooking({ customerName }))
    await add('/api/contact', aQuoteRequest({ name: customerName }))
    await add('/api/call-logs', { callerName: customerName })
    const [stored] = await namesIn('bookings', '#2')
    for (const q of queries)
      for (const list of ['bookings', 'contact-submissions', 'call-logs'] as const)
        expect(await namesIn(list, q), `${list} ${q}`).toEqual([stored])
  })

  test('find words in any order and in different fields, and nothing when one is missing', async () => {
    const { add, namesIn } = await openLists(engine)
    await add(
      '/api/bookings',
      aBooking({ customerName: 'Ada', address: '77\u00a0Oak Street, Harrah', description: '3/4” pipe' }),
    )
    for (const q of [
      'oak harrah',
      'harrah oak',
      '77 oak',
      'ada harrah',
      'harrah, ada',
      'oak – ada',
      '3/4" pipe',
      'a h',
    ])
      expect(await namesIn('bookings', q), q).toEqual(['Ada'])
    for (const q of ['oak jones', 'ada 78', 'oakharrah', "'", '%', '_'])
      expect(await namesIn('bookings', q), q).toEqual([])
  })

  const signs = ['-', '.', ' ', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\u00a0', '\u202f', ' – ', '/']
  test.each(signs)(
    'find a number typed with %j as other people typed it, and it is the same customer’s',
    async (sign) => {
      const { staff, add, namesIn } = await openLists(engine)
      const typed = `405${sign}555${sign}0142`
      await add(
        '/api/bookings',
        aBooking({ customerName: 'Dash', customerEmail: 'dash@example.com', customerPhone: typed }),
      )
      await add(
        '/api/bookings',
        aBooking({ customerName: 'Plain', customerEmail: 'plain@example.com', customerPhone: '+1 (405) 555-0142' }),
      )
      await add(
        '/api/bookings',
        aBooking({ customerName: 'Other', customerEmail: 'other@example.com', customerPhone: '(405) 555-0143' }),
      )
      for (const q of [
        '(405) 555-0142',
        '4055550142',
        '14055550142',
        '0014055550142',
        '5550142',
        typed,
        `dash ${typed}`,
        `${typed} Sample`,
      ])
        expect(await namesIn('bookings', q), q).toContain('Dash')
      expect(await namesIn('bookings', typed)).toEqual(['Plain', 'Dash'])
      const history = (await staff('GET', '/api/history?list=bookings&id=2')).json()
      expect(history.map(({ row }: { row: { customerName: string } }) => row.customerName)).toEqual(['Dash'])
      const [related] = (await staff('GET', '/api/related?list=bookings&ids=1')).json()
      expect(related.bookings).toBe(1)
    },
  )

  test('find a number that an address book wrapped in invisible marks', async () => {
    const { add, namesIn } = await openLists(engine)
    const wrapped = '\u202d(405) 555-0142\u202c'
    await add('/api/call-logs', { callerName: 'Ada', callerPhone: '4055550142' })
    await add('/api/bookings', aBooking({ customerName: 'Ada', customerPhone: wrapped }))
    await add('/api/contact', aQuoteRequest({ name: 'Ada', phone: '\u2068(405) 555-0142\u2069' }))
    for (const list of ['bookings', 'contact-submissions', 'call-logs'] as const)
      expect(await namesIn(list, wrapped), list).toEqual(['Ada'])
  })

  test('find references typed with any dash', async () => {
    const { add, namesIn } = await openLists(engine)
    await add('/api/bookings', aBooking({ customerName: 'Ada' }))
    await add('/api/contact', aQuoteRequest({ name: 'Bob' }))
    for (const q of ['B-1', 'b–1', 'B\u20111', '#1']) expect(await namesIn('bookings', q), q).toEqual(['Ada'])
    for (const q of ['Q-1', 'q−1', '#1']) expect(await namesIn('contact-submissions', q), q).toEqual(['Bob'])
  })

  test('follow every change of a row: changed, deleted, restored and converted', async () => {
    const { staff, add, namesIn } = await openLists(engine)
    await add('/api/contact', aQuoteRequest({ name: 'Renée', message: 'A new panel, please' }))
    await staff('PATCH', '/api/contact-submissions/1', { payload: { notes: 'Ring at noon, gate Ω5' } })
    expect(await namesIn('contact-submissions', 'gate ω5')).toEqual(['Renée'])
    await staff('PATCH', '/api/contact-submissions/1', { payload: { notes: null } })
    expect(await namesIn('contact-submissions', 'gate')).toEqual([])
    await staff('DELETE', '/api/contact-submissions/1')
    expect(await namesIn('contact-submissions', 'renee')).toEqual([])
    await staff('POST', '/api/contact-submissions/1/restore')
    expect(await namesIn('contact-submissions', 'renee')).toEqual(['Renée'])
  })
})
