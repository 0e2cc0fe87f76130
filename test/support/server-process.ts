import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

type Command = [program: string, ...args: string[]]
const direct: Command = [process.execPath, join(root, 'build/server/main.js')]
/** What npm start, systemd and the container run. */
export const supervised: Command = [process.execPath, join(root, 'build/server/supervise.js')]
/** An npm command in this project or in a copy of it. */
export const npm = (project: string, ...args: string[]): Command => ['npm', '--prefix', project, ...args]
export const npmStart = npm(root, 'start')

export type ServerProcess = {
  url: string
  pid: number
  /** Everything printed so far, standard output and standard error. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Sends the signal. Resolves to the exit code, or to null when the signal killed the process. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * Starts the real server with this environment, on a free port unless it sets `PORT`. Resolves when the server listens.
 * Rejects with the output when it exits before that. The server ends with this process at the latest.
 */
export function startServer(env: Record<string, string>, [command, ...args] = direct): Promise<ServerProcess> {
  const child = spawn(command, args, {
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
      resolve({
        url,
        pid,
        output: () => printed,
        signal: (name) => void child.kill(name),
        end: (signal = 'SIGTERM') => endProcess(child, ended, signal),
      })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
}

async function endProcess(child: ChildProcess, ended: Promise<number | null>, signal: 'SIGTERM' | 'SIGKILL') {
  child.kill(signal)
  return ended
}
