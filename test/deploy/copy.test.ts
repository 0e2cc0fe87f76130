import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../support/script-process.ts'
import { freshFolder } from '../support/stores.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const dayMs = 24 * 60 * 60_000

/** A site's folder as deploy/release.sh makes it, and a restic repository on this machine. */
function aSite() {
  const folder = freshFolder()
  for (const name of ['backups', 'releases/one/deploy']) mkdirSync(join(folder, name), { recursive: true })
  symlinkSync('../../backups', join(folder, 'releases/one/backups'))
  symlinkSync('releases/one', join(folder, 'current'))
  copyFileSync(join(deploy, 'copy.sh'), join(folder, 'releases/one/deploy/copy.sh'))
  const unit = readFileSync(join(deploy, 'site-copy@.service'), 'utf8')
  const [, script = ''] = /^ExecStart=\/srv\/%i\/(\S+)$/m.exec(unit) ?? []
  const env = {
    PATH: process.env.PATH,
    RESTIC_REPOSITORY: join(freshFolder(), 'copies'),
    RESTIC_PASSWORD: 'correct horse battery staple',
    RESTIC_CACHE_DIR: freshFolder(),
  }
  const restic = (...args: string[]) => execFileSync('restic', args, { cwd: folder, env, stdio: 'pipe' }).toString()
  restic('init')
  return {
    folder,
    repository: env.RESTIC_REPOSITORY,
    restic,
    /** Runs what the unit runs. */
    copy(changes = {}) {
      const { status, stdout, stderr } = spawnSync(join(folder, script), {
        cwd: join(folder, 'current'),
        env: { ...env, ...changes },
        encoding: 'utf8',
      })
      return { status, printed: stdout + stderr }
    },
    snapshots: () => JSON.parse(restic('snapshots', '--json')) as { paths: string[] }[],
  }
}

test('the newest backup is copied encrypted, can be restored, and copies older than 30 days are deleted', async () => {
  const { folder, repository, restic, copy, snapshots } = aSite()
  const env = { DATA_DIR: join(folder, 'data') }
  expect(await runScript('seed.ts', [], folder, env)).toMatchObject({ code: 0 })
  cpSync(join(deploy, '../samples/electrician'), join(env.DATA_DIR, 'content'), { recursive: true })
  for (const name of ['2026-11-20T03-15-00Z', '2026-11-21T03-15-00Z'])
    expect(await runScript('backup.ts', [`backups/${name}.sqlite`], folder, env)).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'backups/note.txt'), 'not a backup')
  writeFileSync(join(folder, 'old'), 'deleted long ago')
  const backUpOld = (...tags: string[]) => restic('backup', '--time', '2020-01-01 03:45:00', ...tags, 'old')
  backUpOld('--tag', 'site')
  backUpOld('--tag', 'other')

  expect(copy()).toMatchObject({ status: 0, printed: expect.stringContaining('2026-11-21T03-15-00Z.sqlite') })
  expect(copy().status).toBe(0)
  expect(snapshots().map(({ paths }) => paths)).toEqual([
    [join(folder, 'old')], // of another program
    ['/2026-11-21T03-15-00Z.sqlite'],
    ['/2026-11-21T03-15-00Z.sqlite.content.tgz'],
    ['/2026-11-21T03-15-00Z.sqlite'],
    ['/2026-11-21T03-15-00Z.sqlite.content.tgz'],
  ])

  const backup = readFileSync(join(folder, 'backups/2026-11-21T03-15-00Z.sqlite'))
  expect(backup.includes('@example.com')).toBe(true)
  const stored = globSync('**', { cwd: repository, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(stored.length).toBeGreaterThan(3)
  for (const { parentPath, name } of stored)
    expect(readFileSync(join(parentPath, name)).includes('@example.com'), name).toBe(false)
  expect(copy({ RESTIC_PASSWORD: 'wrong' })).toMatchObject({
    status: 1,
    printed: expect.stringMatching(/wrong password/),
  })

  restic('restore', 'latest', '--tag', 'site', '--target', 'returned')
  expect(readFileSync(join(folder, 'returned/2026-11-21T03-15-00Z.sqlite')).equals(backup)).toBe(true)
  const restored = await runScript('restore.ts', ['returned/2026-11-21T03-15-00Z.sqlite'], folder, {
    DATA_DIR: join(folder, 'elsewhere'),
  })
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored:') })
  restic('restore', 'latest', '--tag', 'site-content', '--target', 'returned')
  const content = { DATA_DIR: join(folder, 'elsewhere') }
  const again = await runScript('restore.ts', ['returned/2026-11-21T03-15-00Z.sqlite', '--force'], folder, content)
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('The content is restored.') })
})

test('the copy fails when there is no backup of the last two days', () => {
  const { folder, copy, snapshots } = aSite()
  const old = join(folder, 'backups/2026-11-20T03-15-00Z.sqlite')
  writeFileSync(old, 'old')
  const threeDaysAgo = new Date(Date.now() - 3 * dayMs)
  utimesSync(old, threeDaysAgo, threeDaysAgo)
  expect(copy()).toMatchObject({ status: 1, printed: expect.stringContaining('no backup of the last two days') })
  expect(snapshots()).toEqual([])
})

test('the copy runs every night, after the backup', () => {
  const timeOf = (unit: string) =>
    /^OnCalendar=\*-\*-\* (\d\d:\d\d)$/m.exec(readFileSync(join(deploy, unit), 'utf8'))?.[1] ?? ''
  expect(timeOf('site-backup@.timer') < timeOf('site-copy@.timer')).toBe(true)
  expect(timeOf('site-backup@.timer')).toMatch(/^\d\d:\d\d$/)
})
