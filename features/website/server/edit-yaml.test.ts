import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#content-loader/content-folder.ts'
import { parseYaml } from '#content-loader/yaml-fields.ts'
import type { FieldChange } from '#features/website/website.ts'
import { editYaml } from './edit-yaml.ts'

const yaml = `# The facts.
name: 'Ada Electric' # as on the van
# By post.
address:
  street: 1 Sample Street
  postalCode: '02134'
days: [Monday, Friday]
story: |
  Two
  lines
hours:
  # In winter later.
  - { opens: '08:00', closes: '17:00' }
  - opens: '09:00' # on Saturday
    closes: '12:00'
# The end.
`

const edit = (...changes: [path: FieldChange['path'], value: unknown][]) =>
  editYaml(
    yaml,
    changes.map(([path, value]) => ({ path, value })),
  )

test.each<[string, FieldChange['path'], unknown, from: string, to: string]>([
  ['a text before a comment', ['name'], 'Grace Electric', `'Ada Electric'`, `'Grace Electric'`],
  ['a text that YAML would read as another thing', ['name'], 'Wires: all', `'Ada Electric'`, `'Wires: all'`],
  ['a text with a quote', ['name'], `Ada's #1`, `'Ada Electric'`, `'Ada''s #1'`],
  ['true as a text', ['name'], 'true', `'Ada Electric'`, `'true'`],
  ['a text of two lines', ['name'], 'a\nb', `'Ada Electric'`, '"a\\nb"'],
  ['a text in a text of lines', ['story'], 'One line', '|\n  Two\n  lines\n', 'One line\n'],
  ['a field of a field', ['address', 'street'], '2 Elm Street', '1 Sample Street', '2 Elm Street'],
  ['a field of an item', ['hours', 1, 'closes'], '13:00', `closes: '12:00'`, `closes: '13:00'`],
  ['a field in brackets', ['hours', 0, 'opens'], '07:30, or so', `opens: '08:00'`, `opens: '07:30, or so'`],
])('%s is replaced in its place, and nothing else changes', (_, path, value, from, to) => {
  expect(edit([path, value])).toBe(yaml.replace(from, to))
})

test('a list, a new field and a removed one leave the rest as it is', () => {
  expect(edit([['days'], ['Monday']])).toBe(yaml.replace('[Monday, Friday]', '[ Monday ]'))
  expect(edit([['name'], null])).toBe(yaml.replace("name: 'Ada Electric' # as on the van\n", ''))
  expect(edit([['phone'], '(405) 555-0142'])).toBe(`${yaml}phone: (405) 555-0142\n`)
  expect(edit([['address', 'city'], 'Harrah'])).toContain("  postalCode: '02134'\n  city: Harrah\ndays:")
})

test('items that stay keep their comments', () => {
  const hours = [
    { opens: '08:00', closes: '17:00' },
    { opens: '10:00', closes: '11:00' },
    { opens: '09:00', closes: '12:00' },
  ]
  const edited = edit([['hours'], hours])
  expect(parseYaml(edited).fields).toMatchObject({ hours })
  for (const comment of ['# In winter later.', '# on Saturday', '# The end.']) expect(edited).toContain(comment)
  expect(edited.split('\n').filter((line) => line.includes('# '))).toHaveLength(6)
})

describe('in every file of the sample', () => {
  const sample = join(projectRoot, 'samples/electrician')
  test.each(globSync('*.yaml', { cwd: sample }).sort())('%s', (name) => {
    const text = readFileSync(join(sample, name), 'utf8')
    const comments = (yaml: string) =>
      yaml.split('\n').flatMap((line) => /^\s*#.*|\s#\s.*/.exec(line)?.[0].trim() ?? [])
    for (const path of leavesOf(parseYaml(text).fields)) {
      const edited = editYaml(text, [{ path, value: 'Another: value' }])
      const { fields, mistakes } = parseYaml(edited)
      expect(mistakes, path.join('.')).toEqual([])
      expect(valueAt(fields, path)).toBe('Another: value')
      expect(comments(edited), path.join('.')).toEqual(comments(text))
      // And back.
      const before = valueAt(parseYaml(text).fields, path)
      expect(parseYaml(editYaml(edited, [{ path, value: before }])).fields).toEqual(parseYaml(text).fields)
    }
  })
})

function leavesOf(value: unknown, path: FieldChange['path'] = []): FieldChange['path'][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]))
  return [path]
}

const valueAt = (fields: unknown, path: FieldChange['path']): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown>)[key], fields)
