import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a library to be loaded before a program from the C file here; undefined where no C compiler can. */
export function compile(name: 'synced' | 'refusing', folder: string): string | undefined {
  const library = join(folder, `${name}.so`)
  const source = join(import.meta.dirname, `${name}.c`)
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { stdio: 'inherit' })
  return status === 0 ? library : undefined
}
