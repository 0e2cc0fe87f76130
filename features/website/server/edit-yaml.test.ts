import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#content-loader/content-folder.ts'
import { parseYaml } from '#content-loader/yaml-fields.ts'
import { withValue } from '#features/website/form-tree.ts'
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

/** The fields and comments of the text after the edits are those that the edits ask for. */
test('1,000 random edits of the sample give what was asked for, and lose no comment of another field', () => {
  const sample = join(projectRoot, 'samples/electrician')
  const files = globSync('**/*.{yaml,md}', { cwd: sample })
    .sort()
    .map((name) => readFileSync(join(sample, name), 'utf8'))
    .map((text) => (text.startsWith('---') ? (/^---\n([\s\S]*?\n)---/.exec(text)?.[1] ?? '') : text))
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('true', '- a', '#1', "it's", ' x ', '{', '1.50', 'a: b'),
  )
  const value = fc.oneof(text, fc.boolean(), fc.array(text, { minLength: 1, maxLength: 3 }), fc.constant(null))
  const edits = fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...files), edits, (file, chosen) => {
      let [now, asked] = [file, parseYaml(file).fields]
      const touched = new Set<unknown>()
      for (const [at, value] of chosen) {
        const paths = leavesOf(asked)
        const path = paths[at % paths.length]
        // A removed item of a list moves the others, which the form sends as a new list.
        if (!path || (value === null && typeof path.at(-1) === 'number')) continue
        touched.add(path[0])
        now = editYaml(now, [{ path, value }])
        asked = withValue(asked, path, value ?? undefined) ?? {}
        expect(parseYaml(now).mistakes).toEqual([])
        expect(withoutEmpty(parseYaml(now).fields)).toEqual(withoutEmpty(asked))
      }
      for (const [name, comment] of commentsByField(file)) if (!touched.has(name)) expect(now).toContain(comment)
    }),
    { numRuns: 1000, seed: 20_261_128 },
  )
})

/** An edit may leave a group without fields. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)])
  return Object.fromEntries(entries.filter(([, inner]) => JSON.stringify(inner) !== '{}'))
}

/** Each comment with the top field that it stands above or in. */
function commentsByField(yaml: string): [name: string, comment: string][] {
  const lines = yaml.split('\n')
  return lines.flatMap((line, index) => {
    const [comment] = /^\s*# .*|(?<=\s)# .*/.exec(line) ?? []
    const isAbove = /^#/.test(line)
    const around = isAbove ? lines.slice(index) : lines.slice(0, index + 1).reverse()
    const name = around.flatMap((each) => /^(\w+):/.exec(each)?.[1] ?? []).at(0)
    return comment && name ? [[name, comment.trim()] as [string, string]] : []
  })
}

function leavesOf(value: unknown, path: FieldChange['path'] = []): FieldChange['path'][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, field]) => leavesOf(field, [...path, name]))
  return [path]
}

const valueAt = (fields: unknown, path: FieldChange['path']): unknown =>
  path.reduce((value, key) => (value as Record<string | number, unknown>)[key], fields)
