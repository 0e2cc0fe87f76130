import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const running = new Set<ChildProcess>()

/**
 * Creates the temporary folder of this process and its children. When the process exits, it kills the children and removes
 * the folder.
 */
export function createTemporaryRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o755) // the PostgreSQL user needs access
  process.env.TMPDIR = folder
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => exit(130))

  /** Exits the process. Registers its cleanup last, because earlier exit handlers still need the files. */
  function exit(code: number): never {
    process.once('exit', () => {
      for (const child of running) killGroup(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    })
    process.exit(code)
  }
  return { exit }
}

export const createTemporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a program in its own process group, so that its children can be killed with it. */
export function launch(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Runs a program. Resolves to its standard output, rejects with all its output on a non-zero exit code. */
export async function runProgram(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = launch(command, args, options)
  const output = { out: '', all: '' }
  child.stdout?.on('data', (data: Buffer) => {
    output.out += data
    output.all += data
  })
  child.stderr?.on('data', (data: Buffer) => {
    output.all += data
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with code ${code}:\n${output.all}`)
  return output.out
}

export function killGroup({ pid, exitCode }: ChildProcess) {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just exited.
  }
}
