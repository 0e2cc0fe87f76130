import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Access } from '#features/people/session.ts'
import { photos } from '#features/photos/server/photos.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { twoHalves } from '#test/support/pictures.ts'

type Request = { url: string; payload?: object }
/** A request about a booking. Without one, the id of the path does not exist. */
type RequestAbout = (booking: number) => Request

const nowhere = 4711
const anyone = 'aaaaaaaaaaaaaaaa'

/** Who may call a route: nobody has to log in, crew too, the office and owners, or owners alone. */
type Cell = 'public' | 'crew' | 'office' | 'owner'

const get = (url: string) => (booking: number) => ({ url: url.replaceAll('$', String(booking)) })
const send = (url: string, payload: object) => (booking: number) => ({
  url: url.replaceAll('$', String(booking)),
  payload: 'list' in payload ? { ...payload, id: booking } : payload,
})

const picture = await twoHalves().jpeg().toBuffer()
const anOption = { name: 'Extra work', lines: [{ description: 'Outlet', unitPriceCents: 18_500 }] }
const aReport = { text: 'Done', parts: [], photos: [], isShown: false }

/** Every call of the server. Those of crew say how to ask about a booking. */
const calls: Record<string, Cell | { crew: RequestAbout }> = {
  'GET /*': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /calendar/:file': 'public',
  'GET /api/closed-days': 'public',
  'GET /api/holidays': 'public',
  'GET /api/office': 'public',
  'GET /api/availability': 'public',
  'POST /api/bookings': 'public',
  'POST /api/contact': 'public',
  'POST /booking': 'public',
  'GET /booking/sent': 'public',
  'GET /booking/unsent': 'public',
  'POST /contact': 'public',
  'GET /contact/sent': 'public',
  'GET /contact/unsent': 'public',
  'GET /request': 'public',
  'POST /request': 'public',
  'GET /request/:token': 'public',
  'GET /request/:token/visit.ics': 'public',
  'POST /request/:token': 'public',
  'POST /request/:token/photos': 'public',
  'GET /request/:token/no-reviews/:proof': 'public',
  'POST /request/:token/no-reviews/:proof': 'public',
  'GET /api/requests/:token': 'public',
  'POST /api/requests/:token/messages': 'public',
  'POST /api/requests/:token/photos': 'public',
  'GET /api/requests/:token/photos/:id': 'public',
  'GET /request/:token/quotes/:id': 'public',
  'POST /request/:token/quotes/:id': 'public',
  'GET /api/requests/:token/quotes/:id/pdf': 'public',
  'GET /api/requests/:token/report/pdf': 'public',
  'POST /api/requests/:token/quotes/:id/accept': 'public',
  'POST /api/requests/:token/quotes/:id/decline': 'public',
  'POST /api/requests/:token/quotes/:id/opened': 'public',
  'POST /api/admin/login': 'public',
  'GET /api/admin/passkeys/sign-in': 'public',
  'POST /api/admin/passkeys/sign-in/options': 'public',
  'POST /api/admin/passkeys/sign-in': 'public',
  'POST /api/admin/logout': 'crew',
  'GET /api/admin/team': 'crew',
  'GET /api/admin/passkeys': 'crew',
  'POST /api/admin/passkeys/options': 'crew',
  'POST /api/admin/passkeys/register': 'crew',
  'DELETE /api/admin/passkeys/:passkeyId': 'crew',
  'GET /api/admin/own-calendar': 'crew',
  'POST /api/admin/own-calendar': 'crew',
  'DELETE /api/admin/own-calendar/:id': 'crew',
  'GET /api/admin/events': 'crew',
  'GET /api/bookings': 'crew',
  'PATCH /api/bookings/:id/status': { crew: send('/api/bookings/$/status', { status: 'in_progress' }) },
  'PATCH /api/bookings/:id': { crew: send('/api/bookings/$', { notes: 'Gate 4' }) },
  'GET /api/bookings/:id/photos': { crew: get('/api/bookings/$/photos') },
  'GET /api/photos': { crew: get('/api/photos?list=bookings&ids=$') },
  'GET /api/photos/:id': { crew: get('/api/photos/$') },
  'POST /api/bookings/:id/texts': { crew: send('/api/bookings/$/texts', { kind: 'on_my_way' }) },
  'GET /api/texts': { crew: get('/api/texts?ids=$') },
  'GET /api/request-messages': { crew: get('/api/request-messages?list=bookings&ids=$') },
  'POST /api/request-messages': { crew: send('/api/request-messages', { list: 'bookings', text: 'On our way' }) },
  'GET /api/reminders': { crew: get('/api/reminders?ids=$') },
  'GET /api/admin/row-quotes': { crew: get('/api/admin/row-quotes?list=bookings&ids=$') },
  'GET /api/mails': { crew: get('/api/mails?bookings=$') },
  'GET /api/row-changes': { crew: get('/api/row-changes?list=bookings&id=$') },
  'POST /api/admin/bookings': 'office',
  'PUT /api/bookings/:id/visit': 'office',
  'DELETE /api/bookings/:id/visit': 'office',
  'DELETE /api/bookings/:id': 'office',
  'POST /api/bookings/:id/restore': 'office',
  'GET /api/bookings/:id/status-email': 'office',
  'POST /api/bookings/:id/status-email': 'office',
  'POST /api/bookings/:id/status-email/preview': 'office',
  'POST /api/bookings/:id/reminder': 'office',
  'DELETE /api/bookings/:id/reminder': 'office',
  'DELETE /api/bookings/:id/told-visit': 'office',
  'GET /api/contact-submissions': 'office',
  'PATCH /api/contact-submissions/:id': 'office',
  'DELETE /api/contact-submissions/:id': 'office',
  'POST /api/contact-submissions/:id/restore': 'office',
  'GET /api/contact-submissions/:id/photos': 'office',
  'POST /api/contact-submissions/:id/booking': 'office',
  'GET /api/call-logs': 'office',
  'POST /api/call-logs': 'office',
  'PATCH /api/call-logs/:id': 'office',
  'DELETE /api/call-logs/:id': 'office',
  'POST /api/call-logs/:id/restore': 'office',
  'POST /api/call-logs/:id/booking': 'office',
  'DELETE /api/photos/:id': 'office',
  'GET /api/request-messages/open': 'office',
  'POST /api/request-messages/:id/accept': 'office',
  'POST /api/request-messages/:id/decline': 'office',
  'GET /api/overview': 'office',
  'GET /api/revenue': 'office',
  'GET /api/related': 'office',
  'GET /api/history': 'office',
  'GET /api/deleted': 'office',
  'GET /api/mails/failed': 'office',
  'POST /api/mails/:id/resend': 'office',
  'POST /api/mails/:id/stop': 'office',
  'GET /api/admin/email': 'office',
  'POST /api/admin/email/test': 'office',
  'GET /api/admin/closed-days': 'office',
  'GET /api/admin/capacity': 'office',
  'POST /api/admin/free-times': 'office',
  'POST /api/closed-days': 'office',
  'DELETE /api/closed-days/:id': 'office',
  'GET /api/jobs': { crew: get('/api/jobs?ids=$') },
  'GET /api/bookings/:id/notes': { crew: get('/api/bookings/$/notes') },
  'POST /api/bookings/:id/notes': { crew: send('/api/bookings/$/notes', { text: 'Gate 4' }) },
  'GET /api/bookings/:id/earlier-jobs': { crew: get('/api/bookings/$/earlier-jobs') },
  'GET /api/bookings/:id/checklist': { crew: get('/api/bookings/$/checklist') },
  'PUT /api/bookings/:id/checklist': { crew: send('/api/bookings/$/checklist', { item: 'Labels', isDone: true }) },
  'GET /api/bookings/:id/report': { crew: get('/api/bookings/$/report') },
  'GET /api/bookings/:id/report/pdf': { crew: get('/api/bookings/$/report/pdf') },
  'PUT /api/bookings/:id/report': { crew: send('/api/bookings/$/report', aReport) },
  'GET /api/bookings/:id/job-photos': { crew: get('/api/bookings/$/job-photos') },
  'POST /api/bookings/:id/photos': { crew: send('/api/bookings/$/photos?kind=after', picture) },
  'GET /api/bookings/:id/sticker': { crew: get('/api/bookings/$/sticker') },
  'POST /api/bookings/:id/page/replace': 'office',
  'GET /api/calendar-feed': 'office',
  'POST /api/calendar-feed': 'office',
  'DELETE /api/calendar-feed/:id': 'office',
  'DELETE /api/calendar-feed': 'office',
  'GET /api/admin/quotes': { crew: get('/api/admin/quotes?list=bookings&rowId=$') },
  'POST /api/admin/quotes': {
    crew: (rowId) => ({ url: '/api/admin/quotes', payload: { list: 'bookings', rowId, options: [anOption] } }),
  },
  'PUT /api/admin/quotes/:id': { crew: send('/api/admin/quotes/$', { options: [anOption] }) },
  'DELETE /api/admin/quotes/:id': 'office',
  'GET /api/admin/quotes/:id/email': { crew: get('/api/admin/quotes/$/email') },
  'GET /api/admin/quotes/:id/page': { crew: get('/api/admin/quotes/$/page') },
  'GET /api/admin/quotes/:id/pdf': { crew: get('/api/admin/quotes/$/pdf') },
  'POST /api/admin/quotes/:id/send': { crew: send('/api/admin/quotes/$/send', {}) },
  'POST /api/admin/quotes/:id/withdraw': 'office',
  'PUT /api/admin/quotes/:id/deposit': 'office',
  'GET /api/admin/price-items': 'crew',
  'POST /api/admin/price-items': 'office',
  'PATCH /api/admin/price-items/:id': 'office',
  'DELETE /api/admin/price-items/:id': 'office',
  'POST /api/import/price-items': 'office',
  'GET /api/export/bookings': 'office',
  'GET /api/export/contact-submissions': 'office',
  'GET /api/export/call-logs': 'office',
  'GET /api/export/quotes': 'office',
  'GET /api/export/price-items': 'office',
  'GET /api/admin/activity': 'owner',
  'GET /api/admin/setup': 'owner',
  'GET /api/admin/website': 'owner',
  'GET /api/admin/website/file': 'owner',
  'GET /api/admin/website/start': 'owner',
  'POST /api/admin/website/start': 'owner',
  'PUT /api/admin/website/draft': 'owner',
  'POST /api/admin/website/preview': 'owner',
  'GET /api/website-preview/:name': 'public',
  'POST /api/admin/website/publish': 'owner',
  'GET /api/admin/website/history': 'owner',
  'POST /api/admin/website/history/:id/undo': 'owner',
  'GET /api/admin/people': 'owner',
  'POST /api/admin/people': 'owner',
  'PATCH /api/admin/people/:personId': 'owner',
  'POST /api/admin/people/:personId/passphrase': 'owner',
  'GET /api/admin/people/:personId/passkeys': 'owner',
  'DELETE /api/admin/people/:personId/passkeys/:passkeyId': 'owner',
  'POST /api/admin/people/:personId/disable': 'owner',
  'POST /api/admin/people/:personId/enable': 'owner',
}

