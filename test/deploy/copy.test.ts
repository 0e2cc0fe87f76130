import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { aBooking } from '../support/api.ts'
import { readJson } from '../support/read-json.ts'
import { runScript } from '../support/script-process.ts'
import { startServer } from '../support/server-process.ts'
import { engines, freshDatabase, freshFolder } from '../support/stores.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const dayMs = 24 * 60 * 60_000

const filesIn = (folder: string) =>
  globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())

/** A site's folder as deploy/release.sh makes it, and a restic repository on this machine. */
function aSite() {
  const folder = freshFolder()
  for (const name of ['backups', 'releases/one/deploy']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['backups', 'data']) symlinkSync(`../../${name}`, join(folder, 'releases/one', name))
  for (const name of ['node_modules', 'scripts'])
    symlinkSync(join(deploy, '..', name), join(folder, 'releases/one', name))
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
  const stored = filesIn(repository)
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

for (const engine of engines) {
  // restic derives a key from the password in each of its eight runs, which takes seconds on a busy machine.
  test(`${engine}: after the loss of the machine, the copy opens the links in the emails that were sent`, async () => {
    const { folder, repository, restic, copy, snapshots } = aSite()
    const aMachine = async (): Promise<Record<string, string>> =>
      engine === 'postgres' ? { DATABASE_URL: await freshDatabase() } : {}
    const lost: Record<string, string> = { DATA_DIR: join(folder, 'data'), ...(await aMachine()) }
    mkdirSync(lost.DATA_DIR ?? '')
    const server = await startServer({ ...lost, LOG_LEVEL: 'silent' })
    const preferredDate = `${new Date().getFullYear() + 1}-06-15`
    const body = JSON.stringify(aBooking({ preferredDate }))
    const headers = { 'Content-Type': 'application/json' }
    const booked = await fetch(`${server.url}/api/bookings`, { method: 'POST', body, headers })
    const { request } = await readJson<{ request: string }>(booked)
    const file = `backups/2026-11-21T03-15-00Z.${engine === 'postgres' ? 'dump' : 'sqlite'}`
    expect(await runScript('backup.ts', [file], folder, lost)).toMatchObject({ code: 0 })
    expect(copy(lost)).toMatchObject({
      status: 0,
      printed: expect.stringContaining(`Copied backups/${basename(file)}`),
    })
    const secret = (await runScript('links-secret.ts', [], folder, lost)).stdout.trim()
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(join(folder, file)).includes(secret)).toBe(false)
    for (const { parentPath, name } of filesIn(repository))
      expect(readFileSync(join(parentPath, name)).includes(secret), name).toBe(false)
    await server.end('SIGKILL')
    rmSync(lost.DATA_DIR ?? '', { recursive: true })
    rmSync(join(folder, 'backups'), { recursive: true })

    const found: Record<string, string> = { DATA_DIR: join(folder, 'elsewhere'), ...(await aMachine()) }
    expect(snapshots().map(({ paths }) => paths)).toEqual([[`/${basename(file)}`], [`/${basename(file)}.links-secret`]])
    for (const tag of ['site', 'site-links']) restic('restore', 'latest', '--tag', tag, '--target', 'returned')
    const { code, stdout } = await runScript('restore.ts', [`returned/${basename(file)}`], folder, found)
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('The links in sent emails open again. Delete returned/'),
    ])
    mkdirSync(found.DATA_DIR ?? '', { recursive: true })
    const next = await startServer({ ...found, LOG_LEVEL: 'silent' })
    expect((await fetch(next.url + request)).status).toBe(200)
    expect((await fetch(`${next.url}${request.slice(0, -1)}${request.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    await next.end('SIGTERM')
  }, 180_000)
}

test('a secret beside a backup that is damaged replaces nothing, and one comes before that of the store', async () => {
  const folder = freshFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  expect(await runScript('seed.ts', [], folder, env)).toMatchObject({ code: 0 })
  expect(await runScript('backup.ts', ['one.sqlite'], folder, env)).toMatchObject({ code: 0 })
  const restore = () => runScript('restore.ts', ['one.sqlite', '--force'], folder, env)
  writeFileSync(join(folder, 'one.sqlite.links-secret'), "half of it'; --")
  expect(await restore()).toMatchObject({
    code: 1,
    stderr: 'one.sqlite.links-secret is damaged: nothing was replaced\n',
  })
  for (const letter of ['a', 'b']) {
    writeFileSync(join(folder, 'one.sqlite.links-secret'), letter.repeat(43))
    expect(await restore()).toMatchObject({ code: 0 })
    expect((await runScript('links-secret.ts', [], folder, env)).stdout).toBe(`${letter.repeat(43)}\n`)
  }
})

test('the copy fails when the secret of the links cannot be read, after it has saved the data', () => {
  const { folder, copy, snapshots } = aSite()
  writeFileSync(join(folder, 'backups/2026-11-21T03-15-00Z.sqlite'), 'data')
  expect(copy()).toMatchObject({ status: 1, printed: expect.stringContaining('There is no store in ./data') })
  expect(snapshots()).toHaveLength(1)
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
