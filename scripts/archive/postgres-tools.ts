import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** `ended` rejects with a one-line message when the program fails. */
type Running = ChildProcessWithoutNullStreams & { ended: Promise<void> }

const found = new Map<Tool, string>()

/** Finds a PostgreSQL program on the PATH, in pg_config's folder, or in Debian's folders. */
export function find(tool: Tool): string {
  const cached = found.get(tool)
  if (cached) return cached
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  if (configured) folders.unshift(configured)
  const candidates = [tool, ...folders.map((folder) => join(folder, tool))]
  const works = candidates.find((candidate) => spawnSync(candidate, ['--version'], { stdio: 'ignore' }).status === 0)
  if (!works)
    throw new Error(`${tool} is missing: install the PostgreSQL client (on Debian, apt install postgresql-client)`)
  found.set(tool, works)
  return works
}

/** Starts the program. The password goes into the environment, because process lists show arguments. */
export function start(tool: Tool, args: string[], url?: string): Running {
  const address = url ? withoutPassword(url) : undefined
  const child = spawn(find(tool), [...(address ? [`--dbname=${address.url}`, '--no-password'] : []), ...args], {
    env: { ...process.env, ...(address?.password && { PGPASSWORD: address.password }) },
  })
  const errors = text(child.stderr)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', async (code) => {
      if (code === 0) return resolve()
      // Only the first line, because later lines can quote a row.
      const [reason = ''] = /(?<=(error|fatal|ERROR|FATAL): +).*/.exec(await errors) ?? []
      reject(new Error(`${tool} failed: ${reason || 'it gave no reason'}`))
    })
  })
  return Object.assign(child, { ended })
}

/** Runs the program and resolves to its output. */
export async function read(tool: Tool, args: string[]): Promise<string> {
  const child = start(tool, args)
  const [printed] = await Promise.all([text(child.stdout), child.ended])
  return printed
}

function withoutPassword(url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password) || address.searchParams.get('password')
  address.password = ''
  if (address.searchParams.has('password')) address.searchParams.delete('password')
  // URLSearchParams writes a space as a plus, but PostgreSQL's programs read a literal plus.
  address.search = address.search.replaceAll('+', '%20')
  return { url: address.href, password }
}
