import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordHash } from './admin-password.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

/** A folder in which `content` is a copy of a sample. Remove it after the test. */
export function folderWithContent(sample = 'electrician') {
  const folder = mkdtempSync(join(tmpdir(), 'firm-'))
  const content = join(folder, 'content')
  cpSync(join(root, 'samples', sample), content, { recursive: true })
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(content, file), change(readFileSync(join(content, file), 'utf8')))
  return { folder, content, edit }
}

/** Starts the built server in a folder with content. Its data is in the same folder. */
export const startFirm = (folder: string, env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: folder, ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'silent', ...env })

/** The HTML of the listed pages by path, from the server. */
export async function pagesOf({ url }: ServerProcess): Promise<Map<string, string>> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  return new Map(await Promise.all(paths.map(async (path) => [path, await pageAt(url, path)] as const)))
}

/** Throws unless the answer is a 200. */
export async function pageAt(url: string, path: string): Promise<string> {
  const response = await fetch(url + path)
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
  return response.text()
}
