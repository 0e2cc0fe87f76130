import { join } from 'node:path'
import { createTemporaryFolder, runProgram } from '../temporary.ts'

/** Compiles the LD_PRELOAD library that delays disk syncs. Resolves to its path. */
export async function compileSlowDisk(): Promise<string> {
  const library = join(createTemporaryFolder(), 'slow-disk.so')
  await runProgram('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'slow-disk.c')])
  return library
}
