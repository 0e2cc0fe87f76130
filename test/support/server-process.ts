import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

type Command = [program: string, ...words: string[]]
const direct: Command = [process.execPath, join(root, 'build/server/main.js')]
/** As people start it, here or in a copy of the project. */
export const npm = (project: string, ...words: string[]): Command => ['npm', '--prefix', project, ...words]
export const npmStart = npm(root, 'start')

export type ServerProcess = {
  url: string
  pid: number
  /** All that it printed so far. */
  output(): string
  /** Ends it with the signal and resolves to its exit code, null when the signal itself ended it. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * Runs the real server on a free port with these settings, at most for as long as the tests run; resolves once it
 * listens, rejects with what it printed.
 */
export function startServer(env: Record<string, string>, [command, ...words] = direct): Promise<ServerProcess> {
  const child = spawn(command, words, {
    cwd: env.DATA_DIR,
    env: { PATH: process.env.PATH, PORT: '0', SUBMISSION_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let printed = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    const onData = (data: Buffer) => {
      printed += data
      const url = /The site is open at (http:\S+)/.exec(printed)?.[1]
      const { pid } = child
      if (!url || !pid) return
      resolve({ url, pid, output: () => printed, end: (signal = 'SIGTERM') => endOf(child, ended, signal) })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
}

async function endOf(child: ChildProcess, ended: Promise<number | null>, signal: 'SIGTERM' | 'SIGKILL') {
  child.kill(signal)
  return ended
}
