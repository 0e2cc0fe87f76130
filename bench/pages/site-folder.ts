import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type ServerProcess, startServer } from '../../test/support/server-process.ts'
import { openBuiltSite } from '../../test/support/site.ts'
import { createTemporaryFolder } from '../temporary.ts'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** Writes the published site into a folder: its files, images, and pages, changed by `change`. Returns the folder. */
export async function copySite(change: (html: string) => string = (html) => html): Promise<string> {
  const folder = createTemporaryFolder()
  const { responses, images, notFound } = await openBuiltSite('https://firm.example.com')
  const write = (path: string, body: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), body)
  }
  for (const [path, { headers, bodies }] of responses) {
    const isPage = headers['Content-Type']?.startsWith('text/html')
    if (isPage) write(join(path, 'index.html'), change(bodies.identity.toString()))
    else write(path, bodies.identity)
  }
  for (const [path, image] of images) write(path, (await image.read()) ?? '')
  write('404.html', change(notFound.bodies.identity.toString()))
  return folder
}

/** Copies the pictures, fonts and icons of a written site. Leaves out pages, styles and scripts. */
export function copyFiles(site: string, folder: string) {
  const isWanted = (file: string) => /\.(avif|webp|jpg|png|svg|woff2|webmanifest|txt)$/.test(file)
  for (const file of globSync('**/*', { cwd: site }).filter(isWanted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(site, file), join(folder, file))
  }
}

/** Removes scripts, speculation rules and module preloads from the page. */
export const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*\brel="?modulepreload\b[^>]*>/g, '')

/** Serves the folder with the product's server code, headers and compression. */
export function serveFolder(folder: string): Promise<ServerProcess> {
  const notFoundPage = join(folder, '404.html')
  if (!existsSync(notFoundPage)) writeFileSync(notFoundPage, '<!DOCTYPE html><title>Not found</title>')
  for (const name of globSync('**/*', { cwd: folder }).filter((name) => compressible.has(extname(name)))) {
    const file = join(folder, name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
  const program = join(import.meta.dirname, 'serve.ts')
  return startServer({ DATA_DIR: createTemporaryFolder() }, [process.execPath, program, folder])
}
