import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseAstro } from '@astrojs/compiler-rs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const exclude = ['**/*.test.ts']

const formatters = ['core/zone-clock.ts', 'firm/calendar-day.ts', 'firm/formats.ts', 'firm/money.ts']
// The script of a page reads the locale from the page, because the content is larger than the script.
const scripts = ['features/quotes/public/quote-totals.ts']
// Without content, the form for a new firm suggests the time zone of this machine.
const newFirm = ['features/website/server/start/questions.ts']

test('dates, times, numbers and money are formatted in core and firm, in the locale of the content', () => {
  const files = globSync('{core,dashboard,features,firm,platform,server,site,ui}/**/*.{ts,tsx,astro}', {
    cwd: root,
    exclude,
  })
  expect(files.length).toBeGreaterThan(300)
  const others = files.filter((file) =>
    /\bIntl\.(?!Segmenter)\w+\(|\.toLocale(Date|Time)?String\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(others.toSorted()).toEqual([...formatters, ...scripts, ...newFirm].toSorted())
})

// Engines write the same date with other signs, orders and spaces. WebKit with ICU 72 writes `en-CA` as 11/25/2026.

/** Functions whose text Intl wrote. */
const texts =
  /^(format|formatRange|toLocale(Date|Time)?String|inDigits|listInWords|centsInWords|amountInDigits|formatDay|dayInWords|daysInWords|shortDay)$/
const stringMethods =
  /^(at|charAt|charCodeAt|codePointAt|endsWith|includes|indexOf|lastIndexOf|match|matchAll|replace|replaceAll|search|slice|split|startsWith|substring|toSpliced)$/
const readers = /^(Date|Number|parse|parseFloat|parseInt|exec|test|from)$/

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** `slice` of both `slice()` and `text.slice()`. */
function nameOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  const name = isNode(callee.property) ? callee.property.name : callee.name
  return typeof name === 'string' ? name : ''
}

/** The source of each place that takes a text of Intl apart. The same names with parts, as in formatToParts, are no texts. */
function readBack(source: string, tree: unknown): string[] {
  const named = new Set<unknown>()
  const isText = (node: unknown) =>
    isNode(node) &&
    ((node.type === 'CallExpression' && texts.test(nameOf(node.callee))) ||
      (node.type === 'Identifier' && named.has(node.name)))
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isText(node.init)) named.add(node.id.name)
    const { callee, arguments: args } = node
    if (isNode(callee) && Array.isArray(args)) {
      const takesApart = isText(callee.object) && stringMethods.test(nameOf(callee))
      const reads = readers.test(nameOf(callee)) && args.some(isText)
      if (takesApart || reads) found.push(source.slice(Number(node.start), Number(node.end)))
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(tree)
  return found
}

const readBackIn = (file: string, source: string) =>
  readBack(source, file.endsWith('.astro') ? parseAstro(source).ast : parseSync(file, source).program)

test('no code reads back a text that Intl wrote, but only its parts', () => {
  const files = globSync('{content-loader,core,dashboard,features,firm,platform,server,site,ui}/**/*.{ts,tsx,astro}', {
    cwd: root,
    exclude,
  })
  const found = files.flatMap((file) =>
    readBackIn(file, readFileSync(join(root, file), 'utf8')).map((place) => `${file}: ${place}`),
  )
  expect(found).toEqual([])
})

test.each([
  "new Intl.DateTimeFormat('en-CA').format(now).split('-')",
  "const text = now.toLocaleDateString('en-CA'); text.slice(0, 4)",
  'Number(inDigits(1150))',
  "new Date(now.toLocaleString('en-US', { timeZone }))",
  '/24:/.exec(time.format(now))',
  "amountInDigits(1.5).includes(',')",
])('%s is found', (source) => {
  expect(readBackIn('planted.ts', source)).toHaveLength(1)
})

test('a fixed locale is only for parts, because people read the locale of the content', () => {
  const files = globSync('{core,dashboard,features,firm,site,ui}/**/*.{ts,tsx,astro}', { cwd: root, exclude })
  const fixed = files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return /(Format\(|toLocale\w*String\()\s*['"]/.test(source) && !source.includes('.formatToParts(')
  })
  expect(fixed).toEqual([])
})
