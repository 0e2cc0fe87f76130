import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * The folders of `test` that only `npm run test:rest` runs: what starts processes, builds other contents, breaks things on
 * purpose or attacks at length. `npm test` runs all others. CONTRIBUTING.md says when to run which.
 */
const restFolders = [
  'deploy',
  'faults',
  'instances',
  'other-content',
  'process',
  'scale',
  'scripts',
  'security/attacks',
]
const rest = restFolders.map((folder) => `test/${folder}/**/*.test.ts`)
const store = ['platform/store/**/*.test.ts']
const all = '{content-loader,core,dashboard,features,firm,platform,server,site,test,ui}/**/*.test.ts'

/** `ENGINE=postgres` runs the tests of both engines on PostgreSQL instead of SQLite, and no others. */
const { ENGINE = 'sqlite' } = process.env
const facts = globSync(all, { exclude: [...rest, ...store] }).filter(
  (file) => ENGINE === 'sqlite' || mentions(file, /\bengines\b/),
)
/** What reads built pages or starts the built server. */
const built = facts.filter((file) => mentions(file, /plain-form|server-process|support\/site|build\/(client|server)/))

function mentions(file: string, word: RegExp): boolean {
  return word.test(readFileSync(file, 'utf8'))
}

const build = 'test/support/build.mjs'
const postgres = 'test/support/postgres.ts'
const postgresIfUsed = ENGINE === 'sqlite' ? [] : [postgres]

export default defineConfig({
  test: {
    reporters: ['default', './test/faults/reporter.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project(
        'facts',
        facts.filter((file) => !built.includes(file)),
        postgresIfUsed,
      ),
      project('built', built, [build, ...postgresIfUsed]),
      project('store', store, [postgres], { ENGINE: '' }),
      // Each file of these has a worker of its own, because they change the process: its folder, its signals, its memory.
      project('rest', rest, [build, postgres], { ENGINE: '' }, true),
    ],
  },
})

function project(name: string, include: string[], globalSetup: string[], env = { ENGINE }, isolate = false) {
  return { extends: true as const, test: { name, include, globalSetup, env, isolate, exclude: configDefaults.exclude } }
}
