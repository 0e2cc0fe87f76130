import { maxPasswordLength } from '#features/people/session.ts'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'
import { aBooking, aQuoteRequest } from '../../support/api.ts'

export type Request = { method: string; path: string; headers?: Record<string, string>; body?: string; byStaff?: true }
/** One input that visitors control: a request with an ordinary value, and requests with expensive values. */
export type InputField = { name: string; ordinary: Request; worst: Request[] }

/** The maximum length of each field, in characters. */
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
/** Node accepts 16 kB of headers. The client adds some of its own. */
const headerLimit = 15_000

/** Repeats the unit up to `length` code units. */
const fill = (unit: string, length: number) => unit.repeat(Math.max(0, Math.floor(length / unit.length)))
const combiningMarks = (marks: number) => `a${'\u0300'.repeat(marks)}${'\u0316'.repeat(marks)}`

/** Units that are slow for Unicode normalization or for a backtracking regular expression. */
const units = [
  combiningMarks(15),
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
  const refused = [...units.map((unit) => fill(unit, longest + 1) + unit), combiningMarks(Math.floor(room / 2) - 1)]
  return [...accepted, ...refused, `a${fill('\u0316\u0300', room - 1)}`].map((text) => text.slice(0, room))
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function jsonFields(path: string, valid: Record<string, unknown>): InputField[] {
  const ordinary = { method: 'POST', path, headers: json, body: JSON.stringify(valid) }
  const fields = Object.keys(valid).map((field) => ({
    name: `${field} of ${path}`,
    ordinary,
    // A combining mark takes two bytes in UTF-8.
    worst: textsFor(field, 31_000).map((text) => ({ ...ordinary, body: JSON.stringify({ ...valid, [field]: text }) })),
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

function formFields(): InputField[] {
  const encoded = (changes: Record<string, string>) =>
    new URLSearchParams({ ...aQuoteRequest(), ...changes } as Record<string, string>).toString()
  const ordinary = { method: 'POST', path: '/contact', headers: form, body: encoded({}) }
  const fields = quoteRequestFieldNames.map((field) => ({
    name: `${field} of the form without JavaScript`,
    ordinary,
    // A combining mark takes six bytes when URL-encoded.
    worst: textsFor(field, 10_000).map((text) => ({ ...ordinary, body: encoded({ [field]: text }) })),
  }))
  const bodies = ['&', '=', 'a&', '%', '+', '%cc%96', 'message=a&'].map((unit) => fill(unit, bodyLimit))
  const name = 'body of the form without JavaScript'
  return [...fields, { name, ordinary, worst: bodies.map((body) => ({ ...ordinary, body })) }]
}

const targets = ['/', '/%61', '/.', '/../', '%2f', '//api/', '%', '/a', '-', '/:', '/*', ';', '\\', '0']
const queries = ['&', '=', 'a&', 'q=a&', '%cc%96', '+', '%', '[]', 'a[]=1&', '?']

function urlParts(): InputField[] {
  const worstOf = (start: string, kinds: string[]) =>
    kinds.flatMap((unit) => [targetLimit, headerLimit].map((room) => `${start}${fill(unit, room - start.length - 1)}x`))
  const parts: [name: string, method: string, ordinary: string, worst: string[]][] = [
    ['path of a page', 'GET', '/about', worstOf('/', targets)],
    ['path of an endpoint', 'POST', '/api/nowhere', worstOf('/api/', targets)],
    ['path of the calendar feed', 'GET', '/calendar/x.ics', worstOf('/calendar/', targets)],
    ['query of a page', 'GET', '/about?a=b', worstOf('/about?', queries)],
    ['query of an endpoint', 'GET', '/api/bookings?q=a', worstOf('/api/bookings?', queries)],
  ]
  return parts.map(([name, method, ordinary, worst]) => ({
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
const quoteRequest: Request = {
  method: 'POST',
  path: '/api/contact',
  headers: json,
  body: JSON.stringify(aQuoteRequest()),
}

/** Each header that the server reads, with an ordinary value and starts for expensive ones. */
const headers: [name: string, request: Request, ordinary: string, starts: string[]][] = [
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
  [
    'cookie',
    { method: 'POST', path: '/api/admin/login', headers: json, body: '{"password":"wrong"}' },
    'theme=dark',
    ['', 'known-device=', '; known-device='],
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
    (name) => [name, quoteRequest, '5', ['']] satisfies (typeof headers)[number],
  ),
]

function headerFields(): InputField[] {
  return headers.map(([name, request, ordinary, starts]) => {
    const withValue = (value: string) => ({ ...request, headers: { ...request.headers, [name]: value } })
    const values = starts.flatMap((start) =>
      headerUnits.flatMap((unit) =>
        [255, headerLimit].map((room) => `${start}${fill(unit, room - start.length - 1)}x`),
      ),
    )
    return { name: `the header ${name}`, ordinary: withValue(ordinary), worst: values.map(withValue) }
  })
}

/** A search by staff. Search terms are processed like visitors' input. */
function searchField(): InputField {
  const search = (q: string): Request => ({
    method: 'GET',
    path: `/api/bookings?q=${encodeURIComponent(q)}`.slice(0, targetLimit).replace(/%.?$/, ''),
    byStaff: true,
  })
  const texts = units.flatMap((unit) => [fill(unit, 200), fill(unit, 2000)])
  return { name: 'a search', ordinary: search('Ada'), worst: texts.map(search) }
}

export const inputFields = (): InputField[] => [
  ...jsonFields('/api/bookings', aBooking()),
  ...jsonFields('/api/contact', aQuoteRequest()),
  ...jsonFields('/api/admin/login', { password: 'wrong' }),
  ...formFields(),
  ...urlParts(),
  ...headerFields(),
  searchField(),
]
