import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statementsUpTo } from '#server/store/migrate.ts'
import { type Engine, engines } from '../../support/stores.ts'

/** SHA-256 of each released migration's statements, first 16 digits. Add a line when you release a migration. */
const released: Record<Engine, string>[] = [
  { sqlite: 'dd786cc9d97aa5e5', postgres: '9d4c1f636c32ce51' },
  { sqlite: '38db050ab80f28a0', postgres: '6f75c9172fadee69' },
  { sqlite: '1c80c1eb32773cb8', postgres: '1ebd64709922ce11' },
  { sqlite: '285e97aa0293d138', postgres: 'ea0ef96293923f43' },
  { sqlite: '561d27e0e552014a', postgres: 'a5db37f8b1d360e2' },
]

function hashOf(engine: Engine, number: number): string {
  const statements = statementsUpTo(engine, number).slice(statementsUpTo(engine, number - 1).length)
  return createHash('sha256').update(statements.join(';\n')).digest('hex').slice(0, 16)
}

test.each(engines)('%s: released migrations have unchanged statements', (engine) => {
  const hashes = released.map((_, index) => hashOf(engine, index + 1))
  expect(hashes).toEqual(released.map((hashOfEngine) => hashOfEngine[engine]))
})

test('a migration imports only its type', () => {
  const folder = join(import.meta.dirname, '../../../server/store/migrations')
  const files = globSync('*.ts', { cwd: folder })
  expect(files.length).toBeGreaterThanOrEqual(released.length)
  for (const file of files) {
    const imports = readFileSync(join(folder, file), 'utf8').match(/^import .*|\bimport\(.*/gm)
    expect(imports, file).toEqual(["import type { Migration } from '#server/store/migration.ts'"])
  }
})
