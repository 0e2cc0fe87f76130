import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openStore } from '#platform/store/open.ts'
import { password, passwordHash } from '../support/admin-password.ts'
import { openEventStream } from '../support/event-stream.ts'
import { freePort, withDatabase } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder } from '../support/stores.ts'
import { aBooking } from '../support/submissions.ts'

/** Starts PgBouncer with its default settings before a new database. */
async function startPooler(mode: 'transaction' | 'statement', name = `pooled_${mode}`) {
  const cluster = inject('postgresUrl')
  const admin = new pg.Client({ connectionString: cluster })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const direct = withDatabase(cluster, name)
  const [folder, port] = [freshFolder(), await freePort()]
  const file = join(folder, 'pgbouncer.ini')
  const { hostname, port: clusterPort, username } = new URL(direct)
  const database = `${name} = host=${hostname} port=${clusterPort} dbname=${name} user=${username}`
  const settings = `listen_addr=127.0.0.1\nlisten_port=${port}\nauth_type=any\npool_mode=${mode}\nunix_socket_dir=`
  writeFileSync(file, `[databases]\n${database}\n[pgbouncer]\n${settings}\n`)
  for (const path of [folder, file]) chmodSync(path, 0o755)
  const child = start(file)
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`
  const client = () => new pg.Client({ connectionString: url })
  await vi.waitFor(async () => {
    const probe = client()
    await probe.connect()
    await probe.end()
  }, 10_000)
  return { url, direct }
}

/** PgBouncer refuses to run as root. */
function start(file: string): ChildProcess {
  const program = '/usr/sbin/pgbouncer'
  if (process.getuid?.() !== 0) return spawn(program, ['-q', file], { stdio: 'ignore' })
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return spawn(program, ['-q', file], { stdio: 'ignore', uid: id('-u'), gid: id('-g') })
}

async function statusOf(url: string, options?: RequestInit) {
  return (await fetch(url, options)).status
}

const post = (body: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

test('behind a pooler in transaction mode, bookings are saved and lists are read, also many at a time', async () => {
  const { url, direct } = await startPooler('transaction')
  const start = (env: object) =>
    startServer({ DATABASE_URL: url, DATA_DIR: freshFolder(), ADMIN_PASSWORD_HASH: passwordHash, ...env })
  const site = await start({})
  onTestFinished(() => void site.end('SIGKILL'))
  expect(await statusOf(`${site.url}/readyz`)).toBe(200)
  const bookings = Array.from({ length: 40 }, () => statusOf(`${site.url}/api/bookings`, post(aBooking())))
  expect(new Set(await Promise.all(bookings))).toEqual(new Set([201]))
  const login = await fetch(`${site.url}/api/admin/login`, post({ password }))
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const rows = await (await fetch(`${site.url}/api/bookings?q=lovelace`, { headers })).json()
  expect(rows).toHaveLength(40)

  // LISTEN belongs to a session, so the dashboard says that it does not hear other servers.
  const stream = await openEventStream(site.url, token)
  onTestFinished(stream.close)
  expect(await stream.next()).toMatchObject({ event: 'ready' })
  expect(await stream.next()).toMatchObject({ event: 'hears', data: { hears: false } })
  await vi.waitFor(() => expect(site.output()).toContain('set DATABASE_LISTEN_URL to a direct connection'))

  const other = await start({ DATABASE_LISTEN_URL: direct })
  onTestFinished(() => void other.end('SIGKILL'))
  const hearing = await openEventStream(other.url, token)
  onTestFinished(hearing.close)
  expect(await hearing.next()).toMatchObject({ event: 'ready' })
  const heard = hearing.next()
  await vi.waitFor(async () => {
    await statusOf(`${site.url}/api/call-logs`, { ...post({}), headers: { ...post({}).headers, ...headers } })
    expect(await Promise.race([heard, undefined])).toMatchObject({ event: 'rows' })
  }, 20_000)
})

test('behind a pooler, each statement has a time limit', async () => {
  const { url } = await startPooler('transaction', 'pooled_limits')
  const store = await openStore({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(() => store.close())
  const limits = [
    await store.read(`SELECT current_setting('statement_timeout') AS "limit"`),
    await store.scan(`SELECT current_setting('statement_timeout') AS "limit"`),
    await store.write((sql) => sql(`SELECT current_setting('statement_timeout') AS "limit"`)),
  ]
  expect(limits).toEqual(limits.map(() => [{ limit: '15s' }]))
})

test('a pooler that allows no transactions ends the start with the reason', async () => {
  const { url } = await startPooler('statement')
  const started = startServer({ DATABASE_URL: url, DATA_DIR: freshFolder(), ADMIN_PASSWORD_HASH: passwordHash })
  await expect(started).rejects.toThrow(/ended with 1: .*transaction.*statement pooling mode/is)
})
