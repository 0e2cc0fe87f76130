import { createHash, createHmac } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { rowsOfSameCustomer } from '#features/same-customer/server/related.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { passwordHash } from '#test/support/admin-password.ts'
import { openApi } from '#test/support/api.ts'
import { aRequest, createSchema, type Engine, engines, freshStoreOpener, insertBooking } from '#test/support/stores.ts'
import { migrate, newestSchema, statementsUpTo } from './migrate.ts'
import type { Sql, Store } from './store.ts'

const now = '2026-11-21T15:00:00.000Z'

/** SHA-256 of each migration's statements, first 16 digits. A released migration never changes. Each new one adds a line. */
const hashes: Record<Engine, string>[] = [
  { sqlite: 'dd786cc9d97aa5e5', postgres: '9d4c1f636c32ce51' },
  { sqlite: '38db050ab80f28a0', postgres: '6f75c9172fadee69' },
  { sqlite: '1c80c1eb32773cb8', postgres: '1ebd64709922ce11' },
  { sqlite: '285e97aa0293d138', postgres: 'ea0ef96293923f43' },
  { sqlite: '561d27e0e552014a', postgres: 'a5db37f8b1d360e2' },
  { sqlite: 'dfff9e159237f63a', postgres: 'e50bbb2db5ebc62f' },
  { sqlite: '3e78701adc6282be', postgres: '8c99bd29c0eeeaf7' },
  { sqlite: '1cccbab9094d499f', postgres: '2c3e667285385a39' },
  { sqlite: '06316c1d3f418d33', postgres: '967c9d94232f4352' },
  { sqlite: '142fa1ad161fd1fe', postgres: 'f7aa53ab38c02912' },
  { sqlite: '16c81f6bbbd6fed9', postgres: '28cec84b24a62955' },
  { sqlite: '4d58ff901a361f4e', postgres: '270bee959e477e15' },
  { sqlite: '6c5573d811e0509b', postgres: '9f56bd9e732a7749' },
  { sqlite: '68bf75d75b913b40', postgres: '35a73051aa548f3d' },
  { sqlite: 'e3b0c44298fc1c14', postgres: '3b254d8b578e5e33' },
  { sqlite: 'df9aaf5a749a0907', postgres: 'bfc8b0bcaa70b899' },
  { sqlite: '9847eea7430c0284', postgres: 'e3b0c44298fc1c14' },
  { sqlite: '89113747ab7ee769', postgres: '37e9e00c7a049a4a' },
  { sqlite: 'd06eeeb9756b8927', postgres: 'd41dce1ebeceb294' },
  { sqlite: '75dddce63579667b', postgres: '75dddce63579667b' },
  { sqlite: '5452a6875c9648a3', postgres: '7eed67199ab19d38' },
  { sqlite: '8722c1564533c10a', postgres: '39b6d9ce5c884b21' },
  { sqlite: '86171ff732803405', postgres: '932c1845943cfdf7' },
  { sqlite: 'e0225d29181ad3cf', postgres: 'e0225d29181ad3cf' },
  { sqlite: '6a51b450b34e3c6b', postgres: '6a51b450b34e3c6b' },
  { sqlite: '2305ac168d301276', postgres: '76c6ad78148c5782' },
  { sqlite: 'c79d371e1ed6b5e6', postgres: 'b34adbf3c7156d1a' },
  { sqlite: '00974d105f13d9a9', postgres: '8fc39b3ef9b0155f' },
  { sqlite: '90eb9d8eaa30f71c', postgres: 'dee6ed9395d5aa71' },
  { sqlite: 'd66a1a4f4840908e', postgres: 'f995eff4f3b86973' },
  { sqlite: 'a0d2a21ce321b6ed', postgres: 'a0d2a21ce321b6ed' },
  { sqlite: '520a9fa7411604fc', postgres: '520a9fa7411604fc' },
  { sqlite: '26399d5eb8d643b7', postgres: '622065b9df11c713' },
  { sqlite: '7d1a63d103e83864', postgres: '04f28b8267faa4c2' },
  { sqlite: '3e3f77587b540856', postgres: '3e3f77587b540856' },
  { sqlite: 'f2553bf27aa15792', postgres: 'd8031af87c89c767' },
  { sqlite: 'bcb8759f9383213d', postgres: '811392bbf1eefffc' },
  { sqlite: '68d31c24b3d41ada', postgres: '17f3e94793e432ed' },
  { sqlite: 'be035d7a8e878c68', postgres: 'db7e5906e1294130' },
  { sqlite: '2c809e8818b53a58', postgres: '2c809e8818b53a58' },
  { sqlite: '6a68a56bf16512e2', postgres: '95a8d9353b4f3351' },
  { sqlite: '10231bdcd09c5d18', postgres: '10231bdcd09c5d18' },
  { sqlite: 'ccf66965458e7738', postgres: '18737dd089b16472' },
]

