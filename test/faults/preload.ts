import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Compiles a C file of this folder into an LD_PRELOAD library. Returns undefined when there is no C compiler. */
export function compile(name: 'power-loss' | 'failing-disk', folder: string): string | undefined {
  const library = join(folder, `${name}.so`)
  const source = join(import.meta.dirname, `${name}.c`)
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { stdio: 'inherit' })
  return status === 0 ? library : undefined
}