/** Its answer does not end. */
const streamed = 'GET /api/admin/events'

const routes = Object.entries(calls)

test('the calls declare what the table here says', async () => {
  const { app } = await openApi('sqlite', { METRICS_TOKEN: 'a-token-for-metrics' })
  const declared = [...app.access].map(([call, access]) => [call, typeof access === 'function' ? 'crew' : access])
  const reviewed = routes.map(([call, cell]) => [call, typeof cell === 'object' ? 'crew' : cell])
  expect(declared.sort()).toEqual(reviewed.sort())
})

test('a sign-in answers which calls the session may not make', async () => {
  const { call, ...api } = await openOffice()
  const refusedTo = async (payload: object) =>
    (await call('POST', '/api/admin/login', { payload })).json<Access>().refusedCalls.sort()
  const above = (...cells: Cell[]) =>
    [...api.app.access].flatMap(([route, access]) => (cells.some((each) => each === access) ? [route] : [])).sort()
  expect(await refusedTo({ password: api.owner.passphrase })).toEqual([])
  expect(await refusedTo({ password: api.office.passphrase })).toEqual(above('owner'))
  expect(await refusedTo({ password: api.crew.passphrase })).toEqual(above('office', 'owner'))
})

test('what the dashboard offers depends on calls that exist', () => {
  const root = join(import.meta.dirname, '../..')
  const asked = globSync('{dashboard,features}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/useMay\('([^']+)'\)/g)].map(([, call = '']) => call),
  )
  expect(asked.length).toBeGreaterThan(10)
  for (const call of asked) expect(calls, call).toHaveProperty([call])
})

