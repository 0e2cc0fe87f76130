// The process in which a Playwright worker opens its servers. `startHost` starts it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const bundle = join(import.meta.dirname, '../build/server')
const { openServer, openSiteIn }: typeof import('#server/serve.ts') = await import(join(bundle, 'serve.js'))
const { readEnvironment }: typeof import('#platform/env.ts') = await import(join(bundle, 'env.js'))

export type Settings = Record<string, string>
export type Request = { open: Settings } | { close: string }
/** The URL of the server, or why there is none. */
export type Answer = { url: string } | { error: string }

const folder = mkdtempSync(join(tmpdir(), 'servers-'))
/** By the settings that the pages depend on. */
const sites = new Map<string, ReturnType<typeof openSiteIn>>()
/** By URL: what closes the server. */
const servers = new Map<string, () => Promise<void>>()

async function openIn(DATA_DIR: string, settings: Settings) {
  const env = readEnvironment({ ...settings, DATA_DIR })
  const shown = JSON.stringify([env.PUBLIC_URL, env.HSTS_SUBDOMAINS])
  const site = sites.get(shown) ?? openSiteIn(env, join(folder, 'cache'))
  sites.set(shown, site)
  return { env, ...(await openServer(env, await site)) }
}

/** A store without rows. To copy it is faster than to run the migrations. */
const emptyStore = join(folder, 'empty')
let migrated: Promise<void> | undefined
async function migrateEmptyStore(settings: Settings) {
  const { app, store } = await openIn(emptyStore, settings)
  await app.close()
  await store.close()
}

async function open(settings: Settings): Promise<string> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(folder, 'store-'))
  if (!settings.DATA_DIR) {
    migrated ??= migrateEmptyStore(settings)
    await migrated
    cpSync(emptyStore, dataDir, { recursive: true })
  }
  const { env, app, store } = await openIn(dataDir, settings)
  const url = await app.listen({ host: env.HOST, port: env.PORT })
  servers.set(url, async () => {
    const closed = app.close()
    app.server.closeAllConnections()
    await closed
    await store.close()
    if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true })
  })
  return url
}

async function close(url: string): Promise<string> {
  await servers.get(url)?.()
  servers.delete(url)
  return url
}

process.on('message', ({ id, request }: { id: number; request: Request }) => {
  const answer = (result: Answer) => process.send?.({ id, result })
  const done = 'open' in request ? open(request.open) : close(request.close)
  done.then(
    (url) => answer({ url }),
    (error: Error) => answer({ error: error.stack ?? error.message }),
  )
})
// It ends with its worker, also when that is killed.
process.on('disconnect', () => process.exit())
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
