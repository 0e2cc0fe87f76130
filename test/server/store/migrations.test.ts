import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bookings } from '#server/bookings/repository.ts'
import { migrate, newestSchema, statementsUpTo } from '#server/store/migrate.ts'
import { aRequest, type Engine, engines, freshStoreOpener } from '../../support/stores.ts'

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
  const folder = join(import.meta.dirname, '../../../server/store/migrations')
  const files = globSync('*.ts', { cwd: folder })
  expect(files).toHaveLength(newestSchema)
  for (const file of files) {
    const imports = readFileSync(join(folder, file), 'utf8').match(/^import .*|\bimport\(.*/gm)
    expect(imports, file).toEqual(["import type { Migration } from '#server/store/migration.ts'"])
  }
})

describe.each(engines)('a %s store of the release without visits', (engine) => {
  test('gets the wish of every booking as its planned visit, and restores what was deleted', async () => {
    const store = (await freshStoreOpener(engine))()
    const wishes = ['4:00 PM', '12:00 PM', '8:00 AM', 'noon']
    await store.write(async (sql) => {
      await sql('CREATE TABLE schema_migrations (number integer PRIMARY KEY)')
      for (let number = 1; number <= 5; number++) await sql('INSERT INTO schema_migrations VALUES ($1)', [number])
      for (const statement of statementsUpTo(engine, 5)) await sql(statement)
      const fields = Object.keys(aRequest).map((field) => `"${field}"`)
      const placeholders = fields.map((_, index) => `$${index + 1}`)
      for (const preferredTime of wishes) {
        const values = Object.values({ ...aRequest, preferredTime })
        await sql(`INSERT INTO bookings (${fields}) VALUES (${placeholders})`, values)
      }
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
    const restored = await store.write((sql) => bookings.restore(sql, 9))
    expect(restored).toMatchObject({ id: 9, visit: null, notes: null, status: 'confirmed' })
    const visit = { day: '2026-11-30', time: '07:15', windowMinutes: 240, durationMinutes: 15 } as const
    await store.write((sql) => bookings.setVisit(sql, 4, visit, new Date(now)))
    const days = await bookings.list(store.read, { sort: 'visit', from: '2026-11-30', to: '2026-12-01' })
    expect(days.map(({ id }) => id)).toEqual([4, 3, 9, 2, 1])
    expect(await bookings.count(store.read, { to: '2026-11-30' })).toBe(1)
    expect(await bookings.count(store.read, { from: '2026-12-01', status: 'pending' })).toBe(3)
  })
})
