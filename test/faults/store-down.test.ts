import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { auditStoreOf, integrityOf } from './audit.ts'
import { report, reportNotRun } from './check-result.ts'
import { compile } from './preload.ts'
import { freshSettings } from './server-settings.ts'
import { isFullRun, timeoutMs } from './size.ts'
import { bookOnce, expectNotReady, expectWritesUnavailable, logIn, untilReady } from './unavailable.ts'
import { type Ledger, send, until } from './visitors.ts'

/** Starts the real server on SQLite and logs staff in. */
async function startApi(env: Record<string, string> = {}) {
  const { settings, url } = await freshSettings('sqlite')
  const server = await startServer({
    ...settings,
    ...env,
    ...(env.LD_PRELOAD && { DISK_FAILURE: diskFailureFile(settings) }),
  })
  const staff = await logIn(url)
  const acknowledged: Ledger = new Map()
  const bookings = () => send('GET', `${url}/api/bookings?limit=5`, { headers: staff })
  expect((await bookings()).status).toBe(200)

  /** Expects reads and writes to work again, stops the server and audits the store. */
  async function expectRecovery() {
    expect(await bookOnce(url, acknowledged)).toBe(201)
    expect((await bookings()).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(integrityOf(settings.DATA_DIR)).toBe('ok')
    return auditStoreOf(settings, acknowledged)
  }
  return { settings, url, server, staff, acknowledged, bookings, expectRecovery }
}

/** The file that tells failing-disk.c which calls fail. */
const diskFailureFile = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'disk-failure')

const notes = 'writes refused with 503 and the phone number, lists and pages served, recovered without a restart'

test('sqlite: a store that cannot grow refuses only writes', { timeout: timeoutMs }, async ({ task }) => {
  const api = await startApi()
  const limitFileSize = (limit: string) =>
    execFileSync('prlimit', ['--pid', String(api.server.pid), `--fsize=${limit}`])
  limitFileSize('400000:unlimited')
  await until(async () => (await bookOnce(api.url, api.acknowledged)) === 503)
  // The rest of the file still has room for a smaller row.
  limitFileSize('4096:unlimited')
  await expectWritesUnavailable(api.url, api.staff)
  await expectNotReady(api.url)
  expect((await api.bookings()).status).toBe(200)
  limitFileSize('unlimited:unlimited')
  await untilReady(api.url)
  const counts = await api.expectRecovery()
  report(task, { what: 'the store cannot grow (prlimit)', engine: 'sqlite', times: 1, ...counts, notes })
})

test('sqlite: a server whose store cannot grow exits with 0 and loses nothing', { timeout: timeoutMs }, async () => {
  const { settings, url, server, acknowledged } = await startApi()
  expect(await bookOnce(url, acknowledged)).toBe(201)
  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=4096:unlimited'])
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).not.toContain('Error')
  expect(await auditStoreOf(settings, acknowledged)).toMatchObject({ acknowledged: 1, lost: 0 })
})

const diskFailures = {
  'a full disk (ENOSPC)': `write ${constants.errno.ENOSPC}`,
  'a read-only disk (EROFS)': `write ${constants.errno.EROFS}`,
  'a disk that fails to sync (EIO)': `sync ${constants.errno.EIO}`,
}
for (const [what, failure] of Object.entries(diskFailures)) {
  test(`sqlite: ${what} refuses only writes`, { timeout: timeoutMs }, async ({ task }) => {
    const library = compile('failing-disk', freshFolder())
    if (!library) return reportNotRun(task, what, 'sqlite', 'no C compiler here')
    const api = await startApi({ LD_PRELOAD: library })
    expect(await bookOnce(api.url, api.acknowledged)).toBe(201)
    writeFileSync(diskFailureFile(api.settings), failure)
    await expectWritesUnavailable(api.url, api.staff)
    await expectNotReady(api.url)
    expect((await api.bookings()).status).toBe(200)
    rmSync(diskFailureFile(api.settings))
    await untilReady(api.url)
    const counts = await api.expectRecovery()
    report(task, { what, engine: 'sqlite', times: 1, ...counts, notes })
  })
}

test('sqlite: a store file that was moved away refuses writes until it is back', { timeout: timeoutMs }, async ({
  task,
}) => {
  const api = await startApi()
  const file = join(api.settings.DATA_DIR, 'store.sqlite')
  expect(await bookOnce(api.url, api.acknowledged)).toBe(201)
  renameSync(file, `${file}.away`)
  await expectWritesUnavailable(api.url, api.staff)
  await expectNotReady(api.url)
  expect((await api.bookings()).status).toBe(200)
  renameSync(`${file}.away`, file)
  await untilReady(api.url)
  const counts = await api.expectRecovery()
  report(task, { what: 'the file moved away and back', engine: 'sqlite', times: 1, ...counts, notes })
})

test('sqlite: another process’s lock does not block readers', { timeout: timeoutMs }, async ({ task }) => {
  const api = await startApi()
  const other = new DatabaseSync(join(api.settings.DATA_DIR, 'store.sqlite'))
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const before = performance.now()
  let isRefused = false
  const refused = expectWritesUnavailable(api.url, api.staff).finally(() => {
    isRefused = true
  })
  let slowest = 0
  let readsWhileWritesWait = 0
  for (;;) {
    const readStart = performance.now()
    const responses = await Promise.all([api.bookings(), send('GET', `${api.url}/booking`)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    if (isRefused) break
    readsWhileWritesWait++
    slowest = Math.max(slowest, performance.now() - readStart)
  }
  await refused
  const waited = performance.now() - before
  const waitingBooking = bookOnce(api.url, api.acknowledged)
  // Part of the scenario: the lock is released while the booking waits for it.
  setTimeout(() => other.exec('ROLLBACK'), 500)
  expect(await waitingBooking).toBe(201)

  const counts = await api.expectRecovery()
  const measured = `${notes}; refused after ${(waited / 1000).toFixed(1)} s, slowest read during the lock ${Math.round(slowest)} ms`
  report(task, { what: 'locked by another process', engine: 'sqlite', times: 1, ...counts, notes: measured })
  // Writes wait 3 s for the lock. If reads waited too, only one would finish in that time.
  expect(readsWhileWritesWait).toBeGreaterThanOrEqual(3)
  if (isFullRun) expect(slowest).toBeLessThan(1000)
})
