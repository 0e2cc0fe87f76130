import { type Document, isCollection, isScalar, type Node, type Scalar, visit, type YAMLError } from 'yaml'

type Mistake = { offset: number; message: string }

const inQuotes = 'Put the text in quotes'
const afterNumberSign =
  'The text after " #" is a comment. Put the value in quotes if # belongs to it, or the comment on a line of its own.'

/** What the parser's codes mean to somebody who does not know YAML. */
const explanations: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'The line begins with a tab. Indent it with spaces.',
  BLOCK_AS_IMPLICIT_KEY: `The text has a colon followed by a space. ${inQuotes}, or check the spaces before the next line.`,
  MULTILINE_IMPLICIT_KEY: 'This line should be a field such as "name: text", with a space after the colon.',
  BAD_INDENT: 'The line does not begin below the others of its list or group. Check the spaces before it.',
  BAD_SCALAR_START: `The text begins with a character that needs quotes. ${inQuotes}.`,
  BAD_DQ_ESCAPE: 'A text in double quotes has a backslash. Use single quotes.',
  MISSING_CHAR: 'This line should be a field such as "name: text", with a space after the colon.',
  MULTIPLE_DOCS: 'The line "---" cannot stand here.',
}

/** The mistakes of a parsed YAML text, one per line. After a syntax error only the first: one error leads to others. */
export function mistakesIn(
  document: Document.Parsed,
  yaml: string,
  lineAt: (offset: number) => number,
): { line: number; message: string }[] {
  const silent = silentMistakes(document, yaml).map(({ offset, message }) => ({ line: lineAt(offset), message }))
  const [error] = document.errors
  if (!error) return [...new Map(silent.map((mistake) => [mistake.line, mistake])).values()]
  const { offset, message } = explained(error, document, yaml)
  const line = lineAt(offset)
  // A comment that begins by mistake hides the end of a text or a bracket.
  const earlier = silent.filter((mistake) => mistake.line <= line).sort((one, other) => one.line - other.line)
  return [earlier[0] ?? { line, message }]
}

function explained(error: YAMLError, document: Document, yaml: string): Mistake {
  const { code, pos } = error
  const [offset] = pos
  if (/^[^:#]*: [“”„‘’]/.test(lineOf(yaml, offset)))
    return { offset, message: `The text begins with a curly quote. Use straight ones, ' or ".` }
  const quoteOrBracket = aroundMistake(error, document, yaml)
  if (quoteOrBracket) return quoteOrBracket
  if (code === 'DUPLICATE_KEY')
    return { offset, message: `The field "${/^[^:\s]*/.exec(yaml.slice(offset))?.[0]}" is here twice.` }
  const unknown = `The text cannot be read here. ${inQuotes}, and check the spaces before the line.`
  return { offset, message: explanations[code] ?? unknown }
}

const lineOf = (yaml: string, offset: number) =>
  yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''

/** The parser notices an open quote or bracket where it gives up. The mistake is where it opens. */
function aroundMistake({ code, pos: [at] }: YAMLError, document: Document, yaml: string): Mistake | undefined {
  let found: Mistake | undefined
  const visitNode = (_: unknown, node: Node) => {
    if (!node.range || node.range[0] >= at) return
    const [offset, end, endWithSpaces] = node.range
    const first = yaml[offset]
    const open = (name: string) =>
      `The ${name} ${first} that opens here is not closed, or the lines after it need more spaces before them.`
    if (isScalar(node) && node.type?.startsWith('QUOTE') && (at === end || (at > end && at < endWithSpaces))) {
      const isClosed = end - offset > 1 && yaml[end - 1] === first
      const message = `The text goes on after its closing quote ${first}. Begin and end it with ${first === '"' ? "'" : '"'} instead.`
      found = { offset, message: isClosed ? message : open('quote') }
    } else if (isCollection(node) && node.flow && at <= end) {
      if (code === 'BAD_INDENT' && at === end) found = { offset, message: open('bracket') }
      else if (code === 'MISSING_CHAR' && at < end)
        found = { offset: at, message: 'A comma is missing before this item.' }
    }
  }
  // The innermost node comes last.
  visit(document, { Node: visitNode })
  return found
}

/** YAML reads some texts as something else without an error. */
function silentMistakes(document: Document.Parsed, yaml: string): Mistake[] {
  const found: Mistake[] = document.warnings.map(({ pos }) => ({
    offset: pos[0],
    message: `The text begins with "!". ${inQuotes}.`,
  }))
  visit(document, {
    Map: (_, { flow, items }) => {
      const [first, ...others] = items
      const cut = others.find((pair) => pair.value === null && isScalar(pair.key))
      // { text: Bright, clear } has a field "clear" without a value.
      if (flow && first?.value && cut && isScalar(cut.key))
        found.push({
          offset: cut.key.range?.[0] ?? 0,
          message: `The text before "${cut.key.value}" has a comma. ${inQuotes}.`,
        })
    },
    Alias: (_, { range }) => {
      found.push({ offset: range?.[0] ?? 0, message: `The text begins with "*". ${inQuotes}.` })
    },
    Node: (_, node) => {
      const offset = node.range?.[0] ?? 0
      if (node.anchor) found.push({ offset, message: `The text begins with "&". ${inQuotes}.` })
      else if (isScalar(node) && losesText(node, yaml)) found.push({ offset, message: afterNumberSign })
    },
  })
  return found
}

/** Whether " #" ends a text that is not in quotes. After true, false and numbers, "# " begins an ordinary comment. */
function losesText({ type, value, comment, range }: Scalar, yaml: string): boolean {
  if (type !== 'PLAIN' || !comment || !range) return false
  const isOnSameLine = /^[ \t]*#/.test(yaml.slice(range[1], range[2]))
  const isText = typeof value === 'string' && !/^[-+\d.]+$/.test(value)
  return isOnSameLine && (isText || /^[^\s#]/.test(comment))
}
