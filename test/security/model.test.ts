import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses } from '#domain/booking.ts'
import { contactPriorities, contactStatuses } from '#domain/contact-submission.ts'
import { aBooking, aQuoteRequest, openApi } from '../support/api.ts'
import { engines } from '../support/stores.ts'
import { seed, size } from './size.ts'

type Api = Awaited<ReturnType<typeof openApi>>
type Row = Record<string, unknown> & { id: number }

const lists = {
  bookings: {
    url: '/api/bookings',
    searched: ['customerName', 'customerEmail', 'customerPhone', 'service', 'address', 'description'],
  },
  submissions: { url: '/api/contact-submissions', searched: ['name', 'email', 'phone', 'service', 'message', 'notes'] },
  calls: { url: '/api/call-logs', searched: ['callerName', 'callerPhone', 'serviceInquiry', 'notes', 'duration'] },
} as const
type List = keyof typeof lists

/** What the office should look like: the simplest office there can be. */
class Office {
  rows: Record<List, Row[]> = { bookings: [], submissions: [], calls: [] }
  deleted: Record<List, Row[]> = { bookings: [], submissions: [], calls: [] }
  last: Record<List, number> = { bookings: 0, submissions: 0, calls: 0 }
  replies = new Map<string, { body: string; answer: object }>()
  isOpen = false

  add(list: List, fields: object): Row {
    const row = { ...fields, id: ++this.last[list] }
    this.rows[list].unshift(row)
    return row
  }

  find(list: List, id: number) {
    return this.rows[list].find((row) => row.id === id)
  }
}

/** The real API, and the token its caller holds. */
type Real = Api & { token: string }

/** One call, made to both; the answers must agree. */
class Call implements fc.AsyncCommand<Office, Real> {
  words: string
  run: (office: Office, real: Real) => Promise<void>

  constructor(words: string, run: (office: Office, real: Real) => Promise<void>) {
    this.words = words
    this.run = run
  }
  check = () => true
  toString = () => this.words
}

/** The same call in staff's name; without a session it must be refused and change nothing. */
const staffCall = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload: object | undefined,
  expected: (office: Office) => unknown,
) =>
  new Call(`${method} ${url} ${JSON.stringify(payload)}`, async (office, real) => {
    const headers = { authorization: `Bearer ${real.token}` }
    const answer = await real.call(method, url, { headers, ...(payload && { payload }) })
    if (office.isOpen) expect([answer.statusCode, bodyOf(answer)]).toEqual(expected(office))
    else expect([answer.statusCode, answer.body]).toEqual([401, 'Please log in'])
  })

const bodyOf = (answer: Awaited<ReturnType<Api['call']>>) =>
  String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body

const ids = fc.integer({ min: 1, max: 4 })
const names = fc.constantFrom('Ada', 'adam', 'Éva 100%', 'Bob_B', "O'Neil", '渡辺')
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 2 })
const keys = maybe(fc.constantFrom('one', 'two', 'three'))

function submit(list: List, url: string, payload: object, key: string | undefined, receipt: object, row: object) {
  return new Call(`POST ${url} ${JSON.stringify(payload)} ${key}`, async (office, real) => {
    const answer = await real.call('POST', url, { payload, ...(key && { headers: { 'idempotency-key': key } }) })
    const known = key && office.replies.get(url + key)
    const body = JSON.stringify(payload)
    if (known && known.body !== body) {
      expect(answer.statusCode).toBe(422)
      return
    }
    const expected = known ? known.answer : { id: office.add(list, row).id, ...receipt }
    expect([answer.statusCode, answer.json()]).toEqual([201, expected])
    if (key) office.replies.set(url + key, { body, answer: expected })
  })
}

const now = '2026-11-21T15:00:00.000Z'
const fresh = { priority: 'normal', createdAt: now, updatedAt: now }

const book = fc.tuple(names, keys).map(([customerName, key]) => {
  const payload = aBooking({ customerName })
  const unset = { status: 'pending', estimatedDuration: null, googleBookingUrl: null }
  const row = { ...payload, preferredDate: '2026-12-01T12:00:00.000Z', ...unset, ...fresh }
  return submit('bookings', '/api/bookings', payload, key, { emailSent: false }, row)
})

const ask = fc.tuple(names, keys).map(([name, key]) => {
  const payload = aQuoteRequest({ name })
  const unset = { status: 'new', source: 'website', estimatedValue: null, followUpDate: null, notes: null }
  return submit('submissions', '/api/contact', payload, key, {}, { ...payload, ...unset, ...fresh })
})

const logCall = fc.record({ callerName: names, followUpRequired: fc.boolean() }).map((payload) =>
  staffCall('POST', '/api/call-logs', payload, (office) => {
    const unset = { callerPhone: null, callType: 'incoming', serviceInquiry: null, notes: null, duration: null }
    return [201, office.add('calls', { ...unset, ...payload, createdAt: now })]
  }),
)

