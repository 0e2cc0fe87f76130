import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A new cluster with nothing in it, on a free port of the loopback. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const as = asUnprivileged(folder)
  const bin = binFolder()
  execFileSync(
    as.command(join(bin, 'initdb')),
    as.args(join(bin, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres'),
    {
      stdio: 'ignore',
      cwd: folder,
    },
  )
  const port = await freePort()
  const server = join(bin, 'postgres')
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  const child = spawn(as.command(server), as.args(server, ...options), { stdio: 'ignore', cwd: folder })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilItAnswers(url)
  return {
    url,
    async stop() {
      execFileSync(
        as.command(join(bin, 'pg_ctl')),
        as.args(join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop'),
        {
          stdio: 'ignore',
          cwd: folder,
        },
      )
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
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

function binFolder(): string {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort()
  const folder = folders.at(-1) ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  if (!existsSync(join(folder, 'initdb'))) throw new Error(`No PostgreSQL server in ${folder}: install postgresql`)
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
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
