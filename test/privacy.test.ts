import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callLogs } from '#server/call-logs/repository.ts'
import { type Environment, readEnvironment } from '#server/env.ts'
import { sha256 } from '#server/sha256.ts'
import { migrate } from '#server/store/migrate.ts'
import { openStore } from '#server/store/open.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { readCustomer } from '../scripts/privacy/customer.ts'
import { eraseRecords, findRecords } from '../scripts/privacy/records.ts'
import { aBooking, aQuoteRequest, openApi } from './api.ts'
import { startMailServer } from './mail-server.ts'
import { runScript } from './script-process.ts'
import { type Engine, engines, freshFolder, freshSchema, freshStore } from './stores.ts'

/** In every text that the customer who is erased leaves behind. */
const mark = 'Zaphod'
const email = 'Zaphod@example.com'
const hash = sha256(email.toLowerCase())

const theirBooking = aBooking({
  customerName: `${mark} of the North`,
  customerEmail: email,
  customerPhone: '+1 (405) 555-0177',
  preferredDate: `${new Date().getFullYear() + 1}-06-15`,
  // Longer than a page, so that it is kept on pages of its own.
  description: `${mark} has flickering lights. `.repeat(160),
})
const theirQuote = aQuoteRequest({ name: mark, email: email.toUpperCase(), phone: '405.555.0177' })
const theirCall = { callerName: mark, callerPhone: '4055550177', notes: `${mark} called` }

function customer(text: string) {
  return readCustomer(text) ?? expect.unreachable(`${text} names nobody`)
}

describe('a customer is named', () => {
  const phone = (text: string) => ({ email: null, phone: text })

  test.each(['405-555-0177', '+1 (405) 555-0177', '14055550177', '405 555 01 77'])('by the number %s', (text) => {
    const isTheirs = customer(text)
    expect(isTheirs(phone('(405) 555-0177'))).toBe(true)
    expect(isTheirs(phone('1 405 555 0177'))).toBe(true)
    expect(isTheirs(phone('405-555-0178'))).toBe(false)
    expect(isTheirs(phone('555-0177'))).toBe(false)
    expect(isTheirs(phone(''))).toBe(false)
    expect(isTheirs({ email: null, phone: null })).toBe(false)
  })

  test('by a number at any extension, or at the one that is named', () => {
    const written = ['405-555-0177', '405-555-0177 ext 5', '(405) 555-0177 x12']
    const found = (text: string) => written.filter((number) => customer(text)(phone(number)))
    expect(found('4055550177')).toEqual(written)
    expect(found('405 555 0177 extension 5')).toEqual(['405-555-0177 ext 5'])
  })

  test('by an address, whatever its case', () => {
    const isTheirs = customer(' ZAPHOD@Example.com')
    expect(isTheirs({ email: 'zaphod@example.COM', phone: null })).toBe(true)
    expect(isTheirs({ email: 'ozaphod@example.com', phone: null })).toBe(false)
    expect(isTheirs({ email: null, phone: 'zaphod@example.com' })).toBe(false)
  })

  test.each(['', '555-017', 'Zaphod', '4055550177@', '%'])('but not by %j', (text) => {
    expect(readCustomer(text)).toBeUndefined()
  })
})

