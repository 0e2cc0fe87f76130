import {
  type Document,
  type DocumentOptions,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type SchemaOptions,
  visit,
} from 'yaml'
import { mistakesIn } from './yaml-mistakes.ts'

/** The fields of a YAML text, or its mistakes. */
export type YamlFields = {
  /** Undefined after a mistake. Numbers are strings, as they are written: 02134 keeps its zero. */
  fields: unknown
  mistakes: { line: number; message: string }[]
  /** The line of a field, from 1. The line of the nearest one around it if it does not exist. */
  lineOf(path: readonly PropertyKey[]): number
  /** Every text with its line. */
  texts: { line: number; text: string }[]
}

/** YAML 1.2 without numbers. */
export const yamlOptions = {
  version: '1.2',
  customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(int|float)$/.test(tag.tag)),
} satisfies DocumentOptions & SchemaOptions

export function parseYaml(yaml: string): YamlFields {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { ...yamlOptions, lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const mistakes = mistakesIn(document, yaml, lineAt)
  return {
    fields: mistakes.length > 0 ? undefined : document.toJS(),
    mistakes,
    lineOf: (path) => lineAt(offsetOf(document.contents, path)),
    texts: textsOf(document).map(({ offset, text }) => ({ line: lineAt(offset), text })),
  }
}

function textsOf(document: Document): { offset: number; text: string }[] {
  const texts: { offset: number; text: string }[] = []
  visit(document, {
    Scalar: (key, node) => {
      if (key !== 'key' && typeof node.value === 'string') texts.push({ offset: positionOf(node), text: node.value })
    },
  })
  return texts
}

/** The offset of the deepest node on the path. An unknown field yields the node that misses it. */
function offsetOf(node: unknown, path: readonly PropertyKey[]): number {
  const [key, ...rest] = path
  if (key !== undefined && isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
    if (!pair) return positionOf(node)
    return rest.length === 0 || pair.value === null ? positionOf(pair.key) : offsetOf(pair.value, rest)
  }
  if (key !== undefined && isSeq(node)) {
    const item = node.items[Number(key)]
    return item === undefined ? positionOf(node) : offsetOf(item, rest)
  }
  return positionOf(node)
}

function positionOf(node: unknown): number {
  return (isMap(node) || isSeq(node) || isScalar(node)) && node.range ? node.range[0] : 0
}
