import { contactFields } from '#domain/contact-form.ts'
import { maxPasswordLength } from '#domain/session.ts'
import { aBooking, aQuoteRequest } from '../support/api.ts'

export type Call = { method: string; path: string; headers?: Record<string, string>; body?: string; byStaff?: true }
/** One place that strangers write to, and what the same call is like with an ordinary value and with costly ones. */
export type Place = { name: string; ordinary: Call; worst: Call[] }

/** What a field takes at most, in characters. */
const limits: Record<string, number> = {
  customerName: 255,
  customerEmail: 255,
  customerPhone: 20,
  service: 100,
  preferredDate: 64,
  preferredTime: 20,
  address: 500,
  description: 5000,
  name: 255,
  email: 255,
  phone: 50,
  message: 5000,
  password: maxPasswordLength,
}
const rawUnits = 4
const bodyLimit = 64 * 1024
const targetLimit = 2048
/** Node takes 16 kB of headers. Some are the client's own. */
const headerLimit = 15_000

/** The unit again and again, of at most so many code units. */
const fill = (unit: string, length: number) => unit.repeat(Math.max(0, Math.floor(length / unit.length)))
const runs = (marks: number) => `a${'\u0300'.repeat(marks)}${'\u0316'.repeat(marks)}`

/** Texts that make Unicode normalization, or a regular expression that backtracks, slow. */
const units = [
  runs(15),
  'ᾂ',
  '🔌',
  ' ',
  '\r\n',
  '\u200b',
  'hot ',
  'burn smell ',
  'smoke ',
  'a@',
  'a.',
  '<',
  '[[typed ',
  '9 x',
]

