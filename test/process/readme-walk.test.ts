import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { contentFolder } from '#content-loader/content-folder.ts'
import { fencedIn, textOf } from '../support/documents.ts'
import { copyProject } from '../support/project-copy.ts'
import { npm, startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'

// Runs the documented commands in a copy of the project.

function freshCopy(): string {
  const copy = freshFolder()
  copyProject(copy)
  return copy
}

/** Runs a shell command in the folder with this standard input. Resolves to the exit code and all output. */
async function run(command: string, cwd: string, input = '') {
  const child = spawn('sh', ['-c', command], { cwd, env: { PATH: process.env.PATH, HOME: cwd } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  child.stdin.on('error', () => {}) // a command that reads no input may end before it is written
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

test('the documented commands start the server, seed it, back it up and restore it', async () => {
  const copy = freshCopy()
  const start = () => startServer({ HOME: copy, LOG_LEVEL: 'silent' }, npm(copy, 'start'))
  expect((await run('cp .env.example .env', copy)).code).toBe(0)

  const first = await start()
  onTestFinished(() => void first.end('SIGKILL'))
  expect(first.output()).toContain('Admin passphrase:')
  expect((await fetch(first.url)).status).toBe(200)
  expect(await run('npm run seed -- --size small', copy)).toMatchObject({
    code: 0,
    output: expect.stringContaining('40'),
  })
  const saved = await run('npm run backup', copy)
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('Saved in backups/') })
  const doctor = await run('npm run doctor', copy)
  // A copy with its own content has other facts.
  if (contentFolder(copy) === 'samples/electrician')
    expect(doctor.output).toContain('The site still shows Lamplight Electric, the sample in samples/electrician.')
  else expect(doctor.output).toContain('content/business.yaml')
  expect(doctor.output).toContain('The server is built.')
  expect(doctor.output).toContain('The last backup was made on')
  const password = await run('npm run admin:password', copy, 'correct-horse-battery\n')
  expect(password).toMatchObject({ code: 0, output: expect.stringContaining('ADMIN_PASSWORD_HASH=scrypt:') })
  expect(await first.end()).toBe(0)

  const [backup = ''] = globSync('backups/*.sqlite', { cwd: copy })
  const restored = await run(`npm run restore ${backup} -- --force`, copy)
  expect(restored.code, restored.output).toBe(0)
  const rows = (text: string) => text.match(/^ {2}\w+ +\d+ rows .*$/gm)
  expect(rows(restored.output)).toEqual(rows(saved.output))

  const second = await start()
  onTestFinished(() => void second.end('SIGKILL'))
  expect(second.output()).not.toMatch(/passphrase|Installing|Building/)
  const body = JSON.stringify({ password: 'correct-horse-battery' })
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(`${second.url}/api/admin/login`, { method: 'POST', headers, body })).status).toBe(200)
  expect(await second.end()).toBe(0)
}, 120_000)

test('the first change in CONTRIBUTING.md is in the tree, and its test fails without it', async () => {
  const [testDiff = '', fixDiff = ''] = fencedIn(textOf('CONTRIBUTING.md'), 'diff')
  const copy = freshCopy()
  const revert = (diff: string) =>
    execFileSync('git', ['apply', '--reverse', '--recount', '-'], { cwd: copy, input: diff, encoding: 'utf8' })
  revert(fixDiff)
  const { code, output } = await run('npx vitest run ui/links.test.ts', copy)
  expect(code, output).toBe(1)
  expect(output).toMatch(/1 failed/)
  revert(testDiff)
}, 120_000)
