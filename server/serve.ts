import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toldCrew } from '#features/crew-emails/server/told-crew.ts'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { jobReports } from '#features/job/server/job-reports.ts'
import { deleteExpiredChallenges } from '#features/people/server/passkeys/challenges.ts'
import { photos } from '#features/photos/server/photos.ts'
import { contentSource } from '#features/website/server/content-source.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { findCredential } from '#platform/access/credential.ts'
import { deleteForgottenClients } from '#platform/access/known-clients.ts'
import { deleteExpiredSessions } from '#platform/access/sessions.ts'
import { type Environment, readProcessEnvironment } from '#platform/env.ts'
import { acceptBacklog } from '#platform/http/close.ts'
import { deleteExpiredRateLimits } from '#platform/http/rate-limit-store.ts'
import type { Site } from '#platform/http/site.ts'
import { deleteOldQuotas } from '#platform/mail/daily-quota.ts'
import { activity } from '#platform/store/activity.ts'
import { migrateStore, openStore } from '#platform/store/open.ts'
import { deleteOldIdempotencyKeys } from '#platform/submissions/idempotency.ts'
import { buildApp } from './app.ts'
import { openSite } from './publish/open-site.ts'
import { render } from './render.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long the server still accepts connections after /readyz has turned to 503. */
const readinessDelayMs = 500
const maxShutdownMs = 14_000

/** Until clients know that their idle connections are closed, and open new ones. */
const clientsLearnMs = 250

/**
 * Starts the server. Resolves when it listens, rejects when it cannot start.
 *
 * On SIGTERM or SIGINT, the server shuts down in this order:
 * 1. /readyz answers 503 for half a second, so that load balancers stop sending requests.
 * 2. It accepts the connections that already wait, then stops listening.
 * 3. It answers open requests and lets emails in progress finish. Both have time limits.
 * 4. It closes the store and exits with 0.
 *
 * After 14 seconds, it exits with 1. A server that another one has replaced skips the first two steps, because the other one
 * accepts what waits, and lets slow uploads finish.
 *
 * The pages are rendered before the store is opened, so a mistake in the content touches nothing.
 */
export async function serve(): Promise<void> {
  // Other users of this machine must not read the store.
  process.umask(0o077)
  const env = readProcessEnvironment()
  const shuttingDown = new AbortController()
  const site = await openSiteIn(env)
  const { app, store, credential, passphrase } = await openServer(env, site, shuttingDown.signal)

  const deleteExpired = () =>
    store
      .write(async (sql) => {
        await deleteExpiredSessions(sql, new Date())
        await deleteOldIdempotencyKeys(sql, new Date())
        await purgeDeletedRows(sql, new Date())
        await photos.deleteOld(sql, new Date())
        await toldCrew.deleteOld(sql, dayAt(new Date()))
        await jobReports.deleteOld(sql, new Date())
        await activity.deleteOld(sql, new Date())
        await deleteOldQuotas(sql, new Date())
        await deleteExpiredRateLimits(sql, new Date())
        await deleteForgottenClients(sql, new Date())
        await deleteExpiredChallenges(sql, new Date())
      })
      .catch((error: unknown) => app.log.warn({ type: (error as Error).name }, 'cleanup failed'))
  let isReplaced = false
  // Hooks run in order: this one after the hook that drains the connections.
  app.addHook('preClose', async () => {
    if (!isReplaced) return
    await sleep(clientsLearnMs)
    process.send?.('drained')
  })
  const address = await app.listen(systemdSocket() ?? { host: env.HOST, port: env.PORT })
  setTimeout(deleteExpired, minuteMs).unref()
  setInterval(deleteExpired, hourMs).unref()
  void site.makeImages().then((failed) => {
    if (failed.length > 0) app.log.warn({ failed }, 'pictures could not be made')
  })
  void site.compressWell()

  async function stop() {
    if (shuttingDown.signal.aborted) return
    shuttingDown.abort()
    setTimeout(() => process.exit(1), maxShutdownMs).unref()
    if (isReplaced) return
    await sleep(readinessDelayMs)
    await acceptBacklog(app.server)
    await close()
  }
  async function close() {
    site.close()
    await app.close()
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('message', (message) => {
    if (message === 'stop') void stop()
    if (message !== 'replaced' || shuttingDown.signal.aborted) return
    isReplaced = true
    void close()
  })
  process.send?.('listening')
  console.log(startMessage(address, credential !== undefined, passphrase))
}

/** Renders the site. `folder` remembers images and days of change. */
export const openSiteIn = (
  env: Pick<Environment, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS' | 'DATA_DIR'>,
  folder = join(env.DATA_DIR, 'cache'),
) =>
  openSite({
    render,
    address: { publicUrl: env.PUBLIC_URL, coversSubdomains: env.HSTS_SUBDOMAINS === '1' },
    folder,
  })

/** Opens the store and builds the server. The caller makes it listen, and closes the server before the store. */
export async function openServer(env: Environment, site: Site, shuttingDown?: AbortSignal) {
  await migrateStore(env)
  const store = await openStore(env)
  const { credential, passphrase } = await findCredential(env)
  // The process that supervises this one starts another, which reads the content again.
  const publish = cluster.isWorker ? () => void process.send?.('publish') : undefined
  const content = contentSource(env.DATA_DIR, publish)
  const app = await buildApp({ env, store, credential, site, content, ...(shuttingDown && { shuttingDown }) })
  return { app, store, credential, passphrase }
}

/** The listening socket that systemd passes as file descriptor 3: see sd_listen_fds(3). */
function systemdSocket() {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  // In a child of server/supervise.ts, Node fetches the parent's socket.
  const listener = cluster.isWorker ? process.ppid : process.pid
  // Fastify's default host, "localhost", would make it listen on a second address.
  return LISTEN_FDS === '1' && LISTEN_PID === String(listener) ? { fd: 3, host: '127.0.0.1' } : undefined
}

function startMessage(address: string, isAdminSetUp: boolean, passphrase: string | undefined): string {
  const lines = ['', `  The site is open at ${address}`, `  The dashboard is at ${address}/admin`]
  if (passphrase) {
    lines.push('', `  Admin passphrase: ${passphrase}`, '  It is shown only once. We store only its hash.')
  }
  if (!isAdminSetUp) lines.push('', '  Admin access is not set up: set ADMIN_PASSWORD or ADMIN_PASSWORD_HASH.')
  return `${lines.join('\n')}\n`
}
