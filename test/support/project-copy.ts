import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Copies the working tree and its build into the empty folder, and links each installed package. A link to the whole
 * `node_modules` would let an `npm ci` in the copy empty the real folder.
 */
export function copyProject(folder: string): void {
  const listFiles = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listFiles, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of [...files, 'build', 'site/fonts']) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file), { recursive: true })
  }
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const path = join(root, 'node_modules', name)
    if (name === '.installed') cpSync(path, join(packages, name))
    else symlinkSync(path, join(packages, name))
  }
}