function hashOf(engine: Engine, number: number): string {
  const statements = statementsUpTo(engine, number).slice(statementsUpTo(engine, number - 1).length)
  return createHash('sha256').update(statements.join(';\n')).digest('hex').slice(0, 16)
}

test.each(engines)('%s: every migration has a hash here, and unchanged statements', (engine) => {
  const current = Array.from({ length: newestSchema }, (_, index) => hashOf(engine, index + 1))
  expect(current).toEqual(hashes.map((hashOfEngine) => hashOfEngine[engine]))
})

test('a migration imports only its type', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const files = globSync('*.ts', { cwd: folder })
  expect(files).toHaveLength(newestSchema)
  for (const file of files) {
    const imports = readFileSync(join(folder, file), 'utf8').match(/^import .*|\bimport\(.*/gm)
    expect(imports, file).toEqual(["import type { Migration } from '#platform/store/migration.ts'"])
  }
})

/** A store with an earlier schema, before `migrate`. */
async function storeAt(engine: Engine, schema: number, fill: (sql: Sql) => Promise<void>): Promise<Store> {
  const store = (await freshStoreOpener(engine))()
  await createSchema(store, schema, fill)
  return store
}

describe.each(engines)('a %s store of the release without visits', (engine) => {
  test('gets the preferred time of every booking as its planned visit, and restores what was deleted', async () => {
    const slots = ['4:00 PM', '12:00 PM', '8:00 AM', 'noon']
    const store = await storeAt(engine, 5, async (sql) => {
      for (const preferredTime of slots) await insertBooking(sql, { preferredTime })
      const deleted = { ...aRequest, id: 9, status: 'confirmed', priority: 'normal', createdAt: now, updatedAt: now }
      const row = JSON.stringify({ ...deleted, estimatedDuration: null, googleBookingUrl: null })
      await sql('INSERT INTO deleted_rows VALUES ($1, $2, $3, $4)', ['bookings', 9, row, now])
    })
    await migrate(store)
    const planned = (await bookings.list(store.read, { sort: 'visit' })).map(({ id, visit, notes }) => [
      id,
      visit,
      notes,
    ])
    expect(planned).toEqual([
      [3, null, null],
      [2, null, null],
      [1, null, null],
      [4, null, null],
    ])
    const restored = await store.write((sql) => bookings.restore(sql, 9, new Date()))
    expect(restored).toMatchObject({ id: 9, visit: null, notes: null, status: 'confirmed' })
    const visit = { day: '2026-11-30', time: '07:15', windowMinutes: 240, durationMinutes: 15 } as const
    await store.write((sql) => bookings.change(sql, 4, { visit }, new Date(now)))
    const days = await bookings.list(store.read, { sort: 'visit', from: '2026-11-30', to: '2026-12-01' })
    expect(days.map(({ id }) => id)).toEqual([4, 3, 9, 2, 1])
    expect(await bookings.count(store.read, { to: '2026-11-30' })).toBe(1)
    expect(await bookings.count(store.read, { from: '2026-12-01', status: 'pending' })).toBe(3)
  })
})

