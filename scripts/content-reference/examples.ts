import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readContentFile } from '#content-loader/content-file.ts'

const longest = 60

/** The first value of each field in the electrician's files, by path and file, such as `address.city` of business.yaml. */
export function examplesOf(root: string, pattern: string): Map<string, string> {
  const sample = join(root, 'samples/electrician')
  const examples = new Map<string, string>()
  for (const path of globSync(pattern, { cwd: sample }).sort()) {
    const { fields } = readContentFile(sample, path, []) ?? {}
    collect(fields, '', examples)
  }
  return examples
}

function collect(value: unknown, path: string, examples: Map<string, string>): void {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      add(examples, path, isShort(value) ? value.join(', ') : String(value[0]))
    for (const item of value) collect(item, `${path}[]`, examples)
  } else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) collect(field, path === '' ? name : `${path}.${name}`, examples)
  else if (value !== undefined && value !== null) add(examples, path, String(value))
}

/** A list of sentences shows the first one. */
const isShort = (items: unknown[]) => items.every((item) => String(item).length < 16)

function add(examples: Map<string, string>, path: string, text: string) {
  const short = text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(' ', longest))} …`
  if (!examples.has(path)) examples.set(path, short)
}
