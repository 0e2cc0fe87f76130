import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnvironment, settings } from '#platform/env.ts'
import project from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }
import { commandsIn, documents, textOf } from '../support/documents.ts'

const root = join(import.meta.dirname, '../..')
const example = readFileSync(join(root, '.env.example'), 'utf8')

/** The rows of a document's tables of settings. */
const settingsIn = (document: string) =>
  [...textOf(document).matchAll(/^\| `([A-Z_]+)` \| (.+?) \| .+$/gm)].map(([row, name = '', byDefault = '']) => ({
    row,
    name,
    byDefault,
  }))

const settingsTable = settingsIn('docs/owner/settings.md')

/** The anchor that GitHub derives from a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test.each(documents)('$name has no broken links', ({ name, text }) => {
  const broken: string[] = []
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?|mailto|tel):/.test(target)) continue
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? name : normalize(join(dirname(name), path))
    if (!existsSync(join(root, file))) broken.push(`${target}: ${file} does not exist`)
    else if (anchor !== undefined && !anchorsIn(file).includes(anchor))
      broken.push(`${target}: no heading has this anchor`)
  }
  expect(broken).toEqual([])
})

test('every npm command in the documents exists, and one table describes each', () => {
  const scripts = Object.keys(project.scripts)
  const unknown = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\bnpm run (?:--\w+ )*([a-z][\w:]*)/g)].flatMap(([, script = '']) =>
      scripts.includes(script) ? [] : [`${name}: npm run ${script} does not exist`],
    ),
  )
  expect(unknown).toEqual([])
  const tables = textOf('docs/owner/commands.md') + textOf('docs/developer/tests.md')
  for (const script of scripts) {
    const command = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`
    const rows = tables
      .split('\n')
      .filter((line) => line.startsWith(`| \`${command} `) || line.startsWith(`| \`${command}\``))
    expect(rows, `docs/owner/commands.md or docs/developer/tests.md describes ${command}`).not.toEqual([])
  }
})

test('every file in a documented command exists', () => {
  const named = documents.flatMap(({ text }) => commandsIn(text)).join('\n')
  const files = named.match(/(?<![\w/.])((deploy|scripts|test|server|e2e)\/[\w./@-]+|\.env\.example)/g) ?? []
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the version is the newest release in the changelog, below what is unreleased', () => {
  const [first, newest] = [...textOf('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$/gm)].map(
    ([, version]) => version,
  )
  expect([first, newest]).toEqual(['Unreleased', project.version])
  expect([lock.version, lock.packages[''].version]).toEqual([project.version, project.version])
})

test('every source file that a document names exists', () => {
  // The changelog of earlier releases stays as it was.
  const current = documents.filter(({ name }) => name !== 'CHANGELOG.md')
  const named = current.flatMap(({ name, text }) =>
    [...text.matchAll(/`((?:[\w-]+\/)+[\w.@[\]-]+\.(?:ts|tsx|mjs|astro|css|sh|service|socket|timer))`/g)].map(
      ([, file = '']) => ({
        name,
        file,
      }),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('every label in bold in the guide is one that the dashboard shows', () => {
  const labels = [...textOf('docs/owner/guide.md').matchAll(/\*\*(.+?)\*\*/gs)].map(([, label = '']) =>
    label.replaceAll(/\s+/g, ' '),
  )
  expect(labels.length).toBeGreaterThan(50)
  const files = globSync('{dashboard,features,firm,ui}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] })
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(labels.filter((label) => !code.includes(label))).toEqual([])
})

test('the settings are the same in platform/env.ts, in docs/owner/settings.md and in .env.example', () => {
  const inTable = settingsTable.map(({ name }) => name)
  const inExample = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  for (const name of settings) {
    expect(inTable, `docs/owner/settings.md has a row for ${name}`).toContain(name)
    expect(inExample, `.env.example has a line for ${name}`).toContain(name)
  }
  expect(inTable.toSorted(), 'docs/owner/settings.md names only settings that platform/env.ts reads').toEqual(
    settings.toSorted(),
  )
  expect(inExample.toSorted(), '.env.example names only settings that platform/env.ts reads').toEqual(
    settings.toSorted(),
  )
})

test('README repeats rows of the tables in docs/owner/settings.md', () => {
  const atHome = (row: string) => row.replaceAll('](docs/owner/', '](')
  const inReadme = settingsIn('README.md').map(({ row }) => atHome(row))
  expect(inReadme.length).toBeGreaterThan(3)
  expect(settingsTable.map(({ row }) => row)).toEqual(expect.arrayContaining(inReadme))
})

test('docs/owner/settings.md names the real defaults', () => {
  const { PUBLIC_URL: _, ...defaults } = readEnvironment({})
  const named = settingsTable.filter(({ name, byDefault }) => byDefault !== 'unset' && name !== 'PUBLIC_URL')
  expect(Object.fromEntries(named.map(({ name, byDefault }) => [name, byDefault]))).toEqual(
    Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, String(value)])),
  )
})

test('.env.example sets only defaults, and each of its lines is valid without the #', () => {
  expect(readEnvironment(parseEnv(example) as NodeJS.ProcessEnv)).toEqual(readEnvironment({}))
  const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(Object.keys(uncommented)).toHaveLength(settings.length)
  expect(readEnvironment(uncommented as NodeJS.ProcessEnv)).toMatchObject({
    PORT: 3000,
    MAIL_TO: { address: 'office@example.com' },
  })
})
