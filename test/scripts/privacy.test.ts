import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callLogs } from '#features/calls/server/calls.ts'
import { photos } from '#features/photos/server/photos.ts'
import { reviewRecipients } from '#features/reviews/server/recipients.ts'
import { type Environment, readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import { storedTables } from '../../scripts/privacy/columns.ts'
import { type Contact, readCustomer } from '../../scripts/privacy/customer.ts'
import { eraseRecords, nameOf, search } from '../../scripts/privacy/records.ts'
import { aBooking, aQuoteRequest, openApi } from '../support/api.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runScript } from '../support/script-process.ts'
import { type Engine, engines, freshDatabase, freshFolder, freshStore } from '../support/stores.ts'

/** A word in every text of the erased customer. */
const mark = 'Zaphod'
const email = 'Zaphod@example.com'
const emailHash = hash('sha256', email.toLowerCase())

const theirBooking = aBooking({
  customerName: `${mark} of the North`,
  customerEmail: email,
  customerPhone: '+1 (405) 555-0177',
  preferredDate: `${new Date().getFullYear() + 1}-06-15`,
  address: `1 ${mark} Place, Springfield`,
  // Longer than a database page, so it uses overflow pages.
  description: `${mark} has flickering lights. `.repeat(160),
})
const theirQuote = aQuoteRequest({ name: mark, email: email.toUpperCase(), phone: '405.555.0177' })
const theirCall = { callerName: mark, callerPhone: '4055550177', notes: `${mark} called` }

/** Stands for a WebP file. */
const picture = Buffer.from(`${mark} at the panel `.repeat(2000))

function customer(text: string) {
  return readCustomer(text) ?? expect.unreachable(`${text} is not a customer`)
}

/** A contact with only these fields. */
const aContact = (fields: Partial<Contact>): Contact => ({
  ...{ name: null, email: null, phone: null, address: null, texts: [] },
  ...fields,
})

describe('a customer is found', () => {
  const matcherOf = (text: string) => (phone: string) => customer(text).isIn(aContact({ phone }))

  test.each([
    '405-555-0177',
    '+1 (405) 555-0177',
    '14055550177',
    '405 555 01 77',
    '001 405 555 0177',
    '４０５５５５０１７７',
    '٤٠٥٥٥٥٠١٧٧',
    '४०५-५५५-०१७७',
  ])('by the number %s', (text) => {
    const matches = matcherOf(text)
    expect(matches('(405) 555-0177')).toBe(true)
    expect(matches('1 405 555 0177')).toBe(true)
    expect(matches('405-555-0178')).toBe(false)
    expect(matches('555-0177')).toBe(false)
    expect(matches('')).toBe(false)
    expect(customer(text).isIn(aContact({}))).toBe(false)
  })

  test.each([
    '405-555-0177 ext 5',
    '405-555-0177x5',
    '(405) 555-0177 extension 5 (office)',
    '405-555-0177 #5, ask for Ada',
    '405-555-0100 or 405-555-0177',
    '405-555-0100 / 405-555-0177',
    '405-555-0177, 555-0100',
    '4055550100 4055550177',
    '555-0100 405-555-0177',
    '0014055550177',
    '001 (405) 555-0177',
    '011 1 405 555 0177',
    '+1.405.555.0177',
    '＋１（４０５）５５５－０１７７',
    '٤٠٥ ٥٥٥ ٠١٧٧',
    'cell: 405/555-0177',
  ])('by a number written as %s', (phone) => {
    expect(matcherOf('(405) 555-0177')(phone)).toBe(true)
  })

  test.each(['24055550177', '40555501771', '405-555-017', '555-0177', '405-555-0178', '918-555-0177', 'ext 4055550'])(
    'and not by %s',
    (phone) => {
      expect(matcherOf('(405) 555-0177')(phone)).toBe(false)
    },
  )

  test('by a number without an area code only in texts without an area code', () => {
    expect(['555-0177', '5550177 x3', 'tel. 555 0177'].map(matcherOf('555-0177'))).toEqual([true, true, true])
    expect(['405-555-0177', '555-0177 1234'].map(matcherOf('555-0177'))).toEqual([false, false])
  })

  test('by a number at any extension, or at the given one', () => {
    const written = ['405-555-0177', '405-555-0177 ext 5', '(405) 555-0177 x12']
    expect(written.filter(matcherOf('4055550177'))).toEqual(written)
    expect(written.filter(matcherOf('405 555 0177 extension 5'))).toEqual(['405-555-0177 ext 5'])
  })

  test('by an email address in any case', () => {
    const { isIn } = customer(' ZAPHOD@Example.com')
    expect(isIn(aContact({ email: 'zaphod@example.COM' }))).toBe(true)
    expect(isIn(aContact({ email: 'ozaphod@example.com' }))).toBe(false)
    expect(isIn(aContact({ phone: 'zaphod@example.com' }))).toBe(false)
  })

  test.each(['yrsa@bücher.example', 'yrsa@xn--bcher-kva.example'])('by %s with its domain in either form', (text) => {
    const { isIn, hintIn } = customer(text)
    for (const written of ['yrsa@bücher.example', 'Yrsa@BÜCHER.example', 'yrsa@xn--bcher-kva.example']) {
      expect(isIn(aContact({ email: written })), written).toBe(true)
      const inText = aContact({ texts: [`Write to ${written}.`] })
      expect(hintIn(inText, 'its text')?.because, written).toBe('has the address in its text')
    }
  })

  test.each(['', '555-017', 'Zaphod', '4055550177@', '%', '405-555-0177 405-555-0178'])('but not by %j', (text) => {
    expect(readCustomer(text)).toBeUndefined()
  })
})

test.each<[string, Partial<Contact>, string]>([
  ['405-555-0177', { phone: '918-555-0177' }, 'has the same last seven digits'],
  ['405-555-0177', { phone: '555-0177' }, 'has the same last seven digits'],
  ['405-555-0177', { phone: '405-555-0178' }, 'has a number with one different digit'],
  ['405-555-0177', { phone: '40555501771' }, 'has the number'],
  ['405-555-0177 ext 5', { phone: '405-555-0177' }, 'has the number'],
  ['405-555-0177', { texts: ['Call back at (405) 555-0177 after five'] }, 'has the number in its text'],
  ['zaphod@example.com', { email: 'Zaphod+visits@example.com' }, 'has the address with another tag'],
  ['zaphod+visits@example.com', { email: 'zaphod@example.com' }, 'has the address with another tag'],
  ['405-555-0177', { email: '4055550177@example.com' }, 'has the number in its text'],
  ['zaphod@example.com', { texts: ['write to ZAPHOD@example.com'] }, 'has the address in its text'],
])('%s: a row with %j is a near match', (text, fields, because) => {
  const { isIn, hintIn } = customer(text)
  expect(isIn(aContact(fields))).toBe(false)
  expect(hintIn(aContact(fields), 'its text')?.because).toBe(because)
})

test('an unrelated row is not a near match', () => {
  const other = aContact({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '918-555-0143',
    texts: ['At 9:00 on 2026-12-01'],
  })
  for (const text of ['405-555-0177', 'zaphod@example.com'])
    expect(customer(text).hintIn(other, 'its text')).toBeUndefined()
})

/** An app with rows of the customer and of others in every list, some of them deleted. */
async function appWithCustomers(engine: Engine) {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const settings: Record<string, string> = {
    DATA_DIR: freshFolder(),
    ...(engine === 'postgres' && { DATABASE_URL: await freshDatabase() }),
  }
  const env = readEnvironment({ ...settings, ...mail.env })
  const store = await openStore(env)
  onTestFinished(() => store.close())
  await migrate(store)
  const { asStaff } = await openApi(engine, { ...env, LOG_LEVEL: 'silent', SUBMISSION_LIMIT: 0, store })
  const staff = await asStaff()
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, key?: string) => {
    const answer = await staff(method, url, {
      ...(payload && { payload }),
      ...(key && { headers: { 'idempotency-key': key } }),
    })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.body && answer.json()
  }

  const preferredDate = theirBooking.preferredDate
  const messagesOf = ({ request }: { request: string }) => `${request.replace('/request/', '/api/requests/')}/messages`
  let page = ''
  for (const name of ['one', 'two', 'three']) {
    const theirs = await call('POST', '/api/bookings', theirBooking, `their-booking-${name}`)
    page ||= theirs.request.replace('/request/', '/api/requests/')
    await call('POST', messagesOf(theirs), { kind: 'message', text: `${mark} has a cat` }, `their-message-${name}`)
    const others = { customerName: `Another ${name}`, customerEmail: `${name}@example.com`, preferredDate }
    await call('POST', '/api/bookings', aBooking(others), `booking-${name}`)
    await call('POST', '/api/contact', theirQuote, `their-quote-${name}`)
    const quote = await call('POST', '/api/contact', aQuoteRequest({ email: `${name}@example.com` }), `quote-${name}`)
    await call('POST', messagesOf(quote), { kind: 'message', text: 'We have a dog' }, `message-${name}`)
    await call('POST', '/api/call-logs', theirCall, `their-call-${name}`)
    await call('POST', '/api/call-logs', { callerName: `Another ${name}` }, `call-${name}`)
  }
  for (const rowId of [1, 2]) {
    const lines = [{ description: rowId === 1 ? `A panel for ${mark}` : 'Another panel', unitPriceCents: 240_000 }]
    const quote = { list: 'bookings', rowId, options: [{ name: 'Only', lines }] }
    const { id } = await call('POST', '/api/admin/quotes', quote, `write-${rowId}`)
    await call('POST', `/api/admin/quotes/${id}/send`, undefined, `send-${rowId}`)
    // Waits until it is stored.
    await staff('GET', `/api/admin/quotes/${id}/pdf`)
  }
  await call('POST', `${page}/quotes/1/accept`, { version: 1, option: 1, name: `${mark} himself` }, 'their-yes')
  await call('PATCH', '/api/contact-submissions/1', { notes: `${mark} is to be called back` }, 'their-note')
  await call('PATCH', '/api/contact-submissions/1', { notes: null })
  await call('PATCH', '/api/bookings/1', { notes: `${mark} has a dog` }, 'their-dog')
  await call('PATCH', '/api/bookings/1/status', { status: 'confirmed' }, 'their-status')
  await call('PATCH', '/api/bookings/2', { notes: 'A locked gate' }, 'gate')
  const photo = { full: picture, thumb: picture.subarray(0, 2000), width: 4, height: 3 }
  const at = new Date('2026-11-21T15:00:01.000Z')
  const othersPhoto = { ...photo, full: Buffer.from('another'), thumb: Buffer.from('another') }
  for (const id of [1, 2, 3]) await call('POST', `/api/bookings/${id}/texts`, { kind: 'on_my_way' })
  await store.write(async (sql) => {
    for (const id of [1, 3]) await photos.add(sql, { list: 'bookings', id }, photo, at)
    await photos.add(sql, { list: 'bookings', id: 2 }, othersPhoto, at)
    await reviewRecipients.reserve(sql, { id: 1, customerEmail: email }, at)
  })
  for (const list of ['bookings', 'contact-submissions', 'call-logs'])
    await call('DELETE', `/api/${list}/3`, undefined, 'their-deletion')
  return { env, store, call, run: (...args: string[]) => runScript('privacy.ts', args, env.DATA_DIR, settings) }
}

