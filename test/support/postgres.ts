import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a PostgreSQL cluster that only the tests use. Its user may create databases. */
    postgresUrl: string
  }
}

/** A database with the newest schema and no rows. */
export const migratedDatabase = 'migrated'

/** This cluster does not outlive the test run. Tests of a crash or a power loss start their own one. */
const withoutDurability = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])

/** Starts a PostgreSQL cluster for the whole test run. Returns the teardown function. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({ options: withoutDurability })
  await runMigrations(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

async function runMigrations(url: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${migratedDatabase}`)
  // Tests create schemas of earlier releases side by side, and the extension belongs to the database.
  await admin.query('CREATE EXTENSION pg_trgm')
  await admin.end()
  const store = openPostgres(withDatabase(url, migratedDatabase), () => {})
  await migrate(store)
  await store.close()
}

/** The URL of another database of the same cluster. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = name
  return address.href
}

export type Postgres = {
  url: string
  /** The data directory. */
  data: string
  /** Stops the cluster and starts it on the same port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** `fast` disconnects clients and shuts down cleanly. `immediate` stops like a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Kills all processes with SIGKILL. Resolves when they are gone. */
  kill(): Promise<void>
  /** Stops the cluster if it runs, and removes its files. */
  stop(): Promise<void>
}

type Options = { env?: Record<string, string>; options?: readonly string[]; data?: string }

/**
 * Starts a cluster on a free port of 127.0.0.1: the one in the data directory `data`, or a new one. Its processes get
 * `env` in addition to this process's environment.
 */
export async function startPostgres({ env = {}, options = [], data: existing }: Options = {}): Promise<Postgres> {
  const folder = existing ? dirname(existing) : mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = existing ?? join(folder, 'data')
  const unprivileged = commandForUnprivilegedUser(folder)
  const program = (name: string) => join(binFolder(), name)
  const quietly = { stdio: 'ignore', cwd: folder } as const
  const run = (name: string, ...args: string[]) =>
    execFileSync(unprivileged.command(program(name)), unprivileged.args(program(name), ...args), quietly)
  if (!existing) run('initdb', '-D', data, '--locale=C.UTF-8', '-A', 'trust', '-U', 'postgres', '--wal-segsize=1')

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...options]
  async function start() {
    const child = spawn(unprivileged.command(program('postgres')), unprivileged.args(program('postgres'), ...args), {
      ...quietly,
      env: { ...process.env, ...env },
    })
    await waitForConnection(url)
    return child
  }
  let child: ChildProcess | undefined = await start()

  async function halt(mode: 'fast' | 'immediate') {
    if (!child) return
    const ended = once(child, 'exit')
    child = undefined
    run('pg_ctl', '-D', data, '-m', mode, 'stop')
    await ended
  }

  return {
    url,
    data,
    halt,
    async restart(mode) {
      await halt(mode)
      child = await start()
    },
    async kill() {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const workers = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
      const pids = [postmaster, ...workers].map(Number)
      for (const pid of pids) killIfAlive(pid)
      while (pids.some((pid) => existsSync(`/proc/${pid}/fd`))) await new Promise((resolve) => setTimeout(resolve, 10))
      child = undefined
    },
    async stop() {
      await halt('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A worker exits by itself once the postmaster is gone, so it may already be dead. */
function killIfAlive(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL refuses to run as root. Root runs it as the `postgres` user that the package created. */
function commandForUnprivilegedUser(folder: string) {
  if (process.getuid?.() !== 0)
    return { command: (program: string) => program, args: (_: string, ...rest: string[]) => rest }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  return {
    command: () => 'runuser',
    args: (program: string, ...rest: string[]) => ['-u', 'postgres', '--', program, ...rest],
  }
}

export function binFolder(): string {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort()
  const folder = folders.at(-1) ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  if (!existsSync(join(folder, 'initdb'))) throw new Error(`No PostgreSQL server in ${folder}: install postgresql`)
  return folder
}

/**
 * A port that nothing listens on. It is outside the ephemeral range, because an outgoing connection could take an
 * ephemeral port before the server starts, or while it restarts.
 */
export async function freePort(): Promise<number> {
  let port: number
  do port = randomInt(20_000, 32_000)
  while (!(await isFree(port)))
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  await once(server.close(), 'close')
  return true
}

async function waitForConnection(url: string) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt >= 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
