// Serves a folder of pages with the product's server code, headers and compression.

import { buildApp } from '../../server/app.ts'
import { readEnvironment } from '../../server/env.ts'
import { loadSite } from '../../server/http/site.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openStore } from '../../server/store/open.ts'

const env = readEnvironment({ DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: 'warn' })
const store = await openStore(env)
await migrate(store)
const site = loadSite(process.argv[2] ?? '', env.PUBLIC_URL)
const app = await buildApp({ env, store, credential: undefined, site })
console.log(`The site is open at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => process.exit(0))
