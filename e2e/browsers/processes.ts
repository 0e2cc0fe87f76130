import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { business } from '#content'

/** Starts a browser or its driver in a process group, so that `end` reaches all its children. */
export function startGroup(command: string, args: readonly string[]) {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Crews and customers are in the business's time zone.
    env: { ...process.env, TZ: business.timeZone, NO_AT_BRIDGE: '1' },
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (data) => (printed += data))
  const end = () => endGroup(child)
  process.once('exit', end)
  return {
    end,
    /** Fails a wait for something that an ended process cannot do any more. */
    throwIfEnded() {
      if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}: ${printed}`)
    },
  }
}

function endGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
