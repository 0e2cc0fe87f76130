import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const running = new Set<ChildProcess>()

/**
 * Makes one folder in which this process and all that it starts keep their temporary files. It goes when the process
 * ends, however that comes about, and so does whatever was started.
 */
export function openTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o755) // PostgreSQL's user passes through it
  process.env.TMPDIR = folder
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => leave(130))

  /** Ends the process; the last of those that listen for its end removes the files of the others. */
  function leave(code: number): never {
    process.once('exit', () => {
      for (const child of running) killGroup(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    })
    process.exit(code)
  }
  return { leave }
}

export const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts a program in a group of processes of its own, so that it can be ended with all that it starts itself. */
export function launch(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Runs a program to its end and resolves to what it printed; rejects with that when it ended with a fault. */
export async function runProgram(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = launch(command, args, options)
  const printed = { out: '', all: '' }
  child.stdout?.on('data', (data: Buffer) => {
    printed.out += data
    printed.all += data
  })
  child.stderr?.on('data', (data: Buffer) => {
    printed.all += data
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${printed.all}`)
  return printed.out
}

export function killGroup({ pid, exitCode }: ChildProcess) {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself just now.
  }
}
