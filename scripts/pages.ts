// Builds the pages of app/ into build/client: first what browsers load, then each page's HTML with the style sheet in it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'

const root = join(import.meta.dirname, '..')
const entry = 'app/browser.tsx'

/** Writes every page of the site below the folder, with all that it loads from /assets. */
export async function makePages(site: string): Promise<void> {
  const manifestFile = 'manifest.json'
  const quiet = { root, logLevel: 'warn' } as const
  await build({ ...quiet, build: { outDir: site, manifest: manifestFile, rolldownOptions: { input: entry } } })
  const manifest: Manifest = JSON.parse(readFileSync(join(site, manifestFile), 'utf8'))
  rmSync(join(site, manifestFile))

  const rendering = join(root, 'build/rendering')
  await build({ ...quiet, build: { outDir: rendering, ssr: 'app/document.tsx', copyPublicDir: false } })
  const { documentOf, hasPart, pages } = (await import(
    pathToFileURL(join(rendering, 'document.js')).href
  )) as typeof import('#app/document.tsx') // what was just built from it

  const shared = chunksOf(manifest, [entry])
  for (const [path, file] of Object.entries(pages)) {
    const source = `app/routes/${file}.tsx`
    const parts = (await hasPart(path)) ? (manifest[source]?.dynamicImports ?? []) : []
    const own = chunksOf(manifest, [source, ...parts]).filter((chunk) => !shared.includes(chunk))
    const html = await documentOf(path, {
      css: [...shared, ...own]
        .flatMap((chunk) => chunk.css ?? [])
        .map((name) => readFileSync(join(site, name), 'utf8'))
        .join(''),
      fonts: shared
        .flatMap((chunk) => chunk.assets ?? [])
        .filter((name) => name.endsWith('.woff2'))
        .map(address),
      modules: [...shared, ...own].map(({ file }) => address(file)),
    })
    mkdirSync(join(site, path), { recursive: true })
    writeFileSync(join(site, path, 'index.html'), html)
  }
  // Every page has it; what a page adds is still asked for by those who come from another one.
  for (const name of shared.flatMap((chunk) => chunk.css ?? [])) rmSync(join(site, name))
}

const address = (name: string) => `/${name}`

/** The chunks of the source files and those that they cannot start without. */
function chunksOf(manifest: Manifest, sources: readonly string[]): Manifest[string][] {
  const found = new Set<Manifest[string]>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build made nothing of ${name}`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(collect)
  }
  sources.forEach(collect)
  return [...found]
}
