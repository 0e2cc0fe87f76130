import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../../test/support/server-process.ts'
import { createTemporaryFolder, killGroup, launch } from '../temporary.ts'

export const password = 'correct-horse-battery'
const rivals = join(import.meta.dirname, 'rivals')

/** Starts the built server on a new store by default. It logs warnings only, not every request. */
export function startOurs(env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATA_DIR: createTemporaryFolder(), ADMIN_PASSWORD: password, LOG_LEVEL: 'warn', ...env })
}

export function startRival(file: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATA_DIR: createTemporaryFolder(), NODE_ENV: 'production', ...env }, [
    process.execPath,
    join(rivals, file),
  ])
}

/** Resolves to a session token. */
export async function logIn(url: string): Promise<string> {
  const body = JSON.stringify({ password })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body })
  const { token } = (await response.json()) as { token: string } // the API's contract
  return token
}

/** Starts a program that prints nothing when ready. Resolves once the URL responds. */
export async function startAndWaitFor(url: string, command: string, args: readonly string[]) {
  const child = launch(command, args, { stdio: 'ignore' })
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command} exited with code ${child.exitCode}`)
    await sleep(20)
  }
  return { url, end: () => killGroup(child) }
}