const at = (minute: number) => `2026-11-21T15:0${minute}:00.000Z`

describe.each(engines)('a %s store in which emails did not name their message', (engine) => {
  type Message = { list?: string; sentAt: number; answeredAt?: number; reply?: string }

  /** Each message, in order of its id. */
  const sent: Message[] = [
    { sentAt: 1, answeredAt: 5, reply: 'To the first, last' },
    { sentAt: 2, answeredAt: 4, reply: 'To the second' },
    { sentAt: 2, answeredAt: 5 },
    { list: 'contact-submissions', sentAt: 1 },
    { sentAt: 2, answeredAt: 5, reply: 'To the fifth, in the same moment as the first' },
  ]

  /** Outbox entries in order of their ids: purpose, when they were saved, and the message that they are about. */
  const entries: [purpose: string, savedAt: number, message: number | null, about?: string][] = [
    ['message', 1, 1],
    ['request.message', 1, 1],
    ['message', 2, 2],
    ['request.message', 2, 2],
    ['message', 2, 3],
    ['request.message', 2, 3],
    ['message', 2, 5],
    ['request.message', 2, 5],
    ['message', 1, 4, 'contact_submission'],
    ['notice', 1, null],
    ['declined', 4, 2],
    ['declined', 5, 1],
    ['declined', 5, 5],
    // Copies that staff sent again. They told about the newest message, and the newest answer.
    ['message', 3, 5],
    ['declined', 6, 5],
    // Its row has no message.
    ['message', 0, null],
  ]

  test('finds the message of each email and webhook call', async () => {
    const store = await storeAt(engine, 11, async (sql) => {
      for (const { list = 'bookings', sentAt, answeredAt, reply = null } of sent) {
        const answered = answeredAt === undefined ? null : at(answeredAt)
        await sql(
          `INSERT INTO request_messages (list, "rowId", kind, text, state, reply, created_at, "answeredAt")
           VALUES ($1, 7, 'message', 'Hello', 'done', $2, $3, $4)`,
          [list, reply, at(sentAt), answered],
        )
      }
      for (const [purpose, savedAt, , about = 'booking'] of entries) {
        await sql(
          `INSERT INTO outbox (about, "subjectId", purpose, state, "messageId", "nextAttemptAt", created_at)
           VALUES ($1, 7, $2, 'waiting', '<1@example.com>', $3, $3)`,
          [about, purpose, at(savedAt)],
        )
      }
    })
    await migrate(store)
    const found = (await outbox.list(store.read)).toReversed()
    expect(found.map(({ purpose, requestMessageId }) => [purpose, requestMessageId])).toEqual(
      entries.map(([purpose, , message]) => [purpose, message]),
    )
    expect(new Set(found.map(({ previewHash }) => previewHash))).toEqual(new Set([null]))
  })
})

describe.each(engines)('a %s store in which calls had no version', (engine) => {
  test('gives each call its creation time as its version, also when it is deleted and restored', async () => {
    const store = await storeAt(engine, 12, async (sql) => {
      await sql(`INSERT INTO call_logs (notes, created_at) VALUES ('Kept', $1)`, [at(1)])
      const unset = { callerName: null, callerPhone: null, serviceInquiry: null, duration: null }
      const call = { ...unset, id: 9, callType: 'missed', notes: 'Deleted', followUpRequired: true, createdAt: at(2) }
      const deleted = ['call_logs', 9, JSON.stringify(call), at(3)]
      await sql('INSERT INTO deleted_rows VALUES ($1, $2, $3, $4)', deleted)
      await sql('INSERT INTO deleted_rows VALUES ($1, $2, $3, $4)', ['bookings', 9, '{"id":9}', at(3)])
    })
    await migrate(store)
    const restored = await store.write((sql) => callLogs.restore(sql, 9, new Date()))
    expect(restored).toMatchObject({ notes: 'Deleted', followUpRequired: true, createdAt: at(2), updatedAt: at(2) })
    expect(await callLogs.list(store.read)).toMatchObject([
      { id: 9, notes: 'Deleted', followUpRequired: true, updatedAt: at(2) },
      { id: 1, notes: 'Kept', updatedAt: at(1) },
    ])
    const [other] = await store.read<{ row: unknown }>('SELECT row FROM deleted_rows')
    expect(JSON.stringify(other?.row)).not.toContain('updatedAt')
  })
})

