import { isDeepStrictEqual } from 'node:util'
import { Document, isCollection, isMap, isNode, isScalar, isSeq, type Pair, parseDocument } from 'yaml'
import { yamlOptions } from '#content-loader/yaml-fields.ts'
import type { FieldChange } from '#features/website/website.ts'

/** The YAML text with these fields changed. What stays is the same to the letter, with its comments. A new field comes last. */
export const editYaml = (yaml: string, changes: readonly FieldChange[]): string => changes.reduce(editField, yaml)

function editField(yaml: string, { path, value }: FieldChange): string {
  const document = parseDocument(yaml, yamlOptions)
  const old = document.getIn(path, true)
  if (isScalar(old) && old.range && !isOfParts(value) && value !== null) {
    const [from, to] = old.range
    // A text of several lines ends with its line feed.
    const hasComment = /^[ \t]+#/.test(yaml.slice(to, yaml.indexOf('\n', to)))
    return `${yaml.slice(0, from)}${inOneLine(value, hasComment)}${yaml[to - 1] === '\n' ? '\n' : ''}${yaml.slice(to)}`
  }
  const before = pairOf(document, path[0])
  const range = before && rangeOf(before, yaml)
  if (value === null) document.deleteIn(path)
  else document.setIn(path, nodeFor(document, old, value))
  const after = pairOf(document, path[0])
  const written = after ? textOf(after) : ''
  if (!range) return `${yaml.trim() === '' ? '' : `${yaml.trimEnd()}\n`}${written}`
  return `${yaml.slice(0, range[0])}${written}${yaml.slice(range[1])}`
}

const isOfParts = (value: unknown) => typeof value === 'object' && value !== null

/** Items of a list that stay keep their comments and their form. */
function nodeFor(document: Document, old: unknown, value: unknown) {
  const node = document.createNode(value)
  if (!isSeq(old) || !isSeq(node) || !Array.isArray(value)) return node
  Object.assign(node, { flow: old.flow, commentBefore: old.commentBefore, comment: old.comment })
  node.items = value.map((item, index) => {
    const same = old.items.find((each) => isNode(each) && isDeepStrictEqual(each.toJS(document), item))
    return same ?? node.items[index]
  })
  return node
}

/** Quoted where YAML could read something else, also within brackets, and where a comment follows. */
function inOneLine(value: unknown, hasComment: boolean): string {
  if (typeof value !== 'string') return String(value)
  const isSafe = !hasComment && /^[\p{L}\p{N}(][\p{L}\p{N} .’()/+&$€£–—-]*$/u.test(value) && value.trim() === value
  if (isSafe && parseDocument(value, yamlOptions).toJS() === value) return value
  return /[\n\r\t]/.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`
}

const nameOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key)

const pairOf = ({ contents }: Document, name: unknown): Pair | undefined =>
  isMap(contents) ? contents.items.find((pair) => nameOf(pair) === name) : undefined

/** The field with what is in it, without the comment above it, and with a line feed. */
function textOf(pair: Pair): string {
  const own = new Document({}, yamlOptions)
  own.set(String(nameOf(pair)), pair.value)
  return own.toString({ lineWidth: 0 })
}

/** From the name of the field to the end of its last line. */
function rangeOf({ key, value }: Pair, yaml: string): [from: number, to: number] {
  const [from, nameEnd] = (isScalar(key) && key.range) || [0, 0]
  const line = yaml.indexOf('\n', Math.max(from, (endOf(value) ?? nameEnd) - 1))
  return [from, line < 0 ? yaml.length : line + 1]
}

/** Where the last value of the node ends. A collection in brackets ends with its bracket. */
function endOf(node: unknown): number | undefined {
  if (isScalar(node)) return node.range?.[1]
  if (!isCollection(node)) return undefined
  if (node.flow) return node.range?.[1]
  const last = node.items.at(-1)
  return endOf(isNode(last) ? last : last && ((last as Pair).value ?? (last as Pair).key))
}
