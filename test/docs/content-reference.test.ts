import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fileSchemas } from '#content-loader/schema/files.ts'
import { rowsOf } from '#content-loader/schema/rows.ts'
import * as service from '#content-loader/schema/service.ts'
import { contentReference } from '../../scripts/content-reference/markdown.ts'

const root = join(import.meta.dirname, '../..')
const reference = contentReference(root)

test('docs/owner/content.md is what the schemas say', () => {
  const written = readFileSync(join(root, 'docs/owner/content.md'), 'utf8')
  expect(written === reference, 'docs/owner/content.md is out of date. Run: node scripts/content-reference.ts').toBe(
    true,
  )
})

test('every schema of a file is in the reference', async () => {
  const known = new Set<unknown>(fileSchemas.map(({ schema }) => schema))
  const files = globSync('content-loader/schema/*.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>))
  const schemas = modules
    .flatMap(Object.entries)
    .filter(([name]) => /(File|Fields)$/.test(name) && name !== 'onlyFields')
  expect(schemas.length).toBeGreaterThan(16)
  expect(schemas.filter(([, schema]) => !known.has(schema)).map(([name]) => name)).toEqual([])
})

test('every field has a meaning', () => {
  const unclear = fileSchemas.flatMap(({ path, schema }) =>
    rowsOf(schema).flatMap((row) => (row.about.description ? [] : [`${path}: ${row.path}`])),
  )
  expect(unclear, 'Describe the field in content-loader/schema').toEqual([])
})

test('every field that is text or a number has an example', () => {
  const lines = reference.split('\n').filter((line) => line.startsWith('| `'))
  expect(lines.length).toBeGreaterThan(200)
  const isPlain = (allowed = '') => !/^(fields|a list|`true`)/.test(allowed)
  const without = lines.filter((line) => {
    const [, , , allowed, , example] = line.split(/(?<!\\) \| |^\| /)
    return isPlain(allowed) && /^\s*\|?$/.test(example ?? '')
  })
  expect(without).toEqual([])
})

test.each([
  [z.optional(z.string().check(z.maxLength(5, 'must be at most 5 characters'))), 'text of at most 5 characters', false],
  [z._default(z.boolean(), false), '`true` or `false`', false],
  [z.int().check(z.gte(1), z.lte(9)), 'a whole number from 1 to 9', true],
  [z.enum(['one', 'two']), '`one`, `two`', true],
  [z.array(z.string()), 'a list, each text', true],
])('the reference names what %# allows', (schema, allowed, isRequired) => {
  expect(rowsOf(z.object({ field: schema }))).toEqual([expect.objectContaining({ path: 'field', allowed, isRequired })])
})

test('each kind of figure has its own fields, and each allowed value stands in the reference', () => {
  for (const kind of ['comparison', 'scale', 'timeline', 'drawing'])
    expect(reference).toContain(`### The figure \`${kind}\``)
  const kinds = service.sectionKinds.map((kind) => `- \`{${kind}}\`: `)
  for (const words of [...kinds, '`key`', '`shield`', '`Locksmith`', '`{firm}`', '![dimmer]'])
    expect(reference).toContain(words)
})