/** Bookings 1 and 2, of which crew have the first. Photos 1 and 2 are theirs. */
async function openOffice() {
  const api = await openApi('sqlite')
  const day = aVisit.day
  for (const customerName of ['Own Customer', 'Secret Customer'])
    await api.call('POST', '/api/bookings', { payload: aBooking({ customerName, preferredDate: day }) })
  const [owner, office, crew, disabled] = await Promise.all(
    (['owner', 'office', 'crew', 'office'] as const).map((role) => api.asPerson(role)),
  )
  if (!owner || !office || !crew || !disabled) throw new Error('Somebody is missing')
  await api.store.write(async (sql) => {
    await sql('UPDATE bookings SET people = $1 WHERE id = 1', [JSON.stringify([crew.person.id])])
    const picture = { thumb: new Uint8Array(8), full: new Uint8Array(8), width: 1, height: 1 }
    for (const id of [1, 2]) await photos.add(sql, { list: 'bookings', id }, picture, api.now.value)
  })
  for (const rowId of [1, 2])
    await owner.call('POST', '/api/admin/quotes', { payload: { list: 'bookings', rowId, options: [anOption] } })
  await owner.call('PUT', '/api/bookings/1/report', { payload: { text: 'Done' } })
  await owner.call('POST', `${disabled.path}/disable`)
  return { ...api, owner, office, crew, disabled }
}

