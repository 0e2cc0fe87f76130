import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gatheredServer } from './gathered.ts'

const root = join(import.meta.dirname, '..')
/** Kilobytes that live for one answer stay few: memory is given back sooner, and does not grow under load. */
const smallNursery = '--max-semi-space-size=2'
/** Where Node keeps what it made of the sources, types taken out. */
const compileCache = join(root, 'node_modules/.cache/node')

// Both can only be said before Node starts, so it starts once more, as the same process: with what the build gathered
// the sources into, if they are still the same.
if (!process.execArgv.includes(smallNursery) && process.platform !== 'win32') {
  const gathered = gatheredServer(root)
  const program = existsSync(gathered) ? gathered : import.meta.filename
  const command = [process.execPath, ...process.execArgv, smallNursery, program, ...process.argv.slice(2)]
  process.execve?.(process.execPath, command, { NODE_COMPILE_CACHE: compileCache, ...process.env })
}
await import('./run.ts')