function textsFor(field: string, room: number): string[] {
  const max = limits[field] ?? 100
  const longest = Math.min(max * rawUnits, room)
  const accepted = units.flatMap((unit) => [fill(unit, max), fill(unit, longest)])
  const refused = [...units.map((unit) => fill(unit, longest + 1) + unit), runs(Math.floor(room / 2) - 1)]
  return [...accepted, ...refused, `a${fill('\u0316\u0300', room - 1)}`].map((text) => text.slice(0, room))
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function jsonPlaces(path: string, whole: Record<string, unknown>): Place[] {
  const ordinary = { method: 'POST', path, headers: json, body: JSON.stringify(whole) }
  const fields = Object.keys(whole).map((field) => ({
    name: `${field} of ${path}`,
    ordinary,
    // A combining mark takes two bytes.
    worst: textsFor(field, 31_000).map((text) => ({ ...ordinary, body: JSON.stringify({ ...whole, [field]: text }) })),
  }))
  const bodies = [
    '['.repeat(bodyLimit),
    '{"a":'.repeat(bodyLimit / 5),
    '"\\u0316"',
    `{"a":"${fill('\\u0316', bodyLimit - 10)}"}`,
  ]
  const keys = `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join()}}`
  const worst = [...bodies, keys, ' '.repeat(bodyLimit), 'x'.repeat(4 * bodyLimit)]
  return [...fields, { name: `body of ${path}`, ordinary, worst: worst.map((body) => ({ ...ordinary, body })) }]
}

function formPlaces(): Place[] {
  const encoded = (changes: Record<string, string>) =>
    new URLSearchParams({ ...aQuoteRequest(), ...changes } as Record<string, string>).toString()
  const ordinary = { method: 'POST', path: '/contact', headers: form, body: encoded({}) }
  const fields = contactFields.map((field) => ({
    name: `${field} of the plain form`,
    ordinary,
    // A combining mark takes six bytes.
    worst: textsFor(field, 10_000).map((text) => ({ ...ordinary, body: encoded({ [field]: text }) })),
  }))
  const bodies = ['&', '=', 'a&', '%', '+', '%cc%96', 'message=a&'].map((unit) => fill(unit, bodyLimit))
  const name = 'body of the plain form'
  return [...fields, { name, ordinary, worst: bodies.map((body) => ({ ...ordinary, body })) }]
}

const targets = ['/', '/%61', '/.', '/../', '%2f', '//api/', '%', '/a', '-', '/:', '/*', ';', '\\', '0']
const queries = ['&', '=', 'a&', 'q=a&', '%cc%96', '+', '%', '[]', 'a[]=1&', '?']

function addressPlaces(): Place[] {
  const worstOf = (start: string, kinds: string[]) =>
    kinds.flatMap((unit) => [targetLimit, headerLimit].map((room) => `${start}${fill(unit, room - start.length - 1)}x`))
  const places: [name: string, method: string, ordinary: string, worst: string[]][] = [
    ['address of a page', 'GET', '/about', worstOf('/', targets)],
    ['address of a call', 'POST', '/api/nowhere', worstOf('/api/', targets)],
    ['address of the calendar', 'GET', '/calendar/x.ics', worstOf('/calendar/', targets)],
    ['query of a page', 'GET', '/about?a=b', worstOf('/about?', queries)],
    ['query of a call', 'GET', '/api/bookings?q=a', worstOf('/api/bookings?', queries)],
  ]
  return places.map(([name, method, ordinary, worst]) => ({
    name,
    ordinary: { method, path: ordinary },
    worst: worst.map((path) => ({ method, path })),
  }))
}

const headerUnits = [
  ' ',
  ',',
  ', ',
  ';',
  'a',
  '"',
  '*',
  '[',
  ']',
  ':',
  '=',
  '.',
  '/',
  'br ',
  'br;q=0',
  ';q=0 ',
  '0',
  '1.',
  '::',
  '1:',
]

const statusChange = JSON.stringify({ status: 'confirmed' })
const posted: Call = { method: 'POST', path: '/api/contact', headers: json, body: JSON.stringify(aQuoteRequest()) }

/** Each header that the server reads, with an ordinary value and with what begins like one. */
const headers: [name: string, call: Call, ordinary: string, starts: string[]][] = [
  ['accept', { method: 'GET', path: '/api/bookings' }, 'application/json', ['', 'application/problem+json']],
  ['accept-encoding', { method: 'GET', path: '/about' }, 'gzip, br', ['', 'br', 'br;']],
  ['if-none-match', { method: 'GET', path: '/about' }, '"x"', ['', '"', 'W/"']],
  ['authorization', { method: 'GET', path: '/api/bookings' }, `Bearer ${'a'.repeat(43)}`, ['', 'Bearer ']],
  ['x-forwarded-for', { method: 'GET', path: '/api/bookings' }, '192.0.2.1', ['', '192.0.2.1', '[', '::']],
  ['x-forwarded-host', { method: 'POST', path: '/contact', headers: form }, 'example.com', ['']],
  ['x-forwarded-proto', { method: 'GET', path: '/about' }, 'https', ['']],
  ['host', { method: 'POST', path: '/contact', headers: form }, 'example.com', ['x']],
  ['origin', { method: 'POST', path: '/contact', headers: form }, 'https://example.com', ['', 'https://']],
  [
    'content-type',
    { method: 'POST', path: '/api/contact', body: '{}' },
    json['content-type'],
    ['', 'application/json;'],
  ],
  ['sec-fetch-site', { method: 'POST', path: '/contact', headers: form }, 'none', ['']],
  [
    'if-match',
    { method: 'PATCH', path: '/api/bookings/1/status', headers: json, body: statusChange, byStaff: true },
    '"x"',
    ['', '"'],
  ],
  ['expect', { method: 'POST', path: '/api/contact' }, 'tea', ['t']],
  ...(['idempotency-key', 'form-trap', 'form-seconds'] as const).map(
    (name) => [name, posted, '5', ['']] satisfies (typeof headers)[number],
  ),
]

function headerPlaces(): Place[] {
  return headers.map(([name, call, ordinary, starts]) => {
    const withValue = (value: string) => ({ ...call, headers: { ...call.headers, [name]: value } })
    const values = starts.flatMap((start) =>
      headerUnits.flatMap((unit) =>
        [255, headerLimit].map((room) => `${start}${fill(unit, room - start.length - 1)}x`),
      ),
    )
    return { name: `the header ${name}`, ordinary: withValue(ordinary), worst: values.map(withValue) }
  })
}

/** A search by staff: what was searched for is handled like what strangers write. */
function searchPlace(): Place {
  const search = (q: string): Call => ({
    method: 'GET',
    path: `/api/bookings?q=${encodeURIComponent(q)}`.slice(0, targetLimit).replace(/%.?$/, ''),
    byStaff: true,
  })
  const texts = units.flatMap((unit) => [fill(unit, 200), fill(unit, 2000)])
  return { name: 'a search', ordinary: search('Ada'), worst: texts.map(search) }
}

export const places = (): Place[] => [
  ...jsonPlaces('/api/bookings', aBooking()),
  ...jsonPlaces('/api/contact', aQuoteRequest()),
  ...jsonPlaces('/api/admin/login', { password: 'wrong' }),
  ...formPlaces(),
  ...addressPlaces(),
  ...headerPlaces(),
  searchPlace(),
]
