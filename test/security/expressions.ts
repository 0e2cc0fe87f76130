import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

/** Counts the characters that an attack reads. Limits of time would find attacks that are none on a busy machine. */
const options = { timeout: 600_000, incubationTimeout: null, attackTimeout: null }

export type Expression = { file: string; source: string; flags: string }

/** Every regular expression in the file. A run-time part of a template counts as one letter. */
export function expressionsIn(file: string, text = readFileSync(file, 'utf8')): Expression[] {
  const found: Expression[] = []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  type NewExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['NewExpression']>>[0]
  const construct = ({ callee, arguments: [pattern, flags] }: Pick<NewExpression, 'callee' | 'arguments'>) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const source = textOf(pattern)
    if (source === undefined) throw new Error(`${file}: pass RegExp() a literal, so that this check can read it`)
    found.push({ file, source, flags: textOf(flags) ?? '' })
  }
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: construct,
    CallExpression: construct,
  })
  visitor.visit(program)
  return found
}

function textOf(node: { type: string } | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'Literal' && 'value' in node) return String(node.value)
  if (node.type !== 'TemplateLiteral') return undefined
  const { quasis } = node as unknown as { quasis: { value: { cooked: string } }[] } // by its type
  return quasis.map(({ value }) => value.cooked).join('x')
}

/** Describes an input on which the expression takes more than linear time. Undefined when there is none. */
export async function attackOn({ source, flags }: Expression): Promise<string | undefined> {
  const found = await check(source, flags, options)
  if (found.status === 'safe') return undefined
  if (found.status === 'unknown') return `unknown: ${found.error.kind}`
  // Fuzzing reports many bounded repeats as polynomial. The automaton checker proves that they are not.
  const isPolynomial = found.complexity.type === 'polynomial'
  const proven = isPolynomial && (await check(source, flags, { ...options, checker: 'automaton' })).status === 'safe'
  return proven ? undefined : `${found.complexity.summary}, ${found.attack.pattern}`
}
