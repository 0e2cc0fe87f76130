import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createVitest } from 'vitest/node'

const root = join(import.meta.dirname, '../..')
const script = (name: string) => readFileSync(join(root, 'scripts', name), 'utf8')
const projectsOf = (text: string) => new Set([...text.matchAll(/--project=(\w+)/g)].map(([, name]) => name))

test('`npm test` and `npm run test:rest` together run every test file, each in one project', async () => {
  const vitest = await createVitest('test', { root, watch: false, config: join(root, 'vitest.config.ts') })
  const files = (await vitest.globTestSpecifications()).map(({ moduleId, project }) => ({
    moduleId,
    project: project.name,
  }))
  const names = [...new Set(files.map(({ project }) => project))]
  await vitest.close()

  const tests = execFileSync('git', ['ls-files', '*.test.ts', ':!e2e'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => join(root, file))
  expect(files.map(({ moduleId }) => moduleId).sort()).toEqual(tests.sort())
  const [often, rest] = [projectsOf(script('test.mjs')), projectsOf(script('test-rest.mjs'))]
  expect([...new Set([...often, ...rest])].sort()).toEqual(names.sort())
})

test('the browser tests that `npm test` leaves out are those of `npm run test:rest`', () => {
  expect(script('test.mjs')).toContain("'--grep-invert=@full'")
  expect(script('test-rest.mjs')).toContain("'--grep=@full'")
})
