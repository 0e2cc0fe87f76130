import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The file that the build gathers the server into, for a faster start. It is named after all that it is made of, so it is
 * not there for sources that were edited since.
 */
export function gatheredServer(root: string): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...sourcesIn(root, 'domain'), ...sourcesIn(root, 'server')]) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update(readFileSync(path))
  }
  return join(root, 'build/server', `${hash.digest('hex').slice(0, 16)}.js`)
}

function sourcesIn(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort()
}