/** The files or tables of the store that contain one of the texts. */
async function tracesOf(texts: string[], { DATA_DIR, DATABASE_URL }: Environment): Promise<string[]> {
  const hasText = (content: string) => texts.some((text) => content.includes(text))
  // Another process reads the files, because closing a file releases all locks that this process holds on it.
  if (!DATABASE_URL) {
    return readdirSync(DATA_DIR).filter((name) =>
      hasText(execFileSync('cat', [join(DATA_DIR, name)], { encoding: 'latin1', maxBuffer: 2 ** 26 })),
    )
  }
  const { read, close } = openPostgres(DATABASE_URL, () => {})
  const tables = await read<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  )
  expect(tables.length).toBeGreaterThan(8)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await read<{ row: string }>(`SELECT "${name}"::text AS row FROM "${name}"`)
    if (rows.some(({ row }) => hasText(row))) found.push(name)
  }
  // Deleted rows stay in table files until they are overwritten. The write-ahead log is not checked.
  await read('CHECKPOINT')
  const [base] = await read<{ folder: string }>(
    `SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()`,
  )
  await close()
  const words = texts.flatMap((text) => ['-e', text])
  const { stdout } = spawnSync('grep', ['-rlaF', ...words, base?.folder ?? ''], { encoding: 'utf8' })
  return [...found, ...stdout.split('\n').filter(Boolean)]
}

