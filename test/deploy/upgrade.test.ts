import { existsSync, globSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { book, bookedIds, bookedRows } from '../support/server-client.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { built, createRepository, createServerClone, gitIn, holdSocket, quickNpm, runIn } from './server-clone.ts'
import { failingMigration, freePort, newVersion, unreadyVersion } from './versions.ts'

const password = 'correct-horse-battery'

/** An upstream repository, an owner's clone of it with a commit of its own, and a new version upstream. */
function createOwnersClone() {
  const upstream = createRepository()
  const folder = freshFolder()
  gitIn(folder)('clone', '--quiet', upstream, '.')
  const git = gitIn(folder)
  git('remote', 'rename', 'origin', 'upstream')
  commit(folder, 'NOTES.md', 'Ours')
  return { upstream, folder, git }
}

function commit(folder: string, file: string, text: string) {
  writeFileSync(join(folder, file), text)
  gitIn(folder)('add', '--all')
  gitIn(folder)('commit', '--quiet', '--message', `Change ${file}`)
}

/** `npm start` in an owner's clone, and what `npm run upgrade` needs. */
async function startOwnersSite() {
  const { upstream, folder, git } = createOwnersClone()
  const bin = quickNpm()
  const PORT = await freePort()
  writeFileSync(join(folder, '.env'), `PORT=${PORT}\nADMIN_PASSWORD=${password}\nLOG_LEVEL=warn\nSUBMISSION_LIMIT=0\n`)
  mkdirSync(join(folder, 'data'))
  await runIn(folder, ['cp', '-R', built, 'build'], [], {})
  const PATH = `${bin}:${process.env.PATH}`
  const start = () =>
    startServer({ DATA_DIR: join(folder, 'data'), PATH, PORT, HOME: bin }, ['npm', '--prefix', folder, 'start'])
  const server = await start()
  onTestFinished(() => server.end('SIGTERM').then(() => {}))
  return {
    upstream,
    folder,
    git,
    server,
    upgrade: (build: string, ...args: string[]) =>
      runIn(folder, ['npm', 'run', '--silent', 'upgrade', '--', ...args], [bin], { BUILT: build }),
    mainScript: () => readFileSync(join(folder, 'build/server/main.js'), 'utf8'),
  }
}

const bookingsAt = async (url: string) => (await bookedIds(url, password)).toSorted((a, b) => a - b)

const namesAt = async (url: string) => (await bookedRows(url, password)).map(({ customerName }) => customerName)

test('an upgrade merges upstream, and the running npm start continues with the new version and all bookings', async () => {
  const { upstream, folder, git, server, upgrade, mainScript } = await startOwnersSite()
  const { id } = await book(server.url)
  expect(await upgrade(newVersion())).toMatchObject({ code: 0, printed: expect.stringContaining('no new version') })

  commit(upstream, 'NEWS.md', 'New')
  expect(await upgrade(newVersion())).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Saved in [\s\S]*new version runs/),
  })
  expect(server.output()).toContain('New version')
  expect([existsSync(join(folder, 'NEWS.md')), readFileSync(join(folder, 'NOTES.md'), 'utf8')]).toEqual([true, 'Ours'])
  expect(git('status', '--porcelain')).toBe('')
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  expect(mainScript()).toContain('New version')
  expect(await bookingsAt(server.url)).toEqual([id])
  expect((await book(server.url)).status).toBe(201)

  // The owner's change and upstream's are in the same line.
  commit(folder, 'NEWS.md', 'Ours')
  commit(upstream, 'NEWS.md', 'Newer')
  const head = git('rev-parse', 'HEAD')
  expect(await upgrade(newVersion())).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/changed here and in the new version:\nNEWS\.md\nNothing was changed/),
  })
  writeFileSync(join(folder, 'NOTES.md'), 'Not committed')
  expect(await upgrade(newVersion())).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/M NOTES\.md[\s\S]*git commit/),
  })
  expect(git('rev-parse', 'HEAD')).toBe(head)
  expect(readFileSync(join(folder, 'NOTES.md'), 'utf8')).toBe('Not committed')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.end()).toBe(0)
}, 120_000)

