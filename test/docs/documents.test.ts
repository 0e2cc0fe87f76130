import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnvironment, settings } from '#server/env.ts'
import project from '../../package.json' with { type: 'json' }
import { commandsIn, documents, textOf } from '../support/documents.ts'

const root = join(import.meta.dirname, '../..')
const example = readFileSync(join(root, '.env.example'), 'utf8')

/** The rows of README's table of settings: what stands in its first two columns. */
const table = [...textOf('README.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map(
  ([, name = '', byDefault = '']) => ({
    name,
    byDefault,
  }),
)

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test.each(documents)('every link of $name leads somewhere', ({ name, text }) => {
  const lost: string[] = []
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?|mailto|tel):/.test(target)) continue
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? name : normalize(join(dirname(name), path))
    if (!existsSync(join(root, file))) lost.push(`${target}: there is no ${file}`)
    else if (anchor !== undefined && !anchorsIn(file).includes(anchor))
      lost.push(`${target}: no heading makes this anchor`)
  }
  expect(lost).toEqual([])
})

test('every command of npm that a document or a script names is one', () => {
  const own = Object.keys(project.scripts)
  const unknown = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\bnpm run (?:--\w+ )*([a-z][\w:]*)/g)].flatMap(([, script = '']) =>
      own.includes(script) ? [] : [`${name}: there is no npm run ${script}`],
    ),
  )
  expect(unknown).toEqual([])
  for (const script of own) {
    const call = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`
    expect(textOf('README.md'), `README.md says what ${call} does`).toContain(`| \`${call}`)
  }
})

test('every file that a command of the documents reads is there', () => {
  const named = documents.flatMap(({ text }) => commandsIn(text)).join('\n')
  const files = named.match(/(?<![\w/.])((deploy|scripts|test|server|e2e)\/[\w./-]+|\.env\.example)/g) ?? []
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the settings are the same in server/env.ts, in README’s table and in .env.example', () => {
  const inTable = table.map(({ name }) => name)
  const inExample = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  for (const name of settings) {
    expect(inTable, `README.md has a row for ${name}`).toContain(name)
    expect(inExample, `.env.example has a line for ${name}`).toContain(name)
  }
  expect(inTable.toSorted(), 'README.md names only settings that server/env.ts reads').toEqual(settings.toSorted())
  expect(inExample.toSorted(), '.env.example names only settings that server/env.ts reads').toEqual(settings.toSorted())
})

test('the defaults that README names are those that hold', () => {
  const { PUBLIC_URL: _, ...defaults } = readEnvironment({})
  const named = table.filter(({ name, byDefault }) => byDefault !== 'unset' && name !== 'PUBLIC_URL')
  expect(Object.fromEntries(named.map(({ name, byDefault }) => [name, byDefault]))).toEqual(
    Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, String(value)])),
  )
})

test('.env.example changes nothing as it is, and each of its lines is valid without its #', () => {
  expect(readEnvironment(parseEnv(example) as NodeJS.ProcessEnv)).toEqual(readEnvironment({}))
  const active = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(Object.keys(active)).toHaveLength(settings.length)
  expect(readEnvironment(active as NodeJS.ProcessEnv)).toMatchObject({
    PORT: 3000,
    MAIL_TO: { address: 'office@example.com' },
  })
})