for (const engine of engines) {
  describe(`a customer's data on ${engine}`, () => {
    test('are erased without a trace while a server runs, and other customers’ data stay', async () => {
      const { env, store, call, run } = await appWithCustomers(engine)
      const traces = () => tracesOf([mark, mark.toUpperCase(), emailHash], env)
      expect(await traces()).not.toEqual([])

      const unsure = await run('erase', email)
      expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringContaining('add --yes')])
      expect(await call('GET', '/api/bookings')).toHaveLength(5)

      const byEmail = await run('erase', email, '--yes')
      expect(byEmail.stderr).toMatch(
        /^Still stored, because it may be about somebody else:\n( {2}call-logs\/\d {2}Zaphod, 4055550177: has this customer's phone number\n){3}/,
      )
      expect(byEmail.code).toBe(1)
      expect(byEmail.stdout).toMatch(
        /Erased permanently:\n +bookings +2\n.*requests +2\n.*logs +0\n.*rows +2\n.*emails.* 19\n +messages +3\n +photos +2\n +versions of quotes +1\n +opened texts +2\n +changes of these +9\n/,
      )
      expect(byEmail.stdout).toContain('Copies in backups and mailboxes remain')
      const byPhone = await run('erase', '405-555-0177', '--yes')
      expect(byPhone.stdout).toMatch(/Erased permanently:\n +bookings +0\n.*requests +0\n.*logs +2\n.*rows +1\n/)
      expect(await traces()).toEqual([])
      expect(await call('GET', '/api/photos?list=bookings&ids=1,2,3')).toEqual([{ id: 2, photos: [3] }])
      expect(await call('GET', '/api/texts?ids=1,2,3')).toMatchObject([{ bookingId: 2 }])

      expect(await call('GET', '/api/deleted')).toEqual([])
      for (const list of ['bookings', 'contact-submissions', 'call-logs']) {
        expect(await call('GET', `/api/${list}`), list).toMatchObject([{ id: 6 }, { id: 4 }, { id: 2 }])
      }
      expect(await call('GET', '/api/mails')).toHaveLength(19)
      expect(await call('GET', '/api/admin/quotes')).toMatchObject([{ id: 2, rowId: 2, status: 'sent' }])
      expect(await call('GET', '/api/request-messages/open')).toMatchObject([{ id: 6 }, { id: 4 }, { id: 2 }])
      // Other customers' idempotency keys still work. The erased customer's keys are deleted.
      const again = aBooking({ customerName: 'Another one', customerEmail: 'one@example.com' })
      const { preferredDate } = theirBooking
      expect(await call('POST', '/api/bookings', { ...again, preferredDate }, 'booking-one')).toMatchObject({ id: 2 })
      expect(await call('POST', '/api/bookings', theirBooking, 'their-booking-one')).toMatchObject({ id: 7 })
      expect(await store.read('SELECT key FROM replay_keys')).toHaveLength(16)
    })

    test('are exported as one JSON document, and near matches are listed on stderr', async () => {
      const { call, run } = await appWithCustomers(engine)
      const { code, stdout, stderr } = await run('export', email.toLowerCase())
      expect(code).toBe(0)
      expect(stderr).toMatch(
        /^Near matches, which may be the same customer:\n( {2}call-logs\/\d .*: has this customer's phone number\n){3}/,
      )
      const [bookings, quotes, deleted, mails] = await Promise.all(
        ['bookings', 'contact-submissions', 'deleted', 'mails'].map((list) => call('GET', `/api/${list}`)),
      )
      const document = JSON.parse(stdout)
      expect(document).toEqual({
        bookings: bookings.filter(({ id }: { id: number }) => id % 2 === 1),
        contactSubmissions: quotes.filter(({ id }: { id: number }) => id % 2 === 1),
        callLogs: [],
        deletedRows: deleted.filter(({ list }: { list: string }) => list !== 'call-logs'),
        mails: expect.any(Array),
        messages: expect.any(Array),
        quotes: [
          expect.objectContaining({
            number: 'B-1-1',
            acceptance: expect.objectContaining({ option: 1 }),
            // A PDF, in base64.
            pdf: expect.stringMatching(/^JVBERi0/),
          }),
        ],
        photos: ['bookings/1', 'bookings/3'].map((of, index) => ({
          id: index + 1,
          width: 4,
          height: 3,
          createdAt: '2026-11-21T15:00:01.000Z',
          of,
          webp: picture.toString('base64'),
        })),
        texts: [1, 3].map((id) => ({
          ...{ id, bookingId: id, kind: 'on_my_way', personId: null },
          createdAt: expect.any(String),
        })),
        changes: expect.arrayContaining([
          expect.objectContaining({ list: 'bookings', rowId: 1, kind: 'changed', by: 'staff' }),
          expect.objectContaining({ rowId: 3, kind: 'deleted', before: {} }),
        ]),
        others: expect.arrayContaining([
          { table: 'mail_allowances', row: expect.objectContaining({ recipient: emailHash }) },
          { table: 'review_recipients', row: expect.objectContaining({ bookingId: 1 }) },
          { table: 'replay_keys', row: expect.objectContaining({ answer: expect.stringContaining('"bookings/1"') }) },
        ]),
      })
      const theirs = mails.filter(({ subjectId }: { subjectId: number }) => subjectId % 2 === 1)
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
      expect(document.mails.sort(byId)).toEqual(theirs.sort(byId))
      const message = { list: 'bookings', text: `${mark} has a cat` }
      expect(document.messages.sort(byId)).toMatchObject([1, 3, 5].map((id) => ({ id, rowId: id, ...message })))
    })

    test('are erased in one transaction', async () => {
      const { call, store } = await openApi(engine)
      await call('POST', '/api/bookings', { payload: theirBooking })
      await call('POST', '/api/contact', { payload: theirQuote })
      const { theirs } = await search(store.read, customer(email))
      const failing = store.write(async (sql) => {
        await eraseRecords(sql, theirs)
        throw new Error('after the erase')
      })
      await expect(failing).rejects.toThrow('after the erase')
      expect((await search(store.read, customer(email))).theirs).toEqual(theirs)
      expect(theirs.map(nameOf)).toEqual(['bookings/1', 'contact-submissions/1'])
      expect(await store.read('SELECT * FROM outbox')).toHaveLength(4)
    })

    test('are erased except the hash of an address that said no to review requests', async () => {
      const { call, store } = await openApi(engine)
      const at = new Date('2026-11-21T15:00:00.000Z')
      await call('POST', '/api/bookings', { payload: theirBooking })
      await store.write(async (sql) => {
        await reviewRecipients.reserve(sql, { id: 1, customerEmail: email }, at)
        await reviewRecipients.sayNo(sql, email, at)
        await eraseRecords(sql, (await search(sql, customer(email))).theirs)
      })
      expect(await store.read('SELECT * FROM review_recipients')).toEqual([
        { recipient: emailHash, bookingId: null, askedAt: null, saidNoAt: at.toISOString() },
      ])
    })

    test('are found by what a corrected row said before', async () => {
      const { call, asStaff, store } = await openApi(engine)
      const staff = await asStaff()
      const correct = (id: number, payload: object) => staff('PATCH', `/api/bookings/${id}`, { payload })
      await call('POST', '/api/bookings', { payload: theirBooking })
      expect((await correct(1, { customerEmail: 'other@example.com' })).statusCode).toBe(200)
      expect((await correct(1, { customerPhone: '918-555-0100' })).statusCode).toBe(200)
      for (const text of [email, '405-555-0177', 'other@example.com']) {
        const { theirs } = await search(store.read, customer(text))
        expect(theirs.map(nameOf), text).toEqual(['bookings/1'])
      }
      await call('POST', '/api/bookings', { payload: aBooking({ customerEmail: email }) })
      const { near } = await search(store.read, customer('other@example.com'))
      expect(near).toMatchObject([{ because: "has this customer's email address" }])
      await store.write(async (sql) => eraseRecords(sql, (await search(sql, customer('other@example.com'))).theirs))
      const recipients = await store.read('SELECT recipient FROM mail_allowances WHERE recipient = $1', [emailHash])
      expect(recipients).toEqual([])
    })

    test('are reported wherever another text names them, and an erase that leaves one fails', async () => {
      const { call, run } = await appWithCustomers(engine)
      const { address } = theirBooking
      const others = await call('POST', '/api/bookings', aBooking())
      const page = others.request.replace('/request/', '/api/requests/')
      await call('POST', `${page}/messages`, { kind: 'message', text: `My neighbor is ${email}.` })
      const quoted = await call('POST', '/api/contact', aQuoteRequest())
      const lines = [{ description: 'A panel', unitPriceCents: 100 }]
      await call('POST', '/api/admin/quotes', {
        ...{ list: 'contact-submissions', rowId: quoted.id, options: [{ name: 'Only', lines }] },
        message: `As at ${address.toUpperCase()}`,
      })
      const noted = await call('POST', '/api/call-logs', { notes: `Like ${theirBooking.customerName}` })
      await call('PATCH', `/api/call-logs/${noted.id}`, { notes: null })
      const closed = await call('POST', '/api/closed-days', {
        ...{ from: '2027-03-01', to: '2027-03-01', reason: `Party of ${email}` },
      })
      const names = [
        `bookings/${others.id} {2}Ada.*: has the address in a message`,
        `contact-submissions/${quoted.id} {2}Grace.*: has this customer's street address in a quote`,
        `call-logs/${noted.id} {2}: has this customer's name in its history`,
      ]
      const elsewhere = `closed_days/${closed.id}: has the address in the reason of closed days`
      const exported = await run('export', email)
      for (const line of [...names, elsewhere]) expect(exported.stderr).toMatch(new RegExp(line))

      const also = [1, 2, 3].map((number) => `call-logs/${2 * number - 1}`).join(',')
      const erased = await run('erase', email, '--yes', '--also', also)
      expect(erased.code).toBe(1)
      for (const line of [...names, elsewhere]) expect(erased.stderr).toMatch(new RegExp(line))
      const again = await run('erase', email, '--yes')
      expect([again.code, again.stdout]).toEqual([1, expect.stringMatching(/Erased permanently:\n +bookings +0\n/)])
      expect(again.stderr).toMatch(new RegExp(`${names[0]}\n.*\n {2}${elsewhere}\n`))
    })

    test('are looked for in every column of every table that is not declared free of them', async () => {
      const { read } = await freshStore(engine)
      const columns = await read<{ table: string; column: string }>(
        engine === 'postgres'
          ? `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
             WHERE table_schema = current_schema()`
          : `SELECT tables.name AS "table", columns.name AS "column"
             FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
             WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`,
      )
      const found = columns.map(({ table, column }) => `${table}.${column}`).sort()
      const declared = Object.entries(storedTables).flatMap(([table, { read, files = [], hashed = [], free }]) =>
        [...read, ...files, ...hashed, ...Object.keys(free)].map((column) => `${table}.${column}`),
      )
      expect(declared.sort()).toEqual(found.filter((name) => !name.startsWith('search_')))
    })

    test('are found in any notation, and near matches are not erased without --also', async () => {
      const { call, run } = await appWithCustomers(engine)
      const theirs = ['405-555-0177 x5', '(405) 555-0177 extension 5 (office)', '0014055550177', '４０５５５５０１７７']
      for (const callerPhone of theirs) await call('POST', '/api/call-logs', { callerPhone })
      const tagged = await call('POST', '/api/bookings', {
        ...aBooking({ customerName: 'Trillian', address: '2 Other Road', customerPhone: '918-555-0143' }),
        customerEmail: 'zaphod+visits@example.com',
      })
      const typo = await call('POST', '/api/call-logs', { callerPhone: '405-555-0178' })
      const noted = await call('POST', '/api/call-logs', { notes: 'Their neighbor has 405 555 0177' })

      const byPhone = await run('erase', '(405) 555-0177', '--yes')
      expect([byPhone.code, byPhone.stderr]).toEqual([
        1,
        `Still stored, because it may be about somebody else:\n  call-logs/${noted.id}  : has the number in its text\nTo erase such a row, add --also with its name.\n`,
      ])
      expect(byPhone.stdout).toMatch(/Erased permanently:\n +bookings +2\n.*requests +2\n.*logs +6\n.*rows +3\n/)
      const left = byPhone.stdout.slice(byPhone.stdout.indexOf("Not erased, because they may be another customer's:"))
      expect(left).toContain(`call-logs/${typo.id}  405-555-0178: has a number with one different digit\n`)

      const unknown = await run('erase', email, '--yes', '--also', 'bookings/999')
      expect([unknown.code, unknown.stderr]).toEqual([
        1,
        'Nothing was erased: bookings/999 is not among the near matches.\n',
      ])
      const byEmail = await run('erase', email, '--yes', '--also', `bookings/${tagged.id}`)
      expect([byEmail.code, byEmail.stderr]).toEqual([0, ''])
      expect(byEmail.stdout).toMatch(/Erased permanently:\n +bookings +1\n/)
      expect(byEmail.stdout).not.toContain('Not erased')
      const bookings: { id: number }[] = await call('GET', '/api/bookings')
      expect(bookings.map(({ id }) => id)).toEqual([6, 4, 2])
    })
  })
}

