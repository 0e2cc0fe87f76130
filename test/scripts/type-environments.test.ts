import { execFileSync, spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

const nodeTypes = 'node_modules/@types/node/index.d.ts'
const isDom = (file: string) => file.endsWith('/lib.dom.d.ts')

/** The files that the configuration type-checks, including those of packages. */
function filesOf(config: string): string[] {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '--listFilesOnly', '-p', config]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return (
    stdout
      .trim()
      .split('\n')
      // The packages may be elsewhere, behind a link.
      .map((file) => relative(root, file).replace(/^.*(?=node_modules\/@types\/)/, ''))
  )
}

test('browser code is checked with the DOM and without Node', () => {
  const files = filesOf('tsconfig.browser.json')
  expect(files).toContain('ui/button.tsx')
  expect(files).not.toContain(nodeTypes)
  expect(files.some(isDom)).toBe(true)
})

test('server code is checked with Node and without the DOM', () => {
  const files = filesOf('tsconfig.server.json')
  expect(files).toContain('server/app.ts')
  expect(files).toContain(nodeTypes)
  expect(files.some(isDom)).toBe(false)
})

test('npm run check covers every TypeScript file outside bench', () => {
  const configs = [...project.scripts.check.matchAll(/tsc -p (\S+)/g)].map(([, config = '']) => config)
  const checked = new Set(configs.flatMap(filesOf))
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', ':!bench'], { cwd: root, encoding: 'utf8' })
  expect(
    listed
      .trim()
      .split('\n')
      .filter((file) => !checked.has(file)),
  ).toEqual([])
})
