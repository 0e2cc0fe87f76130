// The three ways in which a server runs, for the upgrade: each starts, stops, and says whether its server has ended.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { currentVersion, isRelease, site } from '../bootstrap.mjs'
import { asOwner } from './command.mjs'
import { connectTo } from './socket.mjs'

const pollMs = 200
/** How long a server that already answers may still answer that it is not ready. */
const unreadyMs = 30_000

/** The server of this folder: how it runs, and its `url`, unless one is given. Throws when something else answers there. */
export async function findService(unit, givenUrl) {
  const url = givenUrl ?? localUrl()
  // A clone with releases is behind systemd. So is what was unpacked, if there is a unit.
  if (!isRelease && existsSync(join(site, 'current'))) return { url, ...systemdService(unit) }
  const running = await npmStartService(givenUrl)
  if (running) return running
  if (isRelease && spawnSync('systemctl', ['cat', `${unit}.service`]).status === 0)
    return { url, ...systemdService(unit) }
  if ((await statusOf(`${url}/healthz`)) !== undefined)
    throw new Error(`Something else than npm start answers at ${url}: stop it, then run this again`)
  return { url, ...ownService() }
}

/** The default of the option --service. */
export const unitName = () => `site@${basename(site)}`

/** The units of a server behind systemd: see deploy/site@.service. */
function systemdService(name) {
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
    close() {},
    hasEnded: () => /NRestarts=[1-9]|ActiveState=failed/.test(systemctl('show', `${name}.service`)),
  }
}

/** The server of a running `npm start`. Resolves to undefined when none runs. */
async function npmStartService(url) {
  const socket = await connectTo('.running')
  if (!socket) return undefined
  const [settings] = await once(socket, 'data')
  let hasEnded = false
  socket.on('data', () => {
    hasEnded = true
  })
  const closed = once(socket, 'close').then(() => {
    throw new Error('npm start has ended: run npm start')
  })
  closed.catch(() => {}) // while nobody waits
  return {
    url: url ?? localUrl(JSON.parse(settings)),
    async stop() {
      if (hasEnded) return
      socket.write('stop')
      await Promise.race([once(socket, 'data'), closed])
    },
    async start() {
      hasEnded = false
      socket.write('start')
    },
    hasEnded: () => hasEnded,
    close: () => socket.destroy(),
  }
}

/** A server that runs during the upgrade only, to check the new version. */
function ownService() {
  let child
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!child || hasEnded()) return
    child.kill()
    await once(child, 'exit')
  }
  return {
    isTemporary: true,
    stop,
    close: stop,
    async start() {
      child = spawn('node', ['build/server/supervise.js'], { ...asOwner, cwd: currentVersion(), stdio: 'inherit' })
    },
    hasEnded,
  }
}

/** Where the server of this folder answers, from its settings. */
function localUrl(environment = process.env) {
  const file = join(site, '.env')
  const saved = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const host = environment.HOST || saved.HOST || '0.0.0.0'
  return `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${environment.PORT || saved.PORT || 3000}`
}

/**
 * Rejects with the reason unless /readyz answers 200. A migration may take long, so a server that does not answer yet
 * has `waitMs`.
 */
export async function untilReady(service, waitMs) {
  const end = Date.now() + waitMs
  let firstAnswer
  let status
  while (Date.now() < end && (firstAnswer ?? Infinity) > Date.now() - unreadyMs) {
    status = await statusOf(`${service.url}/readyz`)
    if (status === 200) return
    if (service.hasEnded()) throw new Error('The new server has ended')
    if (status) firstAnswer ??= Date.now()
    await sleep(pollMs)
  }
  throw new Error(`${service.url}/readyz ${status ? `answers ${status}` : 'does not answer'}`)
}

async function statusOf(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).status
  } catch {
    return undefined
  }
}
