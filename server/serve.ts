import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findCredential } from './admin/credential.ts'
import { deleteExpiredSessions } from './admin/sessions.ts'
import { buildApp } from './app.ts'
import { purgeDeletedRows } from './dashboard/deleted-rows.ts'
import { readProcessEnvironment } from './env.ts'
import { backlogAccepted } from './http/close.ts'
import { deleteExpiredRateLimits } from './http/rate-limit-store.ts'
import { loadSite } from './http/site.ts'
import { deleteOldQuotas } from './mail/daily-quota.ts'
import { migrate } from './store/migrate.ts'
import { openStore } from './store/open.ts'
import { deleteOldIdempotencyKeys } from './submissions/idempotency.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long new visitors are still let in while /readyz already sends them elsewhere. */
const noticeMs = 500
const shutdownLimitMs = 14_000

/** Opens the site, and closes it when the process is asked to end; resolves when it is open, rejects when it cannot be. */
export async function serve(): Promise<void> {
  // What the store holds is nobody else's on this machine.
  process.umask(0o077)
  const env = readProcessEnvironment()
  const store = await openStore(env)
  await migrate(store)
  const { credential, passphrase } = await findCredential(env)
  // The same folder from the sources and from the bundle.
  const root = dirname(findPackageJSON(import.meta.url) ?? '')
  const site = loadSite(join(root, 'build/client'), env.PUBLIC_URL)
  const leaving = new AbortController()
  const app = await buildApp({ env, store, credential, site, leaving: leaving.signal })

  const tidy = () =>
    store
      .write(async (sql) => {
        await deleteExpiredSessions(sql, new Date())
        await deleteOldIdempotencyKeys(sql, new Date())
        await purgeDeletedRows(sql, new Date())
        await deleteOldQuotas(sql, new Date())
        await deleteExpiredRateLimits(sql, new Date())
      })
      .catch((error: unknown) => app.log.warn({ type: (error as Error).name }, 'tidying up failed'))
  const address = await app.listen(socketOfSystemd() ?? { host: env.HOST, port: env.PORT })
  setTimeout(tidy, minuteMs).unref()
  setInterval(tidy, hourMs).unref()

  async function stop() {
    if (leaving.signal.aborted) return
    leaving.abort()
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    await sleep(noticeMs)
    await backlogAccepted(app.server)
    await app.close()
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  console.log(welcome(address, credential !== undefined, passphrase))
}

/** The listening socket that systemd passes as file descriptor 3 (sd_listen_fds(3)); undefined without one. */
function socketOfSystemd() {
  const { LISTEN_FDS, LISTEN_PID } = process.env
  // Fastify listens on a second address for the host "localhost", which is its default.
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? { fd: 3, host: '127.0.0.1' } : undefined
}

function welcome(address: string, adminIsSetUp: boolean, passphrase: string | undefined): string {
  const lines = ['', `  The site is open at ${address}`, `  Staff work at       ${address}/admin`]
  if (passphrase) lines.push('', `  Admin passphrase: ${passphrase}`, '  It is shown this once; only its hash is kept.')
  if (!adminIsSetUp) lines.push('', '  Admin access is not set up: set ADMIN_PASSWORD or ADMIN_PASSWORD_HASH.')
  return `${lines.join('\n')}\n`
}
