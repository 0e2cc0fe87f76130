import { escapeHtml } from './escape-html.ts'

/** An empty text, false, or an empty list counts as not there. */
export type PageValues = { [name: string]: string | boolean | PageValues[] }

type Part = { kind: 'text'; text: string } | { kind: 'value'; name: string } | Section
type Section = { kind: 'if' | 'unless' | 'each'; name: string; parts: Part[] }

/** Any mark of `domain/page-template.ts`. */
const marks = /\[\[(?:(if|unless|each) )?(\w+)\]\]/
/** What `attributeIf` writes. */
const conditionalAttribute = / data-if-(\w+)="(\w+)"/g

/**
 * Reads the marks of a built page once. The result fills them in. Values are never read for marks, so text that looks
 * like one stays as typed. Throws on a mark without a value.
 */
export function pageTemplate(html: string): (values: PageValues) => string {
  const tokens = html.replaceAll(conditionalAttribute, '[[if $2]] $1=""[[end]]').split(marks)
  const root: Part[] = []
  const open: Section[] = []
  const add = (part: Part) => (open.at(-1)?.parts ?? root).push(part)
  // split() returns the text, then for each mark its two groups and the text after it.
  add({ kind: 'text', text: tokens[0] ?? '' })
  for (let at = 1; at < tokens.length; at += 3) {
    const [kind, name = '', text = ''] = tokens.slice(at, at + 3)
    if (kind) {
      const section = { kind, name, parts: [] } as Section // the pattern allows only these kinds
      add(section)
      open.push(section)
    } else if (name === 'end') open.pop()
    else add({ kind: 'value', name })
    add({ kind: 'text', text })
  }
  return (values) => filled(root, [values])
}

/** `scopes` are the page's values and the entries of the lists around this part, innermost first. */
function filled(parts: readonly Part[], scopes: readonly PageValues[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      const value = lookUp(part.name, scopes)
      if (part.kind === 'value') return escapeHtml(String(value))
      if (part.kind === 'each') {
        return Array.isArray(value) ? value.map((entry) => filled(part.parts, [entry, ...scopes])).join('') : ''
      }
      const isThere = Array.isArray(value) ? value.length > 0 : Boolean(value)
      return isThere === (part.kind === 'if') ? filled(part.parts, scopes) : ''
    })
    .join('')
}

function lookUp(name: string, scopes: readonly PageValues[]) {
  const scope = scopes.find((values) => Object.hasOwn(values, name))
  if (!scope) throw new Error(`The page has no value for ${name}`)
  return scope[name] ?? ''
}
