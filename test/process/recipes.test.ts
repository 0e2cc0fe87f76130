import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject } from '../support/project-copy.ts'
import { freshFolder } from '../support/stores.ts'

// Walks recipes of CONTRIBUTING.md in a copy of the project. A change that needs one more file than the recipe names fails here.

/** Replaces a text that is there once. */
function edit(file: string, before: string, after: string) {
  const text = readFileSync(file, 'utf8')
  expect(text.split(before), `${before} in ${file}`).toHaveLength(2)
  writeFileSync(file, text.replace(before, after))
}

const migration = `import type { Migration } from '#platform/store/migration.ts'

export const gateCodes: Migration = () => ['ALTER TABLE bookings ADD COLUMN "gateCode" text']
`

const call = `  app.get(
    '/api/booking-count',
    { config: { access: 'office' }, schema: { summary: 'Counts bookings', response: { 200: z.object({ count: z.int() }) } } },
    async () => ({ count: await bookings.count(store.read) }),
  )

`

/** What follows from the field and from the call without another line. */
const follows = `import { createElement as show } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fieldInWords } from '#features/history/staff/fields-in-words.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { bookingFields, bookingFieldNames } from './booking-fields.ts'
import { BookingFields } from './public/booking-fields.tsx'
import { AskedFields } from './staff/asked-fields.tsx'
import { emptyBooking, fieldsWithoutPlace } from './staff/new-booking.ts'
import { AskedFacts } from '#dashboard/kit/row-details.tsx'
import { askedInEmail } from '#platform/mail/asked-in-email.ts'

test('the field is asked, stored, corrected, shown, sent and exported', async () => {
  const form = renderToStaticMarkup(show(BookingFields, { control: (name) => ({ name }), date: null }))
  expect(form).toContain('<label for="booking-gateCode">Gate code</label>')
  const { call, asStaff } = await openApi('sqlite')
  const tooLong = await call('POST', '/api/bookings', { payload: aBooking({ gateCode: 'x'.repeat(21) }) })
  expect(tooLong.body).toContain('Gate code must be at most 20 characters')
  await call('POST', '/api/bookings', { payload: aBooking({ gateCode: ' 4711 ' }) })
  const staff = await asStaff()
  const [booking] = (await staff('GET', '/api/bookings')).json()
  expect(booking.gateCode).toBe('4711')
  const changed = await staff('PATCH', '/api/bookings/1', { payload: { gateCode: '0815' } })
  expect(changed.json()).toMatchObject({ gateCode: '0815' })
  const [history] = (await staff('GET', '/api/row-changes?list=bookings&id=1')).json()
  expect(history.before).toMatchObject({ gateCode: '4711' })
  expect(fieldInWords('gateCode')).toBe('Gate code')
  expect((await staff('GET', '/api/export/bookings')).body.split('\\r\\n')[0]).toContain('Gate code')
  expect(JSON.stringify((await call('GET', '/api/openapi.json')).json().paths['/api/bookings'])).toContain('gateCode')
  expect(askedInEmail(bookingFields, booking)).toContainEqual(['Gate code', '4711'])
  const facts = show(AskedFacts<keyof typeof bookingFields>, { table: bookingFields, fields: bookingFieldNames, row: booking, own: {} })
  expect(renderToStaticMarkup(facts)).toContain('Gate code')
  expect(renderToStaticMarkup(show(AskedFields, { booking, field: (name) => ({ name, defaultValue: booking[name] }) }))).toContain('value="4711"')
  expect(fieldsWithoutPlace).toContain('gateCode')
  expect(emptyBooking).toMatchObject({ gateCode: '' })
})

test('the call answers who may call it, and nobody else', async () => {
  const { call, asStaff } = await openApi('sqlite')
  expect((await call('GET', '/api/booking-count')).statusCode).toBe(401)
  expect((await (await asStaff())('GET', '/api/booking-count')).json()).toEqual({ count: 0 })
})
`

test('a new field of a booking takes three files, and a new call takes one', () => {
  const copy = freshFolder()
  copyProject(copy)
  const inCopy = (path: string) => join(copy, path)
  const run = (command: string, ...args: string[]) =>
    spawnSync(join(copy, 'node_modules/.bin', command), args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, ENGINE: 'sqlite' },
    })

  edit(
    inCopy('features/bookings/booking-fields.ts'),
    '  howHeard: howHeardField,\n',
    "  gateCode: { schema: optional(text(20)), control: 'text' },\n  howHeard: howHeardField,\n",
  )
  writeFileSync(inCopy('platform/store/migrations/9999-gate-codes.ts'), migration)
  const list = inCopy('platform/store/migrate.ts')
  edit(
    list,
    "import type { Sql, Store } from './store.ts'",
    "import { gateCodes } from './migrations/9999-gate-codes.ts'\nimport type { Sql, Store } from './store.ts'",
  )
  edit(list, '\n]\n\nconst dialects', '\n  gateCodes,\n]\n\nconst dialects')
  const routes = inCopy('features/overview/server/routes/staff.ts')
  const firstImport = "import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'\n"
  edit(routes, firstImport, `${firstImport}import { bookings } from '#features/bookings/server/bookings.ts'\n`)
  edit(routes, "  app.get(\n    '/api/overview',", `${call}  app.get(\n    '/api/overview',`)

  for (const config of ['browser', 'worker', 'server', 'e2e']) {
    const { stdout, status } = run('tsc', '--noEmit', '--pretty', 'false', '-p', `tsconfig.${config}.json`)
    expect(status, stdout).toBe(0)
  }

  writeFileSync(inCopy('features/bookings/follows.test.ts'), follows)
  const report = inCopy('report.json')
  run(
    'vitest',
    ...['run', '--project', 'facts', '--reporter', 'json', '--outputFile', report],
    ...['features/bookings/follows', 'platform/http/public-posts', 'platform/access/access', 'platform/submissions'],
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(50)
  // The reviewed table of who may call what is the call's own test.
  expect(results.filter(({ status }) => status === 'failed')).toEqual([
    expect.objectContaining({ fullName: 'the calls declare what the table here says' }),
  ])
}, 300_000)