describe.each(engines)('a %s store with visits and notes in tables of their own', (engine) => {
  test('gets them as columns of the booking, and keeps the order of ids', async () => {
    const store = await storeAt(engine, 15, async (sql) => {
      for (let count = 0; count < 4; count++) await insertBooking(sql)
      await sql(
        `UPDATE visits SET day = '2026-12-04', time = '13:30', "windowMinutes" = 60, "durationMinutes" = 90,
        "agreedAt" = $1, "completedAt" = $2 WHERE "bookingId" = 2`,
        [at(1), at(2)],
      )
      await sql(`INSERT INTO booking_notes ("bookingId", notes) VALUES (3, 'Gate 4')`)
      await sql('DELETE FROM bookings WHERE id = 4')
    })
    await migrate(store)
    const agreed = { day: '2026-12-04', time: '13:30', windowMinutes: 60, durationMinutes: 90 }
    expect(await bookings.list(store.read, { sort: 'oldest' })).toMatchObject([
      { ...aRequest, id: 1, visit: null, notes: null },
      { ...aRequest, id: 2, visit: agreed, notes: null },
      { ...aRequest, id: 3, visit: null, notes: 'Gate 4' },
    ])
    expect(
      await store.read('SELECT "plannedDay", "plannedTime", "agreedAt", "completedAt" FROM bookings ORDER BY id'),
    ).toEqual([
      { plannedDay: '2026-12-01', plannedTime: '09:00', agreedAt: null, completedAt: null },
      { plannedDay: '2026-12-04', plannedTime: '13:30', agreedAt: at(1), completedAt: at(2) },
      { plannedDay: '2026-12-01', plannedTime: '09:00', agreedAt: null, completedAt: null },
    ])
    expect(await bookings.count(store.read, { q: 'lovelace' }, engine)).toBe(3)
    const next = await store.write((sql) => bookings.create(sql, aRequest, new Date(now)))
    expect(next.id, 'the id of the deleted booking is not used again').toBe(5)
    await expect(store.write((sql) => insertBooking(sql))).rejects.toThrow(/null value|NOT NULL/)
  })
})

describe.each(engines)('a %s store in which SQL folded the text of searches', (engine) => {
  test('finds its rows by the new rules, and the same numbers as one customer’s', async () => {
    const store = await storeAt(engine, 26, async (sql) => {
      for (let id = 1; id <= 1100; id++)
        await sql(
          `INSERT INTO bookings ("customerName", "customerEmail", "customerPhone", service, "preferredDate",
            "preferredTime", address, "plannedDay", "plannedTime") VALUES ($1, '', $2, 'Other', $3, '9:00 AM',
            '12 Sample Street', '2026-12-01', '09:00')`,
          [id === 700 ? 'Jürgen Müller' : `Customer ${id}`, id > 1098 ? `405–555–01${id % 2}0` : '1', at(1)],
        )
      await sql('DELETE FROM bookings WHERE id = 2')
      await sql(`INSERT INTO call_logs ("callerName", "callerPhone", created_at) VALUES ('Żółć', '405.555.0100', $1)`, [
        at(1),
      ])
    })
    await migrate(store)
    const found = async (q: string) => (await bookings.list(store.read, { q }, engine)).map(({ id }) => id)
    expect(await found('muller jurgen')).toEqual([700])
    expect(await found('customer 1')).toContain(1)
    expect(await found('customer')).toHaveLength(1098)
    expect(await found('(405) 555-0100')).toEqual([1100])
    expect(await callLogs.list(store.read, { q: 'zolc' }, engine)).toHaveLength(1)
    const history = await rowsOfSameCustomer(store.read, 'bookings', 1100)
    expect(history?.map(({ list, row }) => [list, row.id])).toEqual([['call-logs', 1]])
    const next = await store.write((sql) => bookings.create(sql, aRequest, new Date(now)))
    expect(await found('lovelace')).toEqual([next.id])
  })
})

