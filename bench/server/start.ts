import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../../test/support/server-process.ts'
import { freshFolder, killGroup, launch } from '../temporary.ts'

export const password = 'correct-horse-battery'
const rivals = join(import.meta.dirname, 'rivals')

/** The product as it is run, on a new store unless told otherwise; it writes no line for each answer. */
export function startOurs(env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATA_DIR: freshFolder(), ADMIN_PASSWORD: password, LOG_LEVEL: 'warn', ...env })
}

export function startRival(file: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ DATA_DIR: freshFolder(), NODE_ENV: 'production', ...env }, [
    process.execPath,
    join(rivals, file),
  ])
}

/** Resolves to the token of a new session. */
export async function logIn(url: string): Promise<string> {
  const body = JSON.stringify({ password })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string } // the API's contract
  return token
}

/** Starts a program that does not say when it listens; resolves once it answers at the address. */
export async function startSilent(url: string, command: string, args: readonly string[]) {
  const child = launch(command, args, { stdio: 'ignore' })
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
    await sleep(20)
  }
  return { url, end: () => killGroup(child) }
}
