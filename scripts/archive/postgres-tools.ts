import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** `ended` rejects with a sentence when it fails. */
type Running = ChildProcessWithoutNullStreams & { ended: Promise<void> }

const found = new Map<Tool, string>()

/** Finds a program of PostgreSQL's: on the PATH, where pg_config says, or where Debian puts it. */
export function find(tool: Tool): string {
  const known = found.get(tool)
  if (known) return known
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  if (told) folders.unshift(told)
  const places = [tool, ...folders.map((folder) => join(folder, tool))]
  const works = places.find((place) => spawnSync(place, ['--version'], { stdio: 'ignore' }).status === 0)
  if (!works)
    throw new Error(`${tool} is missing: install PostgreSQL's client (on Debian, apt install postgresql-client)`)
  found.set(tool, works)
  return works
}

/** Starts it on the database of that address; the password goes where no list of processes shows it. */
export function start(tool: Tool, args: string[], url?: string): Running {
  const address = url ? withoutPassword(url) : undefined
  const child = spawn(find(tool), [...(address ? [`--dbname=${address.url}`, '--no-password'] : []), ...args], {
    env: { ...process.env, ...(address?.password && { PGPASSWORD: address.password }) },
  })
  const complaints = text(child.stderr)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', async (code) => {
      if (code === 0) return resolve()
      // Its first line alone: those after it may quote a row.
      const [sentence = ''] = /(?<=(error|fatal|ERROR|FATAL): +).*/.exec(await complaints) ?? []
      reject(new Error(`${tool} failed: ${sentence || 'it gave no reason'}`))
    })
  })
  return Object.assign(child, { ended })
}

/** Runs it on a file to its end and resolves to what it printed. */
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
  // PostgreSQL's programs take a plus for itself, and URLSearchParams writes it for a space.
  address.search = address.search.replaceAll('+', '%20')
  return { url: address.href, password }
}
