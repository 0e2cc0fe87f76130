import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { auditPlace, integrityOf } from './audit.ts'
import { report, reportNotRun } from './fault-result.ts'
import { freshSettings } from './place.ts'
import { compile } from './preload.ts'
import { patience } from './size.ts'
import { bookOnce, expectRefusals, logIn } from './unavailable.ts'
import { type Ledger, send, until } from './visitors.ts'

/** The real server on the embedded store, with staff logged in. */
async function openOffice(env: Record<string, string> = {}) {
  const { settings, url } = await freshSettings('sqlite')
  const server = await startServer({ ...settings, ...env, ...(env.LD_PRELOAD && { REFUSAL: refusalIn(settings) }) })
  const staff = await logIn(url)
  const acknowledged: Ledger = new Map()
  const bookings = () => send('GET', `${url}/api/bookings?limit=5`, { headers: staff })
  expect((await bookings()).status).toBe(200)

  async function expectTheOfficeToBeWell() {
    expect(await bookOnce(url, acknowledged)).toBe(201)
    expect((await bookings()).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(integrityOf(settings.DATA_DIR)).toBe('ok')
    return auditPlace(settings, acknowledged)
  }
  return { settings, url, server, staff, acknowledged, bookings, expectTheOfficeToBeWell }
}

/** Where `refusing` reads what it is to refuse. */
const refusalIn = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, 'refusal')

const notes = 'writes refused with 503 and the phone number, lists and pages served, well again without a restart'

test('sqlite: a store that may not grow refuses writes and nothing else', { timeout: patience }, async ({ task }) => {
  const office = await openOffice()
  const mostBytes = (limit: string) => execFileSync('prlimit', ['--pid', String(office.server.pid), `--fsize=${limit}`])
  mostBytes('400000:unlimited')
  await until(async () => (await bookOnce(office.url, office.acknowledged)) === 503)
  // What is left would still do for a smaller row.
  mostBytes('4096:unlimited')
  await expectRefusals(office.url, office.staff)
  expect((await office.bookings()).status).toBe(200)
  mostBytes('unlimited:unlimited')
  const found = await office.expectTheOfficeToBeWell()
  report(task, { what: 'the store may not grow (prlimit)', engine: 'sqlite', times: 1, ...found, notes })
})

test('sqlite: a server whose store may not grow ends well, and loses nothing', { timeout: patience }, async () => {
  const { settings, url, server, acknowledged } = await openOffice()
  expect(await bookOnce(url, acknowledged)).toBe(201)
  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=4096:unlimited'])
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).not.toContain('Error')
  expect(await auditPlace(settings, acknowledged)).toMatchObject({ acknowledged: 1, lost: 0 })
})

const diskFaults = {
  'a full disk (ENOSPC)': `write ${constants.errno.ENOSPC}`,
  'a read-only disk (EROFS)': `write ${constants.errno.EROFS}`,
  'a disk that fails to sync (EIO)': `sync ${constants.errno.EIO}`,
}
for (const [what, refusal] of Object.entries(diskFaults)) {
  test(`sqlite: ${what} refuses writes and nothing else`, { timeout: patience }, async ({ task }) => {
    const library = compile('refusing', freshFolder())
    if (!library) return reportNotRun(task, what, 'sqlite', 'no C compiler here')
    const office = await openOffice({ LD_PRELOAD: library })
    expect(await bookOnce(office.url, office.acknowledged)).toBe(201)
    writeFileSync(refusalIn(office.settings), refusal)
    await expectRefusals(office.url, office.staff)
    expect((await office.bookings()).status).toBe(200)
    rmSync(refusalIn(office.settings))
    const found = await office.expectTheOfficeToBeWell()
    report(task, { what, engine: 'sqlite', times: 1, ...found, notes })
  })
}

test('sqlite: a store moved away refuses writes until it is back', { timeout: patience }, async ({ task }) => {
  const office = await openOffice()
  const file = join(office.settings.DATA_DIR, 'store.sqlite')
  expect(await bookOnce(office.url, office.acknowledged)).toBe(201)
  renameSync(file, `${file}.away`)
  await expectRefusals(office.url, office.staff)
  expect((await office.bookings()).status).toBe(200)
  renameSync(`${file}.away`, file)
  const found = await office.expectTheOfficeToBeWell()
  report(task, { what: 'the file moved away and back', engine: 'sqlite', times: 1, ...found, notes })
})

test('sqlite: another process’s lock holds up no reader', { timeout: patience }, async ({ task }) => {
  const office = await openOffice()
  const other = new DatabaseSync(join(office.settings.DATA_DIR, 'store.sqlite'))
  onTestFinished(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const before = performance.now()
  const refused = expectRefusals(office.url, office.staff)
  let slowest = 0
  while (performance.now() - before < 2500) {
    const asked = performance.now()
    for (const answer of await Promise.all([office.bookings(), send('GET', `${office.url}/booking`)])) {
      expect(answer.status).toBe(200)
    }
    slowest = Math.max(slowest, performance.now() - asked)
  }
  await refused
  const waited = performance.now() - before
  const late = bookOnce(office.url, office.acknowledged)
  setTimeout(() => other.exec('ROLLBACK'), 500)
  expect(await late).toBe(201)

  const found = await office.expectTheOfficeToBeWell()
  const measured = `${notes}; refused after ${(waited / 1000).toFixed(1)} s, slowest read meanwhile ${Math.round(slowest)} ms`
  report(task, { what: 'locked by another process', engine: 'sqlite', times: 1, ...found, notes: measured })
  expect(slowest).toBeLessThan(1000)
})
