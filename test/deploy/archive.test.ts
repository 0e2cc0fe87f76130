import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../faults/visitors.ts'
import { book, bookedIds, bookedRows } from '../support/server-client.ts'
import { holdSocket, runIn } from './server-clone.ts'
import { layOut, pack, password, unpack, writeChecksum } from './unpacked-site.ts'
import { failingMigration, newVersion, unreadyVersion } from './versions.ts'

const root = join(import.meta.dirname, '../..')
const bookingsAt = async (url: string) => (await bookedIds(url, password)).toSorted((a, b) => a - b)

test('the archive is the same each time, holds a build and no tests, and its checksum is right', () => {
  const release = () => {
    execFileSync(process.execPath, ['scripts/release.ts'], { cwd: root, stdio: 'pipe' })
    const [archive = ''] = globSync('release/*.tar.gz', { cwd: root })
    execFileSync('sha256sum', ['--check', `${archive}.sha256`.replace('release/', '')], { cwd: join(root, 'release') })
    return { archive, bytes: readFileSync(join(root, archive)) }
  }
  const { archive, bytes } = release()
  expect(release().bytes.equals(bytes)).toBe(true)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(archive).toBe(`release/contractor-front-office-${version}.tar.gz`)
  const names = execFileSync('tar', ['-tzf', archive], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(names.filter((name) => !name.startsWith(`contractor-front-office-${version}/`))).toEqual([])
  for (const needed of ['LICENSE', 'CHANGELOG.md', 'deploy/site@.service', 'build/server/supervise.js'])
    expect(names).toContain(`contractor-front-office-${version}/${needed}`)
  expect(names.filter((name) => /\.test\.ts$|\/(test|e2e|node_modules|\.env|data)\/|\.tsx$/.test(name))).toEqual([])
}, 120_000)

test('a running npm start continues with the version of an archive, also an older one, and keeps all data', async () => {
  const site = await unpack(pack(layOut(51)))
  const server = await site.start()
  expect(server.output()).not.toContain('Building')
  const { id } = await book(server.url)

  const upgraded = await site.upgrade(pack(layOut(52, newVersion())))
  expect(upgraded.printed).toMatch(
    /From 51\.0\.0 to 52\.0\.0\. This is new:[\s\S]*- New in 52\.\n[\s\S]*Saved in backups/,
  )
  expect(upgraded).toMatchObject({ code: 0, printed: expect.stringContaining('The new version runs: 52.0.0.') })
  expect(upgraded.printed).not.toContain('New in 51')
  expect(server.output()).toContain('New version')
  expect(await bookingsAt(server.url)).toEqual([id])
  const second = (await book(server.url)).id
  expect(readlinkSync(join(site.folder, 'previous'))).toBe('.')
  expect(await site.run('npm', 'run', 'doctor')).toMatchObject({ printed: expect.stringContaining('version 52.0.0.') })

  const back = await site.upgrade(pack(layOut(50)))
  expect(back.printed).toMatch(
    /From 52\.0\.0 back to 50\.0\.0\. You lose these changes:[\s\S]*New in 52[\s\S]*New in 51/,
  )
  expect([back.code, back.printed.includes('New in 50')]).toEqual([0, false])
  expect(await bookingsAt(server.url)).toEqual([id, second])
  // The code of the first version lay in the folder itself.
  for (const name of ['build', 'node_modules', 'server']) expect(existsSync(join(site.folder, name)), name).toBe(false)
  expect(await server.end()).toBe(0)
  const again = await site.start()
  expect((await fetch(`${again.url}/healthz`)).headers.get('x-version')).toBe('50.0.0')
  expect(await bookingsAt(again.url)).toEqual([id, second])
  expect(await again.end()).toBe(0)
}, 300_000)

test('an archive that is damaged, unproven or not a release changes nothing', async () => {
  const site = await unpack(pack(layOut(51)))
  const server = await site.start()
  const before = globSync('*', { cwd: site.folder }).sort()
  const refused = async (archive: string, reason: RegExp) => {
    const { code, printed } = await site.upgrade(archive)
    expect(printed).toMatch(reason)
    expect(code).toBe(1)
    const after = globSync('*', { cwd: site.folder }).filter((name) => name !== 'releases')
    expect(after.sort()).toEqual(before)
    expect(globSync('releases/*', { cwd: site.folder })).toEqual([])
  }
  const release = layOut(52)
  const archive = pack(release)
  await refused(join(release, 'missing.tar.gz'), /There is no file .*missing\.tar\.gz/)
  await refused('http://example.com/a.tar.gz', /must begin with https/)
  truncateSync(archive, 1_000_000)
  await refused(archive, /is not the file that .*\.sha256 describes/)
  writeChecksum(archive)
  await refused(archive, /^.*\.tar\.gz is incomplete or damaged, as its checksum is: get both again$/m)
  await refused(release, /is a folder: name the file/)
  rmSync(`${archive}.sha256`)
  await refused(archive, /There is no file .*\.sha256/)
  const outside = join(release, '../../outside.txt')
  writeFileSync(outside, 'Not yours')
  await refused(pack(release, '../outside.txt'), /is not a release: it holds .*outside\.txt/)
  symlinkSync('/etc', join(release, 'etc'))
  await refused(pack(release), /is not a release: it holds .*\/etc/)
  rmSync(join(release, 'etc'))
  const manifest = readFileSync(join(release, 'package.json'), 'utf8')
  writeFileSync(join(release, 'package.json'), manifest.replace('52.0.0', '0.3.2; touch x'))
  await refused(pack(release), /its version is "0\.3\.2; touch x", and must be like 1\.2\.3/)
  writeFileSync(join(release, 'package.json'), manifest)
  rmSync(join(release, 'build/.built'))
  await refused(pack(release), /it lacks build\/\.built/)
  expect(await site.upgrade()).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/Name one archive[\s\S]*sh setup\.sh/),
  })
  expect(server.output().split('The site is open')).toHaveLength(2)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
}, 120_000)

