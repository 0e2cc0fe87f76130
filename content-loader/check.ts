import * as z from 'zod/mini'
import type { ContentError, ContentFile } from './content-file.ts'
import { newNameOf, renamedFields } from './renamed-fields.ts'

/** Checks the fields of a file. Every mistake is added to `errors`; the result is undefined if there is one. */
export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: ContentFile,
  errors: ContentError[],
  renamed = renamedFields,
): z.output<Schema> | undefined {
  if (file.fields === undefined) return undefined
  const { data, error } = z.safeParse(schema, file.fields, { error: () => 'is not valid' })
  const report = (path: readonly PropertyKey[], message: string) =>
    errors.push({ path: file.path, line: file.lineOf(path), message, field: path })
  const seen = new Set<string>()
  const suggested = new Set<string>()
  for (const issue of error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue
    const sentences = issue.message.split('\n') // one for each unknown field: see schema/fields.ts
    for (const [index, key] of issue.keys.entries()) {
      const path = [...issue.path, key]
      const newName = newNameOf(file.path, path, renamed)
      const sentence = newName ? `${fieldName(path)} is now called ${newName}.` : (sentences[index] ?? '')
      const meant = newName ?? /Did you mean "([^"]*)"\?$/.exec(sentence)?.[1]
      if (meant !== undefined) suggested.add(fieldName([...issue.path, meant]))
      report(path, sentence)
    }
  }
  for (const issue of error?.issues ?? []) {
    const { code, path } = issue
    const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message
    const field = fieldName(path)
    const isMissing = valueAt(file.fields, path) === undefined
    if (code === 'unrecognized_keys' || seen.has(field) || (isMissing && suggested.has(field))) continue
    seen.add(field)
    const isCurly = /^[“”„‘’]/.test(String(valueAt(file.fields, path)))
    const rule = isCurly ? `has curly quotes. Use straight ones, ' or "` : message
    report(path, `${field || 'The file'} ${isMissing ? 'is missing' : rule}.`)
  }
  return data
}

/** A field without a value is null. */
function valueAt(fields: unknown, path: readonly PropertyKey[]): unknown {
  // Fields come from YAML, whose mappings and lists are objects.
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], fields) ?? undefined
}

/** "address.state", or "benefits item 2: title". People count from one. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return ` item ${key + 1}`
      const before = path[index - 1]
      return `${before === undefined ? '' : typeof before === 'number' ? ': ' : '.'}${String(key)}`
    })
    .join('')
    .trim()
}
