// Preload with `node --import`: Node runs TypeScript as it is, but no JSX, which emails and rendered pages contain, and no CSS.
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

const cwd = join(import.meta.dirname, '../..')
const files = globSync('{dashboard,features,platform,server,site,ui}/**/*.tsx', { cwd }).map((file) => join(cwd, file))
const sources = new Map(await Promise.all(files.map(compile)))

registerHooks({
  load(url, context, next) {
    const source = url.endsWith('.css') ? '' : sources.get(url)
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

async function compile(file: string): Promise<[url: string, source: string]> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return [pathToFileURL(file).href, code]
}
