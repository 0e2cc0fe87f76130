import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { pictureFiles } from '#content'
import { contentFolder, projectRoot } from '#content-loader/content-folder.ts'

/** The texts of the pages that show more than one file of the content. */
const textsOfPage: Record<string, string[]> = {
  '/': ['pages/home.md', 'claims.yaml', 'reviews.yaml'],
  '/about': ['pages/about.md', 'claims.yaml'],
  '/services': ['pages/services.md', 'services', 'claims.yaml', 'trade.yaml'],
}

/** By path: the hash of its texts and pictures, and the day on which it last changed, if it ever did since the first start. */
const Known = z.record(z.string(), z.object({ hash: z.string(), day: z.nullable(z.string()) }))
type Known = z.infer<typeof Known>

/**
 * The days on which the texts or pictures of these pages last changed, such as 2026-11-21, by path. `file` remembers what
 * they were when the server last started. Pages without a known change are left out.
 */
export function lastChanges(paths: readonly string[], file: string, today: string): Map<string, string> {
  const known = readKnown(file)
  const now: Known = {}
  for (const path of paths) {
    const hash = hashOf(path)
    const before = known[path]
    now[path] = { hash, day: before === undefined || before.hash === hash ? (before?.day ?? null) : today }
  }
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(now))
    renameSync(`${file}.new`, file)
  } catch {} // where the data folder cannot be written, the store says so
  return new Map(Object.entries(now).flatMap(([path, { day }]) => (day ? [[path, day]] : [])))
}

/** Empty before the first start, and if something else wrote the file. */
function readKnown(file: string): Known {
  try {
    return Known.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Of the texts and of the pictures that they name. */
function hashOf(path: string): string {
  const texts = textsOf(path).map((file) => readFileSync(file, 'utf8'))
  const named = Object.entries(pictureFiles).filter(([name]) => texts.some((text) => text.includes(name)))
  const hash = createHash('sha256').update(JSON.stringify([texts, named.map(([name, { hash }]) => [name, hash])]))
  return hash.digest('base64url').slice(0, 22)
}

/** `/services/drains` shows `services/drains.md`, and `/booking` shows `pages/booking.md`. */
function textsOf(path: string): string[] {
  const own = path.lastIndexOf('/') > 0 ? `${path.slice(1)}.md` : `pages${path}.md`
  return (textsOfPage[path] ?? [own]).flatMap((name) => {
    const file = join(resolve(projectRoot, contentFolder(projectRoot)), name)
    if (!existsSync(file)) return []
    return statSync(file).isDirectory() ? globSync(join(file, '*.md')).sort() : [file]
  })
}
