import type { ContentField, FieldChange } from './website.ts'

/** A field with the fields in it: of a group, or of each item of a list. */
export type FormNode = ContentField & { name: string; children: FormNode[] }

/** The top fields of a file. */
export function treeOf(fields: readonly ContentField[]): FormNode[] {
  const nodes = new Map<string, FormNode>()
  const top: FormNode[] = []
  for (const field of fields) {
    const end = field.path.lastIndexOf('.')
    const node = { ...field, name: field.path.slice(end + 1), children: [] }
    nodes.set(field.path, node)
    const parent = nodes.get(field.path.slice(0, Math.max(end, 0)).replace(/\[\]$/, ''))
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** Such as "Emergency phone" of emergencyPhone. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Path = FieldChange['path']

export function valueAt(values: unknown, path: Path): unknown {
  return path.reduce(
    (value, key) => (isGroup(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
    values,
  )
}

/** A copy with this value. Undefined removes it, and a group in which nothing is left. */
export function withValue(values: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const inner = withValue(valueAt(values, [key]), rest, value)
  // An item stays, also when nothing is left in it.
  if (Array.isArray(values)) return values.with(Number(key), inner ?? {})
  const { [String(key)]: _, ...others } = isGroup(values) ? values : {}
  if (inner !== undefined)
    return isGroup(values) && key in values ? { ...values, [key]: inner } : { ...others, [key]: inner }
  return rest.length > 0 || Object.keys(others).length > 0 ? others : undefined
}

/** What was changed, as small as it can be said: a list of another length is one change. */
export function changesBetween(before: unknown, after: unknown, path: Path = []): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (isGroup(before) && isGroup(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) => changesBetween(before[name], after[name], [...path, name]))
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, index) => changesBetween(before[index], item, [...path, index]))
  return [{ path, value: after ?? null }]
}

/** What the fields say, and the text below them, whose path is empty. */
export const textsOf = (values: unknown, body: string | null): { path: Path; text: string }[] => [
  ...leavesOf(values, []),
  ...(body ? [{ path: [], text: body }] : []),
]

function leavesOf(value: unknown, path: Path): { path: Path; text: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]))
  if (isGroup(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
  return [{ path, text: String(value) }]
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