test('after a failed build, readiness check or migration, the old version runs again with its data', async () => {
  const { upstream, folder, git, server, upgrade, mainScript } = await startOwnersSite()
  commit(upstream, 'NEWS.md', 'New')
  const head = git('rev-parse', 'HEAD')
  const [{ id: first }, old] = [await book(server.url), mainScript()]
  const booked = [first]
  async function expectOldVersion() {
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, ''])
    expect(existsSync(join(folder, 'NEWS.md'))).toBe(false)
    expect(mainScript() === old).toBe(true)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await bookingsAt(server.url)).toEqual(booked)
    const { status, id } = await book(server.url)
    expect(status).toBe(201)
    booked.push(id)
  }

  const starts = () => server.output().split('The site is open').length - 1
  expect(await upgrade('/nowhere')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('npm run build failed. Nothing was changed.'),
  })
  expect(starts()).toBe(1)
  await expectOldVersion()

  expect(await upgrade(unreadyVersion(), '--wait', '5')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/readyz answers 404\nGoing back[\s\S]*The old version runs again, with its data/),
  })
  expect(starts()).toBe(3)
  await expectOldVersion()

  expect(await upgrade(failingMigration())).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /The new server has ended\nGoing back[\s\S]*Restored:[\s\S]*runs again, with its data/,
    ),
  })
  await expectOldVersion()
  expect((await namesAt(server.url)).includes('Lost')).toBe(false)
  expect(await server.end()).toBe(0)
}, 120_000)

test('an upgrade of a site that is not running checks the new version and stops it', async () => {
  const { upstream, server, upgrade } = await startOwnersSite()
  expect(await server.end()).toBe(0)
  commit(upstream, 'NEWS.md', 'New')
  const { code, printed } = await upgrade(newVersion())
  expect(printed).toMatch(/New version[\s\S]*Start the site: npm start\nThe new version runs/)
  expect(code).toBe(0)
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
}, 120_000)

test('behind systemd, an upgrade makes a release, and goes back when it is not ready or cannot migrate', async () => {
  const { upstream, folder, git } = createOwnersClone()
  const clone = createServerClone(folder)
  writeFileSync(join(folder, '.env'), `ADMIN_PASSWORD=${password}\nLOG_LEVEL=warn\nSUBMISSION_LIMIT=0\n`)
  await clone.release()
  const systemd = await holdSocket(folder, { PATH: process.env.PATH ?? '' })
  await systemd.restart()
  const upgrade = (build: string, ...args: string[]) => {
    const command = ['npm', 'run', '--silent', 'upgrade', '--', '--url', systemd.url, ...args]
    return runIn(folder, command, [systemd.bin, clone.bin], { BUILT: build })
  }
  const booked = [(await book(systemd.url)).id]

  commit(upstream, 'NEWS.md', 'New')
  expect(await upgrade(newVersion())).toMatchObject({ code: 0, printed: expect.stringContaining('new version runs') })
  expect(systemd.output()).toContain('New version')
  const head = git('rev-parse', 'HEAD')
  const releases = () => [readlinkSync(join(folder, 'previous')), globSync('releases/*', { cwd: folder }).sort()]
  const before = releases()

  commit(upstream, 'NEWS.md', 'Newer')
  for (const [build, reason, ...args] of [
    ['/nowhere', /release\.sh --upgrade failed/],
    [unreadyVersion(), /readyz answers 404/, '--wait', '5'],
    [failingMigration(), /The new server has ended[\s\S]*Restored:/],
  ] as const) {
    const { code, printed } = await upgrade(build, ...args)
    expect(printed).toMatch(reason)
    expect([code, git('rev-parse', 'HEAD')]).toEqual([1, head])
    expect(readFileSync(join(folder, 'current/NEWS.md'), 'utf8')).toBe('New')
    expect(releases()).toEqual(before)
    expect(await bookingsAt(systemd.url)).toEqual(booked)
    const { status, id } = await book(systemd.url)
    expect(status).toBe(201)
    booked.push(id)
  }
  expect((await namesAt(systemd.url)).includes('Lost')).toBe(false)
}, 180_000)
