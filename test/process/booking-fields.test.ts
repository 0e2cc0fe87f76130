import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const sources = [
  ...['content-loader', 'core', 'dashboard', 'features', 'firm', 'platform', 'samples', 'scripts', 'server'],
  ...['site', 'ui'],
]
const settings = ['package.json', 'tsconfig.base.json', 'tsconfig.browser.json']

test('a new field of a booking is a type error in every place that has to handle it', () => {
  const copy = freshFolder()
  for (const name of [...sources, ...settings]) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const columns = join(copy, 'features/bookings/booking-columns.ts')
  const before = readFileSync(columns, 'utf8')
  const planted = before.replace('export const asked = {', 'export const asked = {\n  gateCode: optional(text(20)),')
  expect(planted).not.toBe(before)
  writeFileSync(columns, planted)
  const server = {
    extends: './tsconfig.base.json',
    compilerOptions: { types: ['node'] },
    include: ['server'],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(server))

  const filesWithErrors = (config: string) => {
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '-p', config], {
      cwd: copy,
      encoding: 'utf8',
    })
    return [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file)
  }
  const found = new Set(['tsconfig.browser.json', 'tsconfig.json'].flatMap(filesWithErrors))
  expect([...found].sort()).toEqual([
    'features/bookings/booking-columns.ts',
    'features/bookings/booking-form.ts',
    'features/bookings/public/booking-fields.tsx',
    'features/bookings/server/email-templates.ts',
    'features/bookings/staff/asked-fields.tsx',
    'features/bookings/staff/asked-values.ts',
    'features/bookings/staff/booking-details.tsx',
    'features/bookings/staff/new-booking-dialog.tsx',
    'features/export/server/export-columns.ts',
    'features/webhook/server/body.ts',
  ])
})
