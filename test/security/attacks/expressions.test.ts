import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attackOn, type Expression, expressionsIn } from './expressions.ts'

const root = join(import.meta.dirname, '../../..')
const folders = ['content-loader', 'core', 'dashboard', 'features', 'firm', 'platform', 'server', 'site', 'ui']

test('every regular expression takes linear time', { timeout: 600_000 }, () => {
  const files = globSync(`{${folders}}/**/*.{ts,tsx,mjs,js}`, { cwd: root, exclude: ['**/*.test.ts'] })
  const expressions = files.flatMap((file) => expressionsIn(join(root, file)))
  expect(expressions.length).toBeGreaterThan(50)
  expect(weaknessesIn(expressions)).toEqual([])
})

test.each([
  'const slashes = /\\/+$/',
  'export const isName = (text: string) => /^(\\w+\\s?)*$/.test(text)',
  "const words = new RegExp('(a|a)*b')",
  `const tag = (id: string) => RegExp(\`<[^>]*id="\${id}"[^>]*>\`, 'i')`,
])('the check finds %s', { timeout: 600_000 }, (code) => {
  expect(weaknessesIn(expressionsIn('planted.ts', code))).toHaveLength(1)
})

test('the check rejects an expression that it cannot read', () => {
  expect(() => expressionsIn('planted.ts', 'const any = (text: string) => new RegExp(text)')).toThrow(
    /pass RegExp\(\) a literal/,
  )
})

/** One line for each expression that takes more than linear time. */
function weaknessesIn(expressions: Expression[]): string[] {
  const lines: string[] = []
  for (const expression of expressions) {
    const attack = attackOn(expression)
    if (attack) lines.push(`${expression.file}: /${expression.source}/${expression.flags}: ${attack}`)
  }
  return lines
}
