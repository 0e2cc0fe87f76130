import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses } from '#features/bookings/booking-columns.ts'
import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { callFieldNames } from '#features/calls/call-fields.ts'
import { priorities, quoteRequestStatuses } from '#features/quote-requests/quote-request.ts'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'
import { aBooking, aPath, aQuoteRequest, openApi } from '../../support/api.ts'
import { engines } from '../../support/stores.ts'
import { unanswered } from '../../support/submissions.ts'
import { seed, size } from '../size.ts'

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

/** The model: an in-memory version of the API. */
class Model {
  rows: Record<List, Row[]> = { bookings: [], submissions: [], calls: [] }
  deleted: Record<List, Row[]> = { bookings: [], submissions: [], calls: [] }
  last: Record<List, number> = { bookings: 0, submissions: 0, calls: 0 }
  replies = new Map<string, { body: string; receipt: object }>()
  isLoggedIn = false

  add(list: List, fields: object): Row {
    const row = { ...fields, id: ++this.last[list] }
    this.rows[list].unshift(row)
    return row
  }

  find(list: List, id: number) {
    return this.rows[list].find((row) => row.id === id)
  }
}

/** The real API and the current session token. */
type Real = Api & { token: string }

/** One request to both the model and the API. The responses must agree. */
class Command implements fc.AsyncCommand<Model, Real> {
  description: string
  run: (model: Model, real: Real) => Promise<void>

  constructor(description: string, run: (model: Model, real: Real) => Promise<void>) {
    this.description = description
    this.run = run
  }
  check = () => true
  toString = () => this.description
}

/** A staff request. Without a session it must get 401 and change nothing. */
const staffRequest = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload: object | undefined,
  expected: (model: Model) => unknown,
) =>
  new Command(`${method} ${url} ${JSON.stringify(payload)}`, async (model, real) => {
    const headers = { authorization: `Bearer ${real.token}` }
    const response = await real.call(method, url, { headers, ...(payload && { payload }) })
    if (model.isLoggedIn) expect([response.statusCode, bodyOf(response)]).toEqual(expected(model))
    else expect([response.statusCode, response.body]).toEqual([401, 'Please log in'])
  })

const bodyOf = (response: Awaited<ReturnType<Api['call']>>) =>
  String(response.headers['content-type']).includes('json') ? response.json() : response.body

const ids = fc.integer({ min: 1, max: 4 })
const names = fc.constantFrom('Ada', 'adam', 'Éva 100%', 'Bob_B', "O'Neil", '渡辺')
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 2 })
const keys = optional(fc.constantFrom('one', 'two', 'three'))

function submit(list: List, url: string, payload: object, key: string | undefined, receipt: object, row: object) {
  return new Command(`POST ${url} ${JSON.stringify(payload)} ${key}`, async (model, real) => {
    const response = await real.call('POST', url, { payload, ...(key && { headers: { 'idempotency-key': key } }) })
    const earlier = key && model.replies.get(url + key)
    const body = JSON.stringify(payload)
    if (earlier && earlier.body !== body) {
      expect(response.statusCode).toBe(422)
      return
    }
    const expected = earlier ? earlier.receipt : { id: model.add(list, row).id, ...receipt }
    expect([response.statusCode, response.json()]).toEqual([201, expected])
    if (key) model.replies.set(url + key, { body, receipt: response.json() })
  })
}

const now = '2026-11-21T15:00:00.000Z'
const fresh = { priority: 'normal', createdAt: now, updatedAt: now }

const book = fc.tuple(names, keys).map(([customerName, key]) => {
  const payload = aBooking({ customerName })
  const unset = {
    status: 'pending',
    estimatedDuration: null,
    hasPreference: true,
    googleBookingUrl: null,
    visit: null,
    notes: null,
    // The customer of a visit that staff confirmed has not been told.
    toldVisit: expect.toBeOneOf([null, expect.objectContaining({ isUnconfirmed: true })]),
    sentDays: [],
    amountCents: null,
    people: [],
    sourceDetail: null,
  }
  const row = {
    ...unanswered(bookingFieldNames),
    ...payload,
    preferredDate: '2026-12-01T12:00:00.000Z',
    ...unset,
    ...fresh,
  }
  return submit('bookings', '/api/bookings', payload, key, { emailSent: false, request: aPath('b') }, row)
})

const requestQuote = fc.tuple(names, keys).map(([name, key]) => {
  const payload = aQuoteRequest({ name })
  const unset = {
    ...{ status: 'new', source: 'website', estimatedValue: null, followUpDate: null, notes: null },
    sourceDetail: null,
  }
  return submit(
    'submissions',
    '/api/contact',
    payload,
    key,
    { request: aPath('q') },
    { ...unanswered(quoteRequestFieldNames), ...payload, ...unset, ...fresh },
  )
})

const logCall = fc.record({ callerName: names, followUpRequired: fc.boolean() }).map((payload) =>
  staffRequest('POST', '/api/call-logs', payload, (model) => {
    const unset = { ...unanswered(callFieldNames), callType: 'incoming' }
    return [201, model.add('calls', { ...unset, ...payload, createdAt: now, updatedAt: now })]
  }),
)

const change = (list: List, url: (id: number) => string, what: string, changes: fc.Arbitrary<object>) =>
  fc.tuple(ids, changes).map(([id, payload]) =>
    staffRequest('PATCH', url(id), payload, (model) => {
      const row = model.find(list, id)
      return row ? [200, Object.assign(row, payload)] : [404, `There is no such ${what}`]
    }),
  )

const changeStatus = change(
  'bookings',
  (id) => `/api/bookings/${id}/status`,
  'booking',
  fc.record({ status: fc.constantFrom(...bookingStatuses) }),
)

