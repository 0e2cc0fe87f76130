import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastChangeOf } from '../../scripts/last-change.ts'
import { freshFolder } from '../support/stores.ts'

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

function git(folder: string, parameters: string[], time = '2026-01-01T12:00:00Z') {
  const env = { ...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: '2020-01-01T12:00:00Z' }
  execFileSync('git', [...author, ...parameters], { cwd: folder, env, stdio: 'pipe' })
}

/** A repository in which home.md and a service were written in January, and a service was removed and home.md kept later. */
function repository(): string {
  const folder = freshFolder()
  git(folder, ['init', '--quiet'])
  mkdirSync(join(folder, 'content/services'), { recursive: true })
  const commit = (time: string) => {
    git(folder, ['add', '--all'])
    git(folder, ['commit', '--quiet', '--message', 'Change'], time)
  }
  for (const name of ['home.md', 'about.md', 'services/drains.md', 'services/gas.md'])
    writeFileSync(join(folder, 'content', name), name)
  commit('2026-01-10T12:00:00Z')
  writeFileSync(join(folder, 'content/about.md'), 'changed')
  // In UTC, this is the next day.
  commit('2026-02-20T23:00:00-05:00')
  rmSync(join(folder, 'content/services/gas.md'))
  commit('2026-03-30T12:00:00Z')
  return folder
}

test('a page changed when one of its files was last committed, whatever the time of the copy', () => {
  const folder = repository()
  utimesSync(join(folder, 'content/home.md'), new Date(), new Date())
  expect(lastChangeOf(folder, ['content/home.md'])).toBe('2026-01-10')
  expect(lastChangeOf(folder, ['content/home.md', 'content/about.md'])).toBe('2026-02-21')
  expect(lastChangeOf(folder, ['content/home.md', 'content/missing.yaml'])).toBe('2026-01-10')
})

test('a file that was removed changed its folder', () => {
  expect(lastChangeOf(repository(), ['content/services'])).toBe('2026-03-30')
})

test('what is not committed changed when its file did', () => {
  const folder = repository()
  const written = new Date('2026-05-05T12:00:00Z')
  writeFileSync(join(folder, 'content/home.md'), 'edited')
  writeFileSync(join(folder, 'content/services/new.md'), 'new')
  for (const name of ['home.md', 'services/new.md']) utimesSync(join(folder, 'content', name), written, written)
  utimesSync(join(folder, 'content/services/drains.md'), new Date(0), new Date(0))
  expect(lastChangeOf(folder, ['content/home.md'])).toBe('2026-05-05')
  expect(lastChangeOf(folder, ['content/services'])).toBe('2026-05-05')
  expect(lastChangeOf(folder, ['content/about.md'])).toBe('2026-02-21')
})

test('a shallow clone knows only what changed after its first commit', () => {
  const origin = repository()
  const clone = join(freshFolder(), 'clone')
  git(origin, ['clone', '--quiet', '--depth', '2', `file://${origin}`, clone])
  expect(lastChangeOf(clone, ['content/services'])).toBe('2026-03-30')
  expect(lastChangeOf(clone, ['content/home.md'])).toBeUndefined()
  expect(
    lastChangeOf(clone, ['content/about.md']),
    'changed in the first commit of the clone, or before',
  ).toBeUndefined()
})

test('without git nothing is known', () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'home.md'), 'text')
  expect(lastChangeOf(folder, ['home.md'])).toBeUndefined()
})

test('a copy of a commit knows its history through GIT_DIR', () => {
  const folder = repository()
  const release = freshFolder()
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${release}'`], { cwd: folder })
  vi.stubEnv('GIT_DIR', join(folder, '.git'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(lastChangeOf(release, ['content/home.md'])).toBe('2026-01-10')
})