test('the phone number of a call is matched by its digits', async () => {
  const store = await freshStore('sqlite')
  const found = await store.write(async (sql) => {
    for (const callerPhone of ['tel. 405/555-0177', '555-0177', null]) {
      const call = { callerName: null, callType: 'missed', serviceInquiry: null, notes: null, duration: null } as const
      await callLogs.create(sql, { ...call, callerPhone, followUpRequired: false }, new Date())
    }
    return search(sql, customer('(405) 555-0177'))
  })
  expect(found.theirs).toMatchObject([{ row: { callerPhone: 'tel. 405/555-0177' } }])
  expect(found.near).toMatchObject([{ found: { row: { callerPhone: '555-0177' } } }])
})

test('nothing is erased while an old store exists', async () => {
  const DATA_DIR = freshFolder()
  const store = await openStore({ DATA_DIR, DATABASE_URL: undefined })
  await migrate(store)
  await store.close()
  const erase = (env = {}) => runScript('privacy.ts', ['erase', email, '--yes'], DATA_DIR, { DATA_DIR, ...env })
  expect(await erase()).toMatchObject({ code: 0, stderr: '' })
  const names = ['before-2026-11-21T03-15-00Z', 'before-2026-11-22T03-15-00Z', 'restoring']
  const copies = names.map((name) => join(DATA_DIR, `store.sqlite.${name}`))
  for (const copy of copies) copyFileSync(join(DATA_DIR, 'store.sqlite'), copy)
  const rejected = await erase()
  expect([rejected.code, rejected.stdout]).toEqual([1, ''])
  expect(rejected.stderr).toMatch(/^Nothing was erased, because these old stores also contain the data\. Delete them/)
  for (const copy of copies) expect(rejected.stderr).toContain(`\n  ${copy}\n`)
  for (const copy of copies) rmSync(copy)
  expect(await erase()).toMatchObject({ code: 0, stderr: '' })

  // After a move to PostgreSQL, the embedded store is an old store.
  const moved = await erase({ DATABASE_URL: await freshDatabase() })
  expect([moved.code, moved.stderr]).toEqual([1, expect.stringContaining(`\n  ${join(DATA_DIR, 'store.sqlite')}\n`)])
})

