import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Copies the working tree and its build into the empty folder, and links the installed packages. */
export function copyProject(folder: string): void {
  const listFiles = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listFiles, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of [...files, 'build', 'site/fonts']) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}
