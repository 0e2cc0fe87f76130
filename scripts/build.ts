// Builds the pages into build/client, and leaves the compressed forms beside each file for the server to send.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const site = join(root, 'build/client')
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

rmSync(join(root, 'build'), { recursive: true, force: true })
execFileSync('react-router', ['build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
rmSync(join(site, '__spa-fallback.html'), { force: true })

for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