const annotate = change(
  'bookings',
  (id) => `/api/bookings/${id}`,
  'booking',
  fc.record({ notes: fc.constantFrom('Gate 4411', null), priority: fc.constantFrom('high', 'normal') }),
)

const setVisit = fc
  .tuple(ids, fc.constantFrom('2026-11-21', '2026-12-03'), fc.constantFrom('06:15', '13:30'), fc.boolean())
  .map(([id, day, time, confirm]) => {
    const visit = { day, time, windowMinutes: 60, durationMinutes: 90 }
    return staffRequest('PUT', `/api/bookings/${id}/visit`, { ...visit, confirm }, (model) => {
      const row = model.find('bookings', id)
      if (!row) return [404, 'There is no such booking']
      return [200, Object.assign(row, { visit }, confirm && { status: 'confirmed' })]
    })
  })

const clearVisit = ids.map((id) =>
  staffRequest('DELETE', `/api/bookings/${id}/visit`, undefined, (model) => {
    const row = model.find('bookings', id)
    return row ? [200, Object.assign(row, { visit: null })] : [404, 'There is no such booking']
  }),
)

const update = change(
  'submissions',
  (id) => `/api/contact-submissions/${id}`,
  'quote request',
  fc
    .record(
      {
        status: fc.constantFrom(...quoteRequestStatuses),
        priority: fc.constantFrom(...priorities),
        estimatedValue: fc.constantFrom('$1,200', null),
        notes: fc.constantFrom('Command after five\nBring a ladder', null),
      },
      { requiredKeys: [] },
    )
    .filter((changes) => Object.keys(changes).length > 0),
)

const someRow = fc.tuple(
  fc.constantFrom<[List, string][]>(['bookings', 'booking'], ['submissions', 'quote request'], ['calls', 'call log']),
  ids,
)

const remove = someRow.map(([[list, what], id]) =>
  staffRequest('DELETE', `${lists[list].url}/${id}`, undefined, (model) => {
    const row = model.find(list, id)
    if (!row) return [404, `There is no such ${what}`]
    model.rows[list] = model.rows[list].filter((other) => other !== row)
    model.deleted[list].push(row)
    return [204, '']
  }),
)

const restore = someRow.map(([[list, what], id]) =>
  staffRequest('POST', `${lists[list].url}/${id}/restore`, undefined, (model) => {
    const row = model.deleted[list].find((deleted) => deleted.id === id)
    if (!row) return [404, `There is no such deleted ${what}`]
    model.deleted[list] = model.deleted[list].filter((other) => other !== row)
    model.rows[list] = [...model.rows[list], row].sort((a, b) => b.id - a.id)
    return [200, row]
  }),
)

const read = fc
  .record({
    list: fc.constantFrom<List[]>('bookings', 'submissions', 'calls'),
    limit: optional(fc.integer({ min: 1, max: 3 })),
    cursor: optional(ids),
    q: optional(fc.constantFrom('ada', 'ÉVA', '100%', 'b_b', '%', '_', "'", '渡', 'nobody')),
    status: optional(fc.constantFrom('pending', 'confirmed', 'new', 'closed')),
  })
  .map(({ list, ...query }) => {
    const { url, searched } = lists[list]
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    return staffRequest('GET', `${url}?${search}`, undefined, (model) => {
      const { limit = Infinity, cursor = Infinity, q = '', status } = query
      if (status && !statuses[list].includes(status)) return [400, expect.any(String)]
      const text = (row: Row) =>
        searched
          .map((field) => row[field] ?? '')
          .join(' ')
          .toLowerCase()
      const found = model.rows[list].filter(
        (row) => row.id < cursor && (!status || row.status === status) && text(row).includes(q.toLowerCase()),
      )
      return [200, found.slice(0, limit)]
    })
  })
const statuses: Record<List, readonly string[]> = {
  bookings: bookingStatuses,
  submissions: quoteRequestStatuses,
  calls: [],
}

const logIn = fc.constant(
  new Command('log in', async (model, real) => {
    real.token = await real.logIn()
    model.isLoggedIn = true
  }),
)
const logOut = fc.constant(
  new Command('log out', async (model, real) => {
    const headers = { authorization: `Bearer ${real.token}` }
    expect((await real.call('POST', '/api/admin/logout', { headers })).statusCode).toBe(model.isLoggedIn ? 204 : 401)
    model.isLoggedIn = false
  }),
)

const commands = [
  logIn,
  logIn,
  logIn,
  book,
  book,
  requestQuote,
  requestQuote,
  logCall,
  logCall,
  changeStatus,
  annotate,
  setVisit,
  clearVisit,
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
    `${engine}: ${numRuns} sequences of requests agree with a model in memory`,
    async () => {
      const api = await openApi(engine)
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: 50, size: 'max' }), async (sequence) => {
          await emptyStore(api)
          await fc.asyncModelRun(() => ({ model: new Model(), real: { ...api, token: '' } }), sequence)
        }),
        { numRuns, seed },
      )
    },
    size.minutes * 60_000,
  )
}

/** Deletes all rows and restarts ids at 1. This is faster than a new store. */
async function emptyStore({ store }: Api) {
  const tables = ['bookings', 'contact_submissions', 'call_logs', 'sessions', 'replay_keys', 'outbox', 'deleted_rows']
  await store.write(async (sql) => {
    for (const table of tables) await sql(`DELETE FROM ${table}`)
    if (store.engine === 'sqlite') await sql('DELETE FROM sqlite_sequence')
    else for (const table of tables.slice(0, 3)) await sql(`ALTER SEQUENCE ${table}_id_seq RESTART`)
  })
}
