import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { auditPlace } from '../faults/audit.ts'
import { book, type Ledger, send, until } from '../faults/visitors.ts'
import { copyProject } from '../support/project-copy.ts'
import { freshFolder } from '../support/stores.ts'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'build')

/**
 * A clone of the project with deploy/release.sh, as on a server. Installing and building take minutes: `npm ci` links the
 * packages that are here, and `npm run build` copies the given build. Every other command is the real one.
 */
function freshMachine() {
  const folder = freshFolder()
  copyProject(folder)
  for (const made of ['build', 'node_modules']) rmSync(join(folder, made), { recursive: true })
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', 'commit', '--quiet', '--message', 'All of it')

  const bin = freshFolder()
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh
    case "$*" in
      ci*) ln -s ${root}/node_modules node_modules ;;
      prune*) ;;
      'run build') cp -R "$BUILT" build ;;
      *) exec ${npm} "$@" ;;
    esac\n`
  writeFileSync(join(bin, 'npm'), script, { mode: 0o755 })
  // The clock stands still for two readings: the second release of a test begins in the same second as the first.
  const clock = `#!/bin/sh
    echo >> ${bin}/readings
    echo "2026-01-01T00-00-0$(($(wc -l < ${bin}/readings) / 3))Z"\n`
  writeFileSync(join(bin, 'date'), clock, { mode: 0o755 })

  /** Runs deploy/release.sh; rejects with what it printed when it fails. */
  async function release({ words = [] as string[], build = built } = {}): Promise<string> {
    const env = { PATH: `${bin}:${process.env.PATH}`, HOME: folder, BUILT: build }
    const child = spawn('sh', ['deploy/release.sh', ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        printed += data
      })
    }
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code !== 0) throw new Error(printed)
    return printed
  }
  return { folder, release, current: () => readFileSync(join(folder, 'current/build/own-assets'), 'utf8') }
}

/** The project's build in which the asset, and every mention of it, has another hash. */
function buildWithOtherName(asset: string, other: string): string {
  const copy = join(freshFolder(), 'build')
  cpSync(built, copy, { recursive: true })
  for (const file of globSync('client/**/*.{html,js}', { cwd: copy }).map((name) => join(copy, name))) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes(asset)) continue
    writeFileSync(file, text.replaceAll(asset, other))
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true })
  }
  for (const ending of ['', '.br', '.gz']) {
    const file = join(copy, 'client/assets', asset + ending)
    if (existsSync(file)) renameSync(file, join(copy, 'client/assets', other + ending))
  }
  return copy
}

/** Does what systemd does: holds the listening socket, and starts the server of `current` with it again and again. */
async function holdSocket(folder: string, env: Record<string, string>) {
  const listening = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as { port: number } // it listens on TCP
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle // Node has no public name for it
  const script = `
    while read -r restart; do
      if [ -n "$pid" ]; then kill "$pid"; wait "$pid"; fi
      (cd current && LISTEN_FDS=1 exec sh -c 'LISTEN_PID=$$ exec "$0" build/server/main.js' ${process.execPath}) & pid=$!
    done
    kill "$pid"; wait "$pid"`
  const systemd = spawn('sh', ['-c', script], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit', fd] })
  listening.close()
  let starts = 0
  systemd.stdout?.on('data', (printed: Buffer) => {
    if (printed.includes('The site is open')) starts++
  })
  const ended = new Promise((resolve) => systemd.once('exit', resolve))
  onTestFinished(() => void systemd.stdin?.end())
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      const before = starts
      systemd.stdin?.write('restart\n')
      await until(() => starts > before)
    },
    async stop() {
      systemd.stdin?.end()
      await ended
    },
  }
}

/** Visitors who read and book in turn, half of them over a new connection each time. */
function startVisitors(url: string, acknowledged: Ledger) {
  const faults: string[] = []
  let answered = 0
  let stopping = false
  async function visit(visitor: number) {
    const agent = new Agent({ keepAlive: visitor % 2 === 0, maxSockets: 1 })
    for (let number = 0; !stopping; number++) {
      const key = `visitor-${visitor}-${number}`
      try {
        const answer = number % 2 ? await send('GET', `${url}/booking`, { agent }) : await book(url, key, { agent })
        if (answer.status === 201) acknowledged.set(key, JSON.parse(answer.body).id)
        else if (answer.status !== 200) faults.push(`${answer.status} ${answer.body}`)
        answered++
      } catch (error) {
        faults.push(String(error))
      }
    }
    agent.destroy()
  }
  const visits = Promise.all(Array.from({ length: 10 }, (_, visitor) => visit(visitor)))
  return {
    faults,
    answered: () => answered,
    async stop() {
      stopping = true
      await visits
    },
  }
}

/** The addresses of all scripts and styles that the page can load, each found in the page or in a script. */
async function assetsOf(url: string, page: string): Promise<string[]> {
  const found = new Set<string>()
  async function follow(path: string) {
    const { status, body } = await send('GET', url + path)
    expect([path, status]).toEqual([path, 200])
    for (const [, name] of body.matchAll(/(?:\/assets|\.)\/([\w.-]+\.[\w-]{8}\.(?:js|css))/g)) {
      const asset = `/assets/${name}`
      if (found.has(asset)) continue
      found.add(asset)
      await follow(asset)
    }
  }
  await follow(page)
  return [...found]
}

test('an upgrade and a rollback fail no request, and a page from before still loads its files and books', async () => {
  const machine = freshMachine()
  const [asset = ''] = globSync('booking-form.????????.js', { cwd: join(built, 'client/assets') })
  const oldAsset = 'booking-form.0ldB00k1.js'
  await machine.release({ build: buildWithOtherName(asset, oldAsset) })
  const env = { PATH: process.env.PATH ?? '', PORT: '0', SUBMISSION_LIMIT: '0', LOG_LEVEL: 'warn' }
  const systemd = await holdSocket(machine.folder, env)
  await systemd.restart()
  const { url } = systemd
  const loaded = await assetsOf(url, '/booking')
  expect(loaded).toContain(`/assets/${oldAsset}`)
  const expectOldPageWorks = async () => {
    for (const path of loaded) expect([path, (await send('GET', url + path)).status]).toEqual([path, 200])
    const { status, body } = await book(url, 'page-from-before')
    expect(status).toBe(201)
    acknowledged.set('page-from-before', JSON.parse(body).id)
  }

  const acknowledged: Ledger = new Map()
  const visitors = startVisitors(url, acknowledged)
  const someAnswers = async () => {
    const before = visitors.answered()
    await until(() => visitors.answered() > before + 50)
  }
  await someAnswers()
  expect(await machine.release()).toContain('Saved in backups/')
  await systemd.restart()
  expect(machine.current()).not.toContain(oldAsset)
  expect((await send('GET', `${url}/booking`)).body).toContain(asset)
  await expectOldPageWorks()
  await someAnswers()

  await machine.release({ words: ['rollback'] })
  await systemd.restart()
  expect((await send('GET', `${url}/booking`)).body).toContain(oldAsset)
  await expectOldPageWorks()
  await someAnswers()
  await visitors.stop()
  await systemd.stop()
  expect(visitors.faults).toEqual([])
  const found = await auditPlace({ DATA_DIR: join(machine.folder, 'data') }, acknowledged)
  expect(found).toEqual({ acknowledged: acknowledged.size, lost: 0, partial: 0, twice: 0 })
}, 120_000)

test('a rollback leaves everything as it is when the store is too new, and restores the backup that it is given', async () => {
  const machine = freshMachine()
  await machine.release()
  const started = await holdSocket(machine.folder, { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn' })
  await started.restart()
  await started.stop()
  const [, backup = ''] = /Saved in (\S+):/.exec(await machine.release()) ?? []
  const link = (name: string) => readlinkSync(join(machine.folder, name))
  const [older, newer] = [link('previous'), link('current')]

  const store = new DatabaseSync(join(machine.folder, 'data/store.sqlite'))
  store.exec('INSERT INTO schema_migrations (number) VALUES (99)')
  store.close()
  await expect(machine.release({ words: ['rollback'] })).rejects.toThrow(/has schema 99.*\nNothing was changed/)
  expect(link('current')).toBe(newer)
  expect(newer).not.toBe(older)
  expect(await machine.release({ words: ['rollback', backup] })).toContain('Restored:')
  expect(link('current')).toBe(older)
}, 60_000)

test('a release that cannot be built changes nothing', async () => {
  const machine = freshMachine()
  mkdirSync(join(machine.folder, 'releases'))
  await expect(machine.release({ build: '/nowhere' })).rejects.toThrow('nowhere')
  expect(globSync('{current,releases/*}', { cwd: machine.folder })).toEqual([])
})
