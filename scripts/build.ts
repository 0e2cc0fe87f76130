// Builds the scripts of the browser, the fonts and the server into `build`, for every firm, and the images of the samples.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'astro'
import { transformWithOxc } from 'vite'
import { sampleNames } from '#features/website/server/start/samples.ts'
import { makeFonts } from './fonts.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')

await makeFonts()
await build({ root, logLevel: 'warn' })
// The server reads it by name.
cpSync(join(root, 'site/fonts/display.ttf'), join(root, 'build/fonts/display.ttf'))
const worker = join(root, 'dashboard/offline/admin-worker.ts')
const { code } = await transformWithOxc(readFileSync(worker, 'utf8'), worker)
writeFileSync(join(client, 'admin-worker.js'), code)
for (const name of globSync('**/*.{css,js,svg}', { cwd: client })) {
  const file = join(client, name)
  const content = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

const samples = sampleNames(root).map((sample) => {
  const env = { ...process.env, CONTENT_DIR: `samples/${sample}` }
  return once(
    spawn(process.execPath, [join(root, 'scripts/sample-images.ts')], { cwd: root, env, stdio: 'inherit' }),
    'close',
  )
})
if ((await Promise.all(samples)).some(([code]) => code !== 0)) process.exitCode = 1