describe.each(engines)('a %s store of the release without people', (engine) => {
  test('keeps its password, its sessions and its rows, and nobody is anybody’s', async () => {
    const token = 'A'.repeat(43)
    const store = await storeAt(engine, 23, async (sql) => {
      const passwordTag = createHmac('sha256', token).update(passwordHash).digest('base64url')
      await sql('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [
        createHash('sha256').update(token).digest('hex'),
        JSON.stringify({ startedAt: now, passwordTag }),
        '2026-11-21T15:20:00.000Z',
      ])
      const statement = `INSERT INTO bookings ("customerName", "customerEmail", "customerPhone", service, "preferredDate",
        "preferredTime", address, "plannedDay", "plannedTime") VALUES ('Ada', '', '405-555-0123', 'Other', $1, '9:00 AM',
        '12 Sample Street', '2026-12-01', '09:00')`
      for (const _ of [1, 2]) await sql(statement, ['2026-12-01T12:00:00.000Z'])
      const deleted = await sql<object>('SELECT * FROM bookings WHERE id = 2')
      const row = { ...aRequest, ...deleted[0], createdAt: now, updatedAt: now }
      await sql('DELETE FROM bookings WHERE id = 2')
      await sql('INSERT INTO deleted_rows VALUES ($1, $2, $3, $4)', ['bookings', 2, JSON.stringify(row), now])
      await sql(
        `INSERT INTO closed_days (first_day, last_day, reason) VALUES ('2026-12-24', '2026-12-26', 'Christmas')`,
      )
      await sql(`INSERT INTO calendar_feeds (name, hash, created_at) VALUES ('Calendar', 'hash', $1)`, [now])
      await sql(
        `INSERT INTO row_changes (list, "rowId", kind, by, created_at) VALUES ('bookings', 1, 'restored', 'staff', $1)`,
        [now],
      )
      await sql(`INSERT INTO users (id, email) VALUES ('one', 'ada@example.com')`)
    })
    await migrate(store)
    const { call, logIn } = await openApi(engine, { store })
    const headers = { authorization: `Bearer ${token}` }
    const read = async (path: string) => (await call('GET', path, { headers })).json()
    expect(await read('/api/bookings')).toMatchObject([{ id: 1, customerName: 'Ada', people: [] }])
    expect((await call('POST', '/api/bookings/2/restore', { headers })).json()).toMatchObject({ id: 2, people: [] })
    expect(await read('/api/row-changes?list=bookings&id=1')).toMatchObject([{ by: 'staff', person: null }])
    expect(await read('/api/admin/closed-days')).toMatchObject([{ reason: 'Christmas', personId: null }])
    expect(await read('/api/closed-days')).toContainEqual({ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' })
    expect((await read('/api/calendar-feed')).feeds).toHaveLength(1)
    expect(await read('/api/admin/people'), 'a row of nobody’s').toEqual([])
    expect((await call('GET', '/api/export/bookings', { headers })).statusCode).toBe(200)
    expect(await logIn()).toMatch(/^[\w-]{43}$/)
  })
})

test.each(engines)('%s: phone numbers of before get the dashes and spaces of a keyboard', async (engine) => {
  const open = await freshStoreOpener(engine)
  const store = open()
  await createSchema(store, 26, (sql) =>
    sql('INSERT INTO call_logs ("callerPhone", created_at, updated_at) VALUES ($1, $2, $2), ($3, $2, $2)', [
      ...['\u200e405\u2013555\u2011\u00a00142', now, '405.555.0143'],
    ]),
  )
  await migrate(store)
  const rows = await store.read('SELECT "callerPhone" AS phone FROM call_logs ORDER BY id')
  expect(rows).toEqual([{ phone: '405-555- 0142' }, { phone: '405.555.0143' }])
})