test('after a full disk, a failed check or migration, or kill -9, the old version runs with its data', async () => {
  const site = await unpack(pack(layOut(51)))
  const server = await site.start()
  const booked = [(await book(server.url)).id]
  const expectOldVersion = async () => {
    expect((await fetch(`${server.url}/healthz`)).headers.get('x-version')).toBe('51.0.0')
    expect(await bookingsAt(server.url)).toEqual(booked)
    booked.push((await book(server.url)).id)
  }
  const archive = pack(layOut(52))
  // Files of at most 100 kB, as on a disk that is full.
  const full = await site.run('sh', '-c', `ulimit -f 200; npm run --silent upgrade -- ${archive}`)
  expect(full).toMatchObject({ code: 1, printed: expect.stringContaining('could not be unpacked') })
  await expectOldVersion()

  const unready = await site.upgrade(pack(layOut(52, unreadyVersion())), '--wait', '5')
  expect(unready.printed).toMatch(/readyz answers 404\nGoing back[\s\S]*The old version runs again, with its data/)
  await expectOldVersion()

  const failed = await site.upgrade(pack(layOut(52, failingMigration())))
  expect(failed.printed).toMatch(/server has ended\nGoing back[\s\S]*Restored:[\s\S]*runs again, with its data/)
  await expectOldVersion()
  const names = (await bookedRows(server.url, password)).map(({ customerName }) => customerName)
  expect(names).not.toContain('Lost')

  const killed = spawn(process.execPath, ['current/scripts/upgrade.mjs', archive], {
    cwd: site.folder,
    env: { ...process.env, PATH: `${site.bin}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  killed.stdout.on('data', (data) => {
    printed += data
  })
  await until(() => printed.includes('Preparing'))
  killed.kill('SIGKILL')
  await expectOldVersion()
  expect(await server.end()).toBe(0)
  const again = await site.start()
  expect(await bookingsAt(again.url)).toEqual(booked)
  expect(await site.upgrade(archive)).toMatchObject({ code: 0 })
  expect((await fetch(`${again.url}/healthz`)).headers.get('x-version')).toBe('52.0.0')
  expect(await bookingsAt(again.url)).toEqual(booked)
}, 360_000)

test('behind systemd, an archive replaces the running version, and fails no request', async () => {
  const site = await unpack(pack(layOut(51)))
  expect(await site.run('node', 'scripts/install.mjs')).toMatchObject({ code: 0 })
  symlinkSync('.', join(site.folder, 'current'))
  const systemd = await holdSocket(site.folder, { PATH: process.env.PATH ?? '' })
  await systemd.restart()
  const booked = [(await book(systemd.url)).id]
  const errors: unknown[] = []
  let isRunning = true
  const visits = (async () => {
    while (isRunning) {
      const status = await fetch(`${systemd.url}/booking`, { headers: { connection: 'close' } }).then(
        (response) => response.status,
        String,
      )
      if (status !== 200) errors.push(status)
    }
  })()
  const links = () =>
    ['current', 'previous'].map((name) => {
      const link = join(site.folder, name)
      return existsSync(link) ? readlinkSync(link) : undefined
    })
  const releases = () => globSync('releases/*', { cwd: site.folder }).map((name) => name.split('-').at(-1))
  const upgrade = (archive: string, ...args: string[]) => {
    const command = ['npm', 'run', '--silent', 'upgrade', '--', archive, '--url', systemd.url, ...args]
    return runIn(site.folder, command, [systemd.bin, site.bin], {})
  }
  const firstFailed = await upgrade(pack(layOut(52, unreadyVersion())), '--wait', '5')
  expect(firstFailed).toMatchObject({ code: 1, printed: expect.stringContaining('readyz answers 404') })
  expect([links(), releases()]).toEqual([['.', undefined], []])
  expect(readFileSync(join(site.folder, 'package.json'), 'utf8')).toContain('"version": "51.0.0"')
  expect(await upgrade(pack(layOut(52, newVersion())))).toMatchObject({ code: 0 })
  isRunning = false
  await visits
  expect(errors).toEqual([])
  expect(systemd.output()).toContain('New version')
  const failed = await upgrade(pack(layOut(53, failingMigration())))
  expect(failed).toMatchObject({ code: 1, printed: expect.stringContaining('Restored:') })
  expect(await bookingsAt(systemd.url)).toEqual(booked)
  // Also the first release, whose code lies in the folder itself, is there to go back to.
  const kept = [['52.0.0'], '.', true]
  expect([releases(), links()[1], existsSync(join(site.folder, 'build'))]).toEqual(kept)
  expect(links()[0]).toMatch(/-52\.0\.0$/)
}, 300_000)