test('the command creates no store and prints its usage', async () => {
  const folder = freshFolder()
  const run = (...args: string[]) => runScript('privacy.ts', args, folder, { DATA_DIR: join(folder, 'data') })
  const [missing, wrong] = await Promise.all([run('export', email), run('export', '12345')])
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/^There is no store in/)])
  expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([1, '', expect.stringMatching(/^Usage:/)])
  expect(readdirSync(folder)).toEqual([])
})

describe('postgres: an erase waits for a transaction', () => {
  /** Erases the customer while the statements hold a transaction open on another connection. */
  async function eraseBeside(statements: string, urlOf: (env: Environment) => string | Promise<string>) {
    const { env, run } = await appWithCustomers('postgres')
    const other = new pg.Client({ connectionString: await urlOf(env) })
    const observer = new pg.Client({ connectionString: env.DATABASE_URL })
    await other.connect()
    await observer.connect()
    await other.query(`BEGIN ${statements}`)
    const erasing = run('erase', email, '--yes')
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%txid_snapshot_xmin%' AND pid <> pg_backend_pid()`
    await vi.waitUntil(async () => (await observer.query(waiting)).rows.length > 0, { timeout: 20_000, interval: 20 })
    await other.query('COMMIT')
    await Promise.all([other.end(), observer.end()])
    expect(await erasing).toMatchObject({ stdout: expect.stringContaining('Erased permanently') })
    expect(await tracesOf([email, email.toUpperCase(), emailHash], env)).toEqual([])
  }

  test('that writes to another database', () => eraseBeside('; SELECT txid_current()', freshDatabase))

  test('that can still see the erased rows', () =>
    eraseBeside('ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM users', ({ DATABASE_URL = '' }) => DATABASE_URL))
})