const change = (list: List, url: (id: number) => string, what: string, changes: fc.Arbitrary<object>) =>
  fc.tuple(ids, changes).map(([id, payload]) =>
    staffCall('PATCH', url(id), payload, (office) => {
      const row = office.find(list, id)
      return row ? [200, Object.assign(row, payload)] : [404, `There is no such ${what}`]
    }),
  )

const changeStatus = change(
  'bookings',
  (id) => `/api/bookings/${id}/status`,
  'booking',
  fc.record({ status: fc.constantFrom(...bookingStatuses) }),
)

const update = change(
  'submissions',
  (id) => `/api/contact-submissions/${id}`,
  'contact submission',
  fc
    .record(
      {
        status: fc.constantFrom(...contactStatuses),
        priority: fc.constantFrom(...contactPriorities),
        estimatedValue: fc.constantFrom('$1,200', null),
        notes: fc.constantFrom('Call after five\nBring a ladder', null),
      },
      { requiredKeys: [] },
    )
    .filter((changes) => Object.keys(changes).length > 0),
)

const someRow = fc.tuple(
  fc.constantFrom<[List, string][]>(
    ['bookings', 'booking'],
    ['submissions', 'contact submission'],
    ['calls', 'call log'],
  ),
  ids,
)

const remove = someRow.map(([[list, what], id]) =>
  staffCall('DELETE', `${lists[list].url}/${id}`, undefined, (office) => {
    const row = office.find(list, id)
    if (!row) return [404, `There is no such ${what}`]
    office.rows[list] = office.rows[list].filter((other) => other !== row)
    office.deleted[list].push(row)
    return [204, '']
  }),
)

const restore = someRow.map(([[list, what], id]) =>
  staffCall('POST', `${lists[list].url}/${id}/restore`, undefined, (office) => {
    const row = office.deleted[list].find((deleted) => deleted.id === id)
    if (!row) return [404, `There is no such deleted ${what}`]
    office.deleted[list] = office.deleted[list].filter((other) => other !== row)
    office.rows[list] = [...office.rows[list], row].sort((a, b) => b.id - a.id)
    return [200, row]
  }),
)

const read = fc
  .record({
    list: fc.constantFrom<List[]>('bookings', 'submissions', 'calls'),
    limit: maybe(fc.integer({ min: 1, max: 3 })),
    cursor: maybe(ids),
    q: maybe(fc.constantFrom('ada', 'ÉVA', '100%', 'b_b', '%', '_', "'", '渡', 'nobody')),
    status: maybe(fc.constantFrom('pending', 'confirmed', 'new', 'closed')),
  })
  .map(({ list, ...query }) => {
    const { url, searched } = lists[list]
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    return staffCall('GET', `${url}?${search}`, undefined, (office) => {
      const { limit = Infinity, cursor = Infinity, q = '', status } = query
      if (status && !statuses[list].includes(status)) return [400, expect.any(String)]
      const text = (row: Row) =>
        searched
          .map((field) => row[field] ?? '')
          .join(' ')
          .toLowerCase()
      const found = office.rows[list].filter(
        (row) => row.id < cursor && (!status || row.status === status) && text(row).includes(q.toLowerCase()),
      )
      return [200, found.slice(0, limit)]
    })
  })
const statuses: Record<List, readonly string[]> = { bookings: bookingStatuses, submissions: contactStatuses, calls: [] }

const logIn = fc.constant(
  new Call('log in', async (office, real) => {
    real.token = await real.logIn()
    office.isOpen = true
  }),
)
const logOut = fc.constant(
  new Call('log out', async (office, real) => {
    const headers = { authorization: `Bearer ${real.token}` }
    expect((await real.call('POST', '/api/admin/logout', { headers })).statusCode).toBe(office.isOpen ? 204 : 401)
    office.isOpen = false
  }),
)

const calls = [
  logIn,
  logIn,
  logIn,
  book,
  book,
  ask,
  ask,
  logCall,
  logCall,
  changeStatus,
  update,
  remove,
  restore,
  read,
  read,
  logOut,
]

for (const engine of engines) {
  const numRuns = size.sequences / engines.length

  test(
    `${engine}: ${numRuns} sequences of calls agree with an office kept in memory`,
    async () => {
      const api = await openApi(engine)
      await fc.assert(
        fc.asyncProperty(fc.commands(calls, { maxCommands: 50, size: 'max' }), async (commands) => {
          await emptyStore(api)
          await fc.asyncModelRun(() => ({ model: new Office(), real: { ...api, token: '' } }), commands)
        }),
        { numRuns, seed },
      )
    },
    size.minutes * 60_000,
  )
}

/** Quicker than a new one: no rows, and numbers from 1. */
async function emptyStore({ store }: Api) {
  const tables = ['bookings', 'contact_submissions', 'call_logs', 'sessions', 'replay_keys', 'outbox', 'deleted_rows']
  await store.write(async (sql) => {
    for (const table of tables) await sql(`DELETE FROM ${table}`)
    if (store.engine === 'sqlite') await sql('DELETE FROM sqlite_sequence')
    else for (const table of tables.slice(0, 3)) await sql(`ALTER SEQUENCE ${table}_id_seq RESTART`)
  })
}
