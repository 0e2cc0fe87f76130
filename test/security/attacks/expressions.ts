import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'
import { parseSync, Visitor } from 'vite'

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

/** Enough that one part of an input repeats often, and few enough for thousands of inputs. */
const repeats = 1500
/** Backtracks that a linear expression may take for each character. A quadratic one takes half of `repeats` or more. */
const backtracksPerCharacter = 200
const sampleCount = 30
const maxSampleLength = 24
const maxRepeatedLength = 4
/** What follows the repeated part. Each can make a match fail in its own way. */
const endings = ['', '\0', '\n', ' ', '!', 'a', '0']

/**
 * Describes an input on which the expression takes more than linear time. Undefined when there is none among the inputs
 * that repeat a part of a string that matches. V8 counts the steps, because time would depend on how busy the machine is.
 */
export function attackOn(expression: Expression): string | undefined {
  const isSlow = slownessOf(expression)
  const tried = new Set<string>()
  for (const sample of samplesOf(expression)) {
    for (const { before, repeated, after } of partsOf(sample)) {
      for (const ending of [...endings, after]) {
        const input = before + repeated.repeat(repeats) + ending
        if (tried.has(input)) continue
        tried.add(input)
        if (isSlow(input))
          return `${JSON.stringify(before)} + ${JSON.stringify(repeated)} × n + ${JSON.stringify(ending)}`
      }
    }
  }
  return undefined
}

/** Strings that match, and each run of letters in the source. The seed is fixed, so that every run finds the same. */
function samplesOf({ source, flags }: Expression): string[] {
  const runs = source.replaceAll(/\\[a-z]/g, ' ').match(/[\w /<>"'-]+/g) ?? []
  return [...new Set([...matchesOf(source, flags), ...runs, ' ', 'a', '0', '-'])].map((sample) =>
    sample.slice(0, maxSampleLength),
  )
}

function matchesOf(source: string, flags: string): string[] {
  try {
    const matching = fc.stringMatching(new RegExp(source, flags.replaceAll(/[gy]/g, '')), {
      maxLength: maxSampleLength,
    })
    return fc.sample(matching, { seed: 1, numRuns: sampleCount })
  } catch {
    return [] // fast-check does not know every assertion.
  }
}

function* partsOf(sample: string) {
  for (let start = 0; start < sample.length; start++) {
    for (let end = start + 1; end <= Math.min(sample.length, start + maxRepeatedLength); end++) {
      yield { before: sample.slice(0, start), repeated: sample.slice(start, end), after: sample.slice(end) }
    }
  }
}

/** V8's own test function: makes an expression that gives up after so many backtracks and then matches nothing. */
const withBacktrackLimit = nativeFunction('%NewRegExpWithBacktrackLimit(source, flags, limit)')

function nativeFunction(call: string): (source: string, flags: string, limit: number) => RegExp {
  // Optimized code takes some steps without counting them.
  setFlagsFromString('--no-regexp-optimization')
  setFlagsFromString('--allow-natives-syntax')
  try {
    return new Function('source', 'flags', 'limit', `return ${call}`) as ReturnType<typeof nativeFunction> // V8 declares it so.
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}

/** Whether a search through the input takes too many backtracks. */
function slownessOf({ source, flags }: Expression): (input: string) => boolean {
  // Starts at each position, as a search does, and in the end matches nothing. So it fails only at the limit.
  const searching = `[^]*?(?:${source})|`
  const sticky = `${flags.replaceAll(/[gy]/g, '')}y`
  const byLength = new Map<number, RegExp>()
  return (input) => {
    const { length } = input
    const limited = byLength.get(length) ?? withBacktrackLimit(searching, sticky, length * backtracksPerCharacter)
    byLength.set(length, limited)
    limited.lastIndex = 0
    return limited.exec(input) === null
  }
}
