// The three ways in which a server runs, for the upgrade: each starts, stops, and says whether its server has ended.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../bootstrap.mjs'
import { asOwner } from './command.mjs'
import { readRunning } from './keep-running.mjs'

const pollMs = 200
/** How long a server that already answers may still answer that it is not ready. */
const unreadyMs = 30_000

/** The units of a server behind systemd: see deploy/site@.service. */
export function systemdService(name = `site@${basename(root)}`) {
  const units = [`${name}.socket`, `${name}.service`]
  const systemctl = (...args) => {
    const { status, stdout, stderr, error } = spawnSync('systemctl', args, { encoding: 'utf8' })
    if (status === 0) return stdout
    throw new Error(`systemctl ${args.join(' ')} failed. Are you root?\n${error?.message ?? stderr}`)
  }
  systemctl('cat', ...units)
  return {
    stop: async () => void systemctl('stop', ...units),
    start: async () => void systemctl('start', ...units),
    /** Without a stop in between, the socket holds all connections. */
    restart: async () => void systemctl('restart', `${name}.service`),
    hasEnded: () => /NRestarts=[1-9]|ActiveState=failed/.test(systemctl('show', `${name}.service`)),
  }
}

/** The server of a running `npm start`. Undefined when none runs. */
export function npmStartService() {
  const running = readRunning()
  if (!running) return undefined
  const { starter } = running
  const current = () => {
    const now = readRunning()
    if (now?.starter !== starter) throw new Error('npm start has ended: run npm start')
    return now
  }
  const isStopped = () => current().server === null
  return {
    async stop() {
      if (!isStopped()) process.kill(starter, 'SIGUSR2')
      while (!isStopped()) await sleep(pollMs)
    },
    async start() {
      const { starts } = current()
      process.kill(starter, 'SIGCONT')
      // The server may have ended again by now.
      while (current().starts === starts) await sleep(pollMs)
    },
    hasEnded: isStopped,
  }
}

/** A server that runs during the upgrade only, to check the new version. */
export function ownService() {
  let child
  return {
    async start() {
      child = spawn('node', ['build/server/supervise.js'], { ...asOwner, cwd: root, stdio: 'inherit' })
    },
    async stop() {
      if (!child || this.hasEnded()) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  }
}

/** Where the server of this folder answers, from its settings. */
export function localUrl() {
  const file = join(root, '.env')
  const saved = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const setting = (name) => process.env[name] || new RegExp(`^\\s*${name}=["']?([^"'#\\s]+)`, 'm').exec(saved)?.[1]
  const host = setting('HOST') ?? '127.0.0.1'
  return `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${setting('PORT') ?? 3000}`
}

/** Whether a server answers at this URL. */
export const answers = async (url) => (await statusOf(`${url}/healthz`)) !== undefined

/**
 * Rejects with the reason unless /readyz answers 200. A migration may take long, so a server that does not answer yet
 * has `waitMs`.
 */
export async function untilReady(service, url, waitMs) {
  const end = Date.now() + waitMs
  let firstAnswer
  let status
  while (Date.now() < end && (firstAnswer ?? Infinity) > Date.now() - unreadyMs) {
    status = await statusOf(`${url}/readyz`)
    if (status === 200) return
    if (service.hasEnded()) throw new Error('The new server has ended')
    if (status) firstAnswer ??= Date.now()
    await sleep(pollMs)
  }
  throw new Error(`${url}/readyz ${status ? `answers ${status}` : 'does not answer'}`)
}

async function statusOf(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).status
  } catch {
    return undefined
  }
}