/** A server at work with a customer's rows in every list, deleted ones among them, and somebody else's beside each. */
async function anOffice(engine: Engine) {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const place: Record<string, string> = {
    DATA_DIR: freshFolder(),
    ...(engine === 'postgres' && { DATABASE_URL: await freshSchema() }),
  }
  const env = readEnvironment({ ...place, ...mail.env })
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
  for (const name of ['one', 'two', 'three']) {
    await call('POST', '/api/bookings', theirBooking, `their-booking-${name}`)
    const others = { customerName: `Another ${name}`, customerEmail: `${name}@example.com`, preferredDate }
    await call('POST', '/api/bookings', aBooking(others), `booking-${name}`)
    await call('POST', '/api/contact', theirQuote, `their-quote-${name}`)
    await call('POST', '/api/contact', aQuoteRequest({ email: `${name}@example.com` }), `quote-${name}`)
    await call('POST', '/api/call-logs', theirCall)
    await call('POST', '/api/call-logs', { callerName: `Another ${name}` })
  }
  await call('PATCH', '/api/contact-submissions/1', { notes: `${mark} is to be called back` })
  await call('PATCH', '/api/contact-submissions/1', { notes: null })
  await call('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
  for (const list of ['bookings', 'contact-submissions', 'call-logs']) await call('DELETE', `/api/${list}/3`)
  return { env, call, run: (...args: string[]) => runScript('privacy.ts', args, env.DATA_DIR, place) }
}

/** The files or tables of the store in which one of the texts still stands. */
async function tracesOf(texts: string[], { DATA_DIR, DATABASE_URL }: Environment): Promise<string[]> {
  const holdsOne = (content: string) => texts.some((text) => content.includes(text))
  // Another process reads the files: whoever opens and closes one lets go of all the locks its process holds on it.
  if (!DATABASE_URL) {
    return readdirSync(DATA_DIR).filter((name) =>
      holdsOne(execFileSync('cat', [join(DATA_DIR, name)], { encoding: 'latin1', maxBuffer: 2 ** 26 })),
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
    if (rows.some(({ row }) => holdsOne(row))) found.push(name)
  }
  await close()
  return found
}

for (const engine of engines) {
  describe(`a customer's data on ${engine}`, () => {
    test('leave no trace after an erase beside a running server, and nobody else’s are touched', async () => {
      const { env, call, run } = await anOffice(engine)
      const traces = () => tracesOf([mark, mark.toUpperCase(), hash], env)
      expect(await traces()).not.toEqual([])

      const unsure = await run('erase', email)
      expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringContaining('add --yes')])
      expect(await call('GET', '/api/bookings')).toHaveLength(5)

      const byEmail = await run('erase', email, '--yes')
      expect(byEmail.stderr).toBe('')
      expect(byEmail.code).toBe(0)
      expect(byEmail.stdout).toMatch(
        /Erased for good:\n +bookings +2\n.*submissions +2\n.*logs +0\n.*rows +2\n.*mails.* 12/,
      )
      expect(byEmail.stdout).toContain('backups remain')
      const byPhone = await run('erase', '405-555-0177', '--yes')
      expect(byPhone.stdout).toMatch(/Erased for good:\n +bookings +0\n.*submissions +0\n.*logs +2\n.*rows +1\n/)
      expect(await traces()).toEqual([])

      expect(await call('GET', '/api/deleted')).toEqual([])
      for (const list of ['bookings', 'contact-submissions', 'call-logs']) {
        expect(await call('GET', `/api/${list}`), list).toMatchObject([{ id: 6 }, { id: 4 }, { id: 2 }])
      }
      expect(await call('GET', '/api/mails')).toHaveLength(12)
      // Their keys still give the answers they gave; the erased customer's begin anew.
      const again = aBooking({ customerName: 'Another one', customerEmail: 'one@example.com' })
      const { preferredDate } = theirBooking
      expect(await call('POST', '/api/bookings', { ...again, preferredDate }, 'booking-one')).toMatchObject({ id: 2 })
      expect(await call('POST', '/api/bookings', theirBooking, 'their-booking-one')).toMatchObject({ id: 7 })
    })

    test('are exported as one JSON document, and nothing else is printed', async () => {
      const { call, run } = await anOffice(engine)
      const { code, stdout, stderr } = await run('export', email.toLowerCase())
      expect([code, stderr]).toEqual([0, ''])
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
      })
      const theirs = mails.filter(({ subjectId }: { subjectId: number }) => subjectId % 2 === 1)
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
      expect(document.mails.sort(byId)).toEqual(theirs.sort(byId))
    })

    test('are all erased or none', async () => {
      const { call, store } = await openApi(engine)
      await call('POST', '/api/bookings', { payload: theirBooking })
      await call('POST', '/api/contact', { payload: theirQuote })
      const before = await findRecords(store.read, customer(email))
      const failing = store.write(async (sql) => {
        await eraseRecords(sql, customer(email))
        throw new Error('The last moment')
      })
      await expect(failing).rejects.toThrow('The last moment')
      expect(await findRecords(store.read, customer(email))).toEqual(before)
      expect(before.mails).toHaveLength(4)
    })
  })
}

test('what staff wrote into a call’s number is read as its digits', async () => {
  const store = await freshStore('sqlite')
  const found = await store.write(async (sql) => {
    for (const callerPhone of ['tel. 405/555-0177', '555-0177', null]) {
      const call = { callerName: null, callType: 'missed', serviceInquiry: null, notes: null, duration: null } as const
      await callLogs.create(sql, { ...call, callerPhone, followUpRequired: false }, new Date())
    }
    return findRecords(sql, customer('(405) 555-0177'))
  })
  expect(found.callLogs).toMatchObject([{ callerPhone: 'tel. 405/555-0177' }])
})

test('a store that a restore set aside is named after an erase, and left', async () => {
  const DATA_DIR = freshFolder()
  const store = await openStore({ DATA_DIR, DATABASE_URL: undefined })
  await migrate(store)
  await store.close()
  const erase = () => runScript('privacy.ts', ['erase', email, '--yes'], DATA_DIR, { DATA_DIR })
  expect((await erase()).stdout).not.toContain('still holds')
  const aside = ['2026-11-21T03-15-00Z', '2026-11-22T03-15-00Z'].map((at) =>
    join(DATA_DIR, `store.sqlite.before-${at}`),
  )
  for (const file of aside) copyFileSync(join(DATA_DIR, 'store.sqlite'), file)
  const { code, stdout } = await erase()
  expect(code).toBe(0)
  for (const file of aside) {
    expect(stdout).toContain(`\n${file} still holds everything`)
    expect(existsSync(file)).toBe(true)
  }
})

test('the command makes no store where there is none, and says how it is used', async () => {
  const folder = freshFolder()
  const run = (...args: string[]) => runScript('privacy.ts', args, folder, { DATA_DIR: join(folder, 'data') })
  const [missing, wrong] = await Promise.all([run('export', email), run('export', '12345')])
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/^There is no store in/)])
  expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([1, '', expect.stringMatching(/^Usage:/)])
  expect(readdirSync(folder)).toEqual([])
})
