import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readContentFile } from '#content-loader/content-file.ts'

const longest = 60

/** The key of a field's example. The fields of figures differ by their kind. */
export const exampleKey = (path: string, kind: string | undefined) => (kind === undefined ? path : `${path} ${kind}`)

/** The first value of each field in the electrician's files that match the pattern. */
export function examplesOf(root: string, pattern: string): Map<string, string> {
  const sample = join(root, 'samples/electrician')
  const examples = new Map<string, string>()
  for (const path of globSync(pattern, { cwd: sample }).sort()) {
    const { fields } = readContentFile(sample, path, []) ?? {}
    collect(fields, '', undefined, examples)
  }
  return examples
}

function collect(value: unknown, path: string, kind: string | undefined, examples: Map<string, string>): void {
  const key = exampleKey(path, kind)
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      add(examples, key, isShort(value) ? value.join(', ') : value[0])
    for (const item of value) collect(item, `${path}[]`, kind, examples)
  } else if (typeof value === 'object' && value !== null) {
    const own = 'kind' in value ? String(value.kind) : kind
    for (const [name, field] of Object.entries(value))
      collect(field, path === '' ? name : `${path}.${name}`, own, examples)
  } else if (value !== undefined && value !== null) add(examples, key, value)
}

/** A list of sentences shows the first one. */
const isShort = (items: unknown[]) => items.every((item) => String(item).length < 16)

function add(examples: Map<string, string>, key: string, value: unknown) {
  const text = String(value)
  const short = text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest))} …`
  if (!examples.has(key)) examples.set(key, short)
}
