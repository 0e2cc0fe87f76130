import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type ServerProcess, startServer } from '../../test/support/server-process.ts'
import { createTemporaryFolder } from '../temporary.ts'

const built = join(import.meta.dirname, '../../build/client')
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** Copies the pictures, fonts and icons of the built site. Leaves out pages, styles and scripts. */
export function copyFiles(folder: string) {
  const isWanted = (file: string) => /\.(avif|webp|jpg|png|svg|woff2|webmanifest|txt)$/.test(file)
  for (const file of globSync('**/*', { cwd: built }).filter(isWanted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(built, file), join(folder, file))
  }
}

/** Copies the built site and applies `change` to every page. Returns the copy's folder. */
export function copySite(change: (html: string) => string): string {
  const folder = createTemporaryFolder()
  cpSync(built, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const page = join(folder, name)
    writeFileSync(page, change(readFileSync(page, 'utf8')))
  }
  return folder
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