type Office = Awaited<ReturnType<typeof openOffice>>

/** What a call of the role gets, about a booking where the call is about one. */
async function statusOf(api: Office, route: string, token: string | undefined, booking = nowhere) {
  const cell = calls[route]
  const [method = '', path = ''] = route.split(' ')
  const made =
    typeof cell === 'object'
      ? cell.crew(booking)
      : {
          url: path
            .replace('*', '')
            .replaceAll(/:(personId|passkeyId)/g, anyone)
            .replaceAll(/:(id|token|file)/g, String(booking)),
        }
  const answer = await api.app.inject({
    method: (route === streamed ? 'HEAD' : method) as 'GET',
    url: made.url,
    ...(made.payload && { payload: made.payload }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(made.payload === picture && { 'content-type': 'image/jpeg' }),
    },
  })
  return { status: answer.statusCode, body: answer.body }
}

const allowed: Record<Cell, readonly string[]> = {
  public: ['owner', 'office', 'crew', 'disabled', 'nobody'],
  crew: ['owner', 'office', 'crew'],
  office: ['owner', 'office'],
  owner: ['owner'],
}

const refused = /^Only the owner( and the office)? can do this$/

test('every call lets in whom it should', async () => {
  const api = await openOffice()

  async function tokenOf(role: 'owner' | 'office' | 'crew' | 'disabled' | 'nobody', route: string) {
    if (role === 'nobody') return undefined
    // A logout ends the session.
    if (role === 'disabled' || route !== 'POST /api/admin/logout') return api[role].token
    const payload = { password: api[role].passphrase }
    return (await api.call('POST', '/api/admin/login', { payload })).json<{ token: string }>().token
  }

  for (const [route, cell] of routes) {
    const isAboutBooking = typeof cell === 'object'
    const may = allowed[isAboutBooking ? 'crew' : cell]
    for (const role of ['owner', 'office', 'crew', 'disabled', 'nobody'] as const) {
      const { status, body } = await statusOf(api, route, await tokenOf(role, route), isAboutBooking ? 1 : nowhere)
      const isHead = route === streamed // without a body
      const name = `${route} by ${role}: ${body}`
      if (may.includes(role)) expect([401, 403], name).not.toContain(status)
      else if (role === 'nobody' || role === 'disabled')
        expect([status, body], name).toEqual([401, isHead ? '' : 'Please log in'])
      else expect([status, body], name).toEqual([403, expect.stringMatching(refused)])
      // Others have sent the quote before.
      const isSent = status === 409 && route.endsWith('/send')
      if (role === 'crew' && isAboutBooking && !isSent) expect(status, name).toBeLessThan(300)
    }
  }
})

test('crew are refused every call about the visit of another person, or about none', async () => {
  const api = await openOffice()
  for (const [route, cell] of routes) {
    if (typeof cell !== 'object') continue
    for (const booking of [2, nowhere]) {
      const { status, body } = await statusOf(api, route, api.crew.token, booking)
      const name = `${route} about ${booking}: ${body}`
      expect(status, name).toBe(403)
      expect(body, name).toMatch(/^This visit is not one of yours$|^Only the owner and the office can do this$/)
    }
  }
  expect(await api.store.read('SELECT id FROM bookings WHERE id = 2 AND updated_at > created_at')).toEqual([])
})
