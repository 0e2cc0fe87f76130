import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a PostgreSQL of the tests' own, with the right to create databases. */
    postgresUrl: string
  }
}

/** Starts a PostgreSQL in a temporary folder for the whole run; returns how to stop it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

export type Postgres = {
  url: string
  /** Where its files are. */
  data: string
  /** Stops it, `fast` after its clients' statements or `immediate` as a crash would, and starts it on the same port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Kills every one of its processes at once; resolves when they are gone. */
  kill(): Promise<void>
  /** Stops it, if it runs, and removes its files. */
  stop(): Promise<void>
}

type Changes = { env?: Record<string, string>; options?: readonly string[]; data?: string }

/**
 * A cluster on a free port of the loopback: a new one with nothing in it, or the one whose files are at `data`. Its
 * processes have `env` besides the environment of this one.
 */
export async function startPostgres({ env = {}, options = [], data: given }: Changes = {}): Promise<Postgres> {
  const folder = given ? dirname(given) : mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = given ?? join(folder, 'data')
  const as = asUnprivileged(folder)
  const program = (name: string) => join(binFolder(), name)
  const quietly = { stdio: 'ignore', cwd: folder } as const
  const run = (name: string, ...args: string[]) =>
    execFileSync(as.command(program(name)), as.args(program(name), ...args), quietly)
  if (!given) run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--wal-segsize=1')

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...options]
  async function start() {
    const child = spawn(as.command(program('postgres')), as.args(program('postgres'), ...args), {
      ...quietly,
      env: { ...process.env, ...env },
    })
    await untilItAnswers(url)
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
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      while (pids.some((pid) => existsSync(`/proc/${pid}/fd`))) await new Promise((resolve) => setTimeout(resolve, 10))
      child = undefined
    },
    async stop() {
      await halt('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user its package made. */
function asUnprivileged(folder: string) {
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
 * A port that nobody listens on. It is none of those that systems give to outgoing connections: one of these could take it
 * before a server does, or while a server that is started anew is away.
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

async function untilItAnswers(url: string) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt >= 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
