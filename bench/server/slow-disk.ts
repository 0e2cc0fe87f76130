import { join } from 'node:path'
import { freshFolder, runProgram } from '../temporary.ts'

/** Makes the library to be loaded before a program whose disk is to be slow. */
export async function compileSlowDisk(): Promise<string> {
  const library = join(freshFolder(), 'slow-disk.so')
  await runProgram('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'slow-disk.c')])
  return library
}
