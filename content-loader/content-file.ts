import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseYaml, type YamlFields } from './yaml-fields.ts'

/** A file of the content folder: its fields and its Markdown body. */
export type ContentFile = Omit<YamlFields, 'mistakes'> & {
  /** The path from the project root, as errors print it. */
  path: string
  body: string
  /** The line of the body's first line, from 1. */
  bodyLine: number
}

/** Whether the file is a page with `hidden: true`. */
export const isHidden = ({ fields }: ContentFile): boolean =>
  typeof fields === 'object' && fields !== null && 'hidden' in fields && fields.hidden === true

/** A mistake in a content file, in one sentence. A mistake of the whole file has no line. `field` is where it is, if it is in a field. */
export type ContentError = {
  path: string
  line?: number | undefined
  message: string
  field?: readonly PropertyKey[]
}

export const errorInWords = ({ path, line, message }: ContentError) =>
  `${path}:${line === undefined ? '' : `${line}:`} ${message}`

const maxBytes = 1_000_000
/** Text from web pages and word processors brings no-break spaces. */
const indent = /^[ \u00A0]+/gm

/** Reads a .yaml file, or a .md file with fields between two lines `---`. Mistakes are added to `errors`. */
export function readContentFile(root: string, path: string, errors: ContentError[]): ContentFile | undefined {
  const text = readText(root, path, errors)
  if (text === undefined) return undefined
  const parts = path.endsWith('.md') ? splitFields(text) : { yaml: text, body: '', bodyLine: 1 }
  if (typeof parts === 'string') {
    errors.push({ path, line: 1, message: parts })
    return undefined
  }
  const { yaml, ...body } = parts
  const { mistakes, fields, ...read } = parseYaml(yaml.replaceAll(indent, (spaces) => ' '.repeat(spaces.length)))
  for (const mistake of mistakes) errors.push({ path, ...mistake })
  return { path, ...read, ...body, fields: mistakes.length > 0 ? undefined : (fields ?? {}) }
}

/** The text of a file with line feeds. Undefined after a mistake. */
export function readText(root: string, path: string, errors: ContentError[]): string | undefined {
  const fail = (message: string, line?: number) => {
    errors.push({ path, line, message })
    return undefined
  }
  let bytes: Buffer
  try {
    bytes = readFileSync(resolve(root, path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return fail('The file is missing.')
    if (code === 'EISDIR') return fail('This must be a file, not a folder.')
    return fail(`The file cannot be read (${code}).`)
  }
  if (bytes.length > maxBytes)
    return fail(`The file has ${Math.ceil(bytes.length / maxBytes)} MB. A text file may have 1 MB at most.`)
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
  // The replacement character stands for bytes that are not UTF-8. A zero byte means UTF-16.
  const bad = bytes.includes(0) ? 0 : text.indexOf('\uFFFD')
  if (bad >= 0)
    return fail('The file is not saved as UTF-8. Choose the encoding UTF-8 when you save it.', linesBefore(text, bad))
  return text.trim() === '' ? fail('The file is empty.') : text
}

const linesBefore = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** The fields keep their line numbers: the first line, `---`, becomes an empty one. A string is a mistake. */
function splitFields(text: string): { yaml: string; body: string; bodyLine: number } | string {
  const lines = text.split('\n')
  const isRule = (line = '') => /^---\s*$/.test(line)
  if (!isRule(lines[0])) return 'The file must begin with a line "---", then its fields, then another line "---".'
  const end = lines.findIndex((line, index) => index > 0 && isRule(line))
  if (end < 0) return 'The line "---" that ends the fields is missing.'
  return { yaml: ['', ...lines.slice(1, end)].join('\n'), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}
