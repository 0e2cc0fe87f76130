import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as profile from '#domain/business.ts'
import { checkProfile } from '../../scripts/doctor/business.ts'
import { fencedIn, textOf } from '../support/documents.ts'
import { copyProject } from '../support/project-copy.ts'
import { npm, startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

// What the documents tell a stranger to type, typed into a copy of the project.

function freshCopy(): string {
  const copy = freshFolder()
  copyProject(copy)
  return copy
}

/** Types the line in the folder; resolves to how it ended and all that it said. */
async function type(line: string, cwd: string, answer = '') {
  const child = spawn('sh', ['-c', line], { cwd, env: { PATH: process.env.PATH, HOME: cwd } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += data
    })
  }
  child.stdin.on('error', () => {}) // what asks nothing may have ended before it is answered
  child.stdin.end(answer)
  const [code] = await once(child, 'close')
  return { code: code as number | null, said }
}

test('an owner starts, looks around, backs up and restores, in the words of the documents', async () => {
  const copy = freshCopy()
  const start = () => startServer({ HOME: copy, LOG_LEVEL: 'silent' }, npm(copy, 'start'))
  expect((await type('cp .env.example .env', copy)).code).toBe(0)

  const first = await start()
  onTestFinished(() => void first.end('SIGKILL'))
  expect(first.output()).toContain('Admin passphrase:')
  expect((await fetch(first.url)).status).toBe(200)
  expect(await type('npm run seed -- --size small', copy)).toMatchObject({
    code: 0,
    said: expect.stringContaining('40'),
  })
  const saved = await type('npm run backup', copy)
  expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('Saved in backups/') })
  const doctor = await type('npm run doctor', copy)
  for (const { what } of checkProfile(profile)) expect(doctor.said).toContain(what)
  expect(doctor.said).toContain('The site is built.')
  expect(doctor.said).toContain('The last backup was made on')
  const password = await type('npm run admin:password', copy, 'correct-horse-battery\n')
  expect(password).toMatchObject({ code: 0, said: expect.stringContaining('ADMIN_PASSWORD_HASH=scrypt:') })
  expect(await first.end()).toBe(0)

  const [backup = ''] = globSync('backups/*.sqlite', { cwd: copy })
  const restored = await type(`npm run restore ${backup} -- --force`, copy)
  expect(restored.code, restored.said).toBe(0)
  const rows = (text: string) => text.match(/^ {2}\w+ +\d+ rows .*$/gm)
  expect(rows(restored.said)).toEqual(rows(saved.said))

  const second = await start()
  onTestFinished(() => void second.end('SIGKILL'))
  expect(second.output()).not.toMatch(/passphrase|Installing|Building/)
  const body = JSON.stringify({ password: 'correct-horse-battery' })
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(`${second.url}/api/admin/login`, { method: 'POST', headers, body })).status).toBe(200)
  expect(await second.end()).toBe(0)
}, 120_000)

test('the first change that CONTRIBUTING.md tells of is in the tree, and its test fails without it', async () => {
  const [testDiff = '', mendingDiff = ''] = fencedIn(textOf('CONTRIBUTING.md'), 'diff')
  const copy = freshCopy()
  const takeOut = (diff: string) =>
    execFileSync('git', ['apply', '--reverse', '--recount', '-'], { cwd: copy, input: diff, encoding: 'utf8' })
  takeOut(mendingDiff)
  // Just this test, without the database that others need.
  writeFileSync(join(copy, 'vitest.config.ts'), 'export default {}\n')
  const { code, said } = await type('npx vitest run test/ui/links.test.ts', copy)
  expect(code, said).toBe(1)
  expect(said).toMatch(/1 failed/)
  takeOut(testDiff)
}, 120_000)
